/** How many indexes a collection may have besides those of the platform (our choice, docs/guides/content.md). */
export const INDEX_LIMITS = { regular: 12, unique: 4, total: 16 } as const
