import type { contract, RequestOf } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { wordsContradictCursor } from '../../platform-support/cursor-contradiction.ts'

/** Expression and options of a search. */
export type SearchDetails = NonNullable<RequestOf<typeof contract.items.search>['search']['search']>

/**
 * A search cursor contains the search besides the position, because clients send it alone (protocol/content §8). The
 * signature of the inner cursor is bound to the search.
 */
export const encryptSearchCursor = (cursor: string, details: SearchDetails, sorted: boolean): string =>
  Buffer.from(JSON.stringify([cursor, details, ...(sorted ? [1] : [])])).toString('base64url')

interface OpenedCursor {
  cursor: string | undefined
  details: SearchDetails
  /** The search has an explicit sort. */
  sorted: boolean
}

const AT = 'search.cursorPaging.cursor'

/** The search in a cursor, or that of the request. */
export function decryptSearchCursor(
  text: string | undefined,
  requested: SearchDetails | undefined,
): OpenedCursor {
  if (text === undefined || text === '') return { cursor: undefined, details: requested ?? {}, sorted: false }
  const read = parse(text)
  if (!read) rejectField(AT, 'FORMAT', 'is not a cursor of this search; start again from the first page')
  if (wordsContradictCursor(requested, read.details))
    rejectField('search.search', 'ONE_OF_ALIGNMENT', 'must be left out: the cursor carries it', {
      fields: ['search.search', AT],
    })
  return read
}

function parse(text: string): OpenedCursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // An empty inner cursor would request the first page without a signature.
    if (!Array.isArray(read) || typeof read[0] !== 'string' || read[0] === '' || !isDetails(read[1]))
      return undefined
    return { cursor: read[0], details: read[1], sorted: read[2] === 1 }
  } catch {
    return undefined
  }
}

/** The outer cursor is unsigned: validate it like a request. */
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
