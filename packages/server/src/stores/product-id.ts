const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The wire types catalogue ids as text; one that is not a GUID matches no product. */
export const isGuid = (id: string) => GUID.test(id)

/** Cache tag of one product. */
export const productTag = (productId: string) => `p:${productId}`
