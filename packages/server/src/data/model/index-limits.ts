/** Maximum numbers of user indexes per collection (our choice, docs/guides/content.md). */
export const INDEX_LIMITS = { regular: 12, unique: 4, total: 16 } as const
