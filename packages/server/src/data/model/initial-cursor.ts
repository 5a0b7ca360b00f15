import type { Caller } from '../../call/context.ts'
import type { Collection } from './collection.ts'

interface Paged {
  paging?: { limit?: number | null; offset?: number | null } | null
  cursorPaging?: { limit?: number | null; cursor?: string | null } | null
}

/** Maximum length of a cursor in characters (protocol/content §8). */
const CURSOR_MAX = 16_000
/** Requests of at most this many bytes fit into a cursor. */
const CURSOR_PAYLOAD_MAX = 7000

/**
 * Converts a request for the first page (offset 0, or no paging) to cursor paging. Clients of the original protocol start
 * with an offset and continue with the cursors of the reply, if there are any (protocol/content §8). If the collection has
 * no offset paging, this holds for all clients.
 */
export function toCursorPaging<Q extends Paged>(
  { strict }: Pick<Caller, 'strict'>,
  modes: Collection['definition']['pagingModes'],
  query: Q | null | undefined,
): { query: Q; converted: boolean } {
  const current = query ?? ({} as Q)
  const unchanged = { query: current, converted: false }
  if (current.cursorPaging || current.paging?.offset) return unchanged
  const cursorOnly = modes !== undefined && !modes.includes('OFFSET')
  if (cursorOnly ? !current.paging : strict) return unchanged
  if (!cursorOnly && (modes?.includes('CURSOR') === false || !fitsCursor(current))) return unchanged
  const { paging, ...rest } = current
  return { query: { ...rest, cursorPaging: { limit: paging?.limit } } as Q, converted: true }
}

const fitsCursor = (current: object) => Buffer.byteLength(JSON.stringify(current)) <= CURSOR_PAYLOAD_MAX

/**
 * Paging metadata of the reply. A converted page also has `offset: 0`. Its cursors are left out if the sort values are too
 * long; the client then continues by offset.
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
