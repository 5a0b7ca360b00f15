/** Addresses as `updateMember` takes them: ids are the platform's to give, and refused when they are sent back. */
export const withoutIds = <A extends { id?: string }>(addresses: readonly A[]): Omit<A, 'id'>[] =>
  addresses.map(({ id: _, ...address }) => address)
