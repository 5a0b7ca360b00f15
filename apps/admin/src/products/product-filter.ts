/** The filter of products whose name contains a text; none for an empty text. */
export const namedLike = (text: string) => (text ? { name: { $contains: text } } : undefined)
