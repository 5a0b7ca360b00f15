import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a part of a query contradicts the cursor beside it, which carries that part. Clients that always send the part may send it empty
 * (protocol/queries §3).
 */
export function contradictsCursor(given: unknown, carried: unknown): boolean {
  if (given === undefined || given === null || isDeepStrictEqual(given, carried)) return false
  return typeof given !== 'object' || Object.keys(given).length > 0
}

/** The same for words: without an expression there are none. */
export const wordsContradictCursor = (
  given: { expression?: string | null | undefined } | null | undefined,
  carried: unknown,
): boolean => Boolean(given?.expression?.trim()) && contradictsCursor(given, carried)
