const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids of the catalogue travel as plain strings; one that is no GUID names nothing. */
export const isGuid = (id: string) => GUID.test(id)

/** What cached reads of one product are tagged with. */
export const productTag = (productId: string) => `p:${productId}`
