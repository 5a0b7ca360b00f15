/**
 * The versions of Stoa's calls, by the date of their release, the oldest first (docs/protocol/versions.md). A client sends the one that it
 * was built for in the header `Stoa-Version`.
 */
export const versions = ['2026-12-01'] as const

/** The newest version: the one that this package declares. */
export const version: (typeof versions)[number] = '2026-12-01'
