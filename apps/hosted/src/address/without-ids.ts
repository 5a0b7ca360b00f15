/** Removes the ids of addresses: `updateMember` rejects them, because the platform assigns them. */
export const withoutIds = <A extends { id?: string }>(addresses: readonly A[]): Omit<A, 'id'>[] =>
  addresses.map(({ id: _, ...address }) => address)
