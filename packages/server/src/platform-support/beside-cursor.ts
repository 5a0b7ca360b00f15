import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a part of a query contradicts the cursor beside it, which carries that part. Clients that always send the part may send it empty
 * (protocol/queries §3).
 */
export function contradictsCursor(sent: unknown, carried: unknown): boolean {
  if (sent === undefined || sent === null || isDeepStrictEqual(sent, carried)) return false
  return typeof sent !== 'object' || Object.keys(sent).length > 0
}

/** The same for words: without an expression there are none. */
export const wordsContradictCursor = (
  sent: { expression?: string | null | undefined } | null | undefined,
  carried: unknown,
): boolean => Boolean(sent?.expression?.trim()) && contradictsCursor(sent, carried)
