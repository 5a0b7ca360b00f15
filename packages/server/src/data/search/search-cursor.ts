import { isDeepStrictEqual } from 'node:util'
import type { contract, RequestOf } from '@stoa/contract'
import { refuseField } from '../../call/failure.ts'

/** The words of a search, and how they are looked for. */
export type SearchDetails = NonNullable<RequestOf<typeof contract.items.search>['search']['search']>

/**
 * A cursor of a search carries its words beside the position, for clients send it alone (protocol/content §8). The position's
 * own seal is bound to them.
 */
export const encryptSearchCursor = (cursor: string, details: SearchDetails, sorted: boolean): string =>
  Buffer.from(JSON.stringify([cursor, details, ...(sorted ? [1] : [])])).toString('base64url')

interface OpenedCursor {
  cursor: string | undefined
  details: SearchDetails
  /** The search has an order of its own. */
  sorted: boolean
}

const AT = 'search.cursorPaging.cursor'

/** What a cursor carries, or the words of a search that begins. */
export function decryptSearchCursor(
  text: string | undefined,
  given: SearchDetails | undefined,
): OpenedCursor {
  if (text === undefined || text === '') return { cursor: undefined, details: given ?? {}, sorted: false }
  const read = parse(text)
  if (!read) refuseField(AT, 'FORMAT', 'is no cursor of this search; start again from the first page')
  if (given && !isDeepStrictEqual(given, read.details))
    refuseField('search.search', 'ONE_OF_ALIGNMENT', 'must be left out: the cursor carries it', {
      fields: ['search.search', AT],
    })
  return read
}

function parse(text: string): OpenedCursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // A cursor without one of its own inside would be a first page that nobody has sealed.
    if (!Array.isArray(read) || typeof read[0] !== 'string' || read[0] === '' || !isDetails(read[1]))
      return undefined
    return { cursor: read[0], details: read[1], sorted: read[2] === 1 }
  } catch {
    return undefined
  }
}

/** Anybody can write such a text: it is taken as little on trust as a request. */
function isDetails(value: unknown): value is SearchDetails {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { expression, mode, fuzzy, fields } = value as Record<string, unknown>
  return (
    (expression === undefined || (typeof expression === 'string' && expression.length <= 100)) &&
    (mode === undefined || mode === 'OR' || mode === 'AND') &&
    (fuzzy === undefined || typeof fuzzy === 'boolean') &&
    (fields === undefined ||
      (Array.isArray(fields) && fields.length <= 20 && fields.every(each => typeof each === 'string')))
  )
}
