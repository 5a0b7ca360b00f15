/** Bounds of one query. They hold for every caller; going over one is a violation, never a clamp. */
export const LIMITS = {
  /** Nested `$and`, `$or` and `$not`. */
  depth: 20,
  /** Conditions in one filter. */
  conditions: 500,
  /** Values in one `$in`, `$nin`, `$hasSome` or `$hasAll`. */
  listValues: 1000,
  /** Characters of one text value. */
  textLength: 10_000,
  /** wire/entities.json: Sorting.fieldName len=..512, CursorQuery.sort size=..5 */
  fieldName: 512,
  sorts: 5,
  /** wire/core.md §9: a cursor has at most 16000 characters. */
  cursor: 16_000,
  /** Share of a cursor that filter and sort may take; the rest is for the position. */
  cursorState: 10_000,
  /** paging.offset is a 32-bit integer on the wire. */
  offset: 2_147_483_647,
  /** Violations listed in one answer; one more says that there are others. */
  violations: 100,
} as const
