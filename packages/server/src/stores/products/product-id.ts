/** Cache tag of one product. */
export const productTag = (productId: string) => `p:${productId}`
