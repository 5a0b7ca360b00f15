import type { Caller } from '../../call/context.ts'
import type { Collection } from './collection.ts'

interface Paged {
  paging?: { limit?: number | null; offset?: number | null } | null
  cursorPaging?: { limit?: number | null; cursor?: string | null } | null
}

/** A cursor has at most so many characters (protocol/content §8). */
const CURSOR_MAX = 16_000
/** Bytes of a request that a cursor surely carries. */
const CURSOR_PAYLOAD_MAX = 7000

/**
 * A query whose first page is asked for by an offset of 0, or by nothing, as one that goes on by cursor. Clients of the
 * original protocol have no other way to begin: they send an offset for `cursorPaging` without a cursor too, and go on by
 * the cursors of the reply if there are any (protocol/content §8). Where a collection has no paging by offset, neither does anybody else.
 */
export function toCursorPaging<Q extends Paged>(
  { strict }: Pick<Caller, 'strict'>,
  modes: Collection['definition']['pagingModes'],
  query: Q | null | undefined,
): { query: Q; converted: boolean } {
  const asked = query ?? ({} as Q)
  const unchanged = { query: asked, converted: false }
  if (asked.cursorPaging || asked.paging?.offset) return unchanged
  const alone = modes !== undefined && !modes.includes('OFFSET')
  if (alone ? !asked.paging : strict) return unchanged
  if (!alone && (modes?.includes('CURSOR') === false || !fitsCursor(asked))) return unchanged
  const { paging, ...rest } = asked
  return { query: { ...rest, cursorPaging: { limit: paging?.limit } } as Q, converted: true }
}

const fitsCursor = (asked: object) => Buffer.byteLength(JSON.stringify(asked)) <= CURSOR_PAYLOAD_MAX

/**
 * What the reply says of a page, of one that was begun so that it stands at offset 0. Where the values that it is sorted by are
 * too long for a cursor there is none, and who began by an offset goes on by one.
 */
export function pagingMetadata<P extends { cursors?: { next?: string; prev?: string } }>(
  page: P,
  converted: boolean,
) {
  if (!converted) return page
  const { cursors, ...rest } = page
  const fit = Object.values(cursors ?? {}).every(cursor => cursor.length <= CURSOR_MAX)
  return { ...rest, ...(cursors && fit && { cursors }), offset: 0 }
}
