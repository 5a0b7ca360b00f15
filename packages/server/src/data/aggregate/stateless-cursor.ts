import { rejectField } from '../../call/failure.ts'
import { contradictsCursor } from '../../platform-support/cursor-contradiction.ts'
import { isObject } from '../../platform-support/is-object.ts'

/** Maximum length of a cursor in characters (protocol/content §8). */
const CURSOR_MAX = 16_000

/** The parts of a `distinct` request that a cursor contains. */
interface DistinctRequest {
  fieldName: string
  filter?: Record<string, unknown> | null | undefined
  order?: 'ASC' | 'DESC' | null | undefined
}

interface ResolvedRequest {
  request: DistinctRequest
  cursor: string | undefined
}

type PartialRequest = { [K in keyof DistinctRequest]?: DistinctRequest[K] | null | undefined }

/**
 * Encodes the request into the cursor, because clients send the cursor alone (protocol/content §8). The signature of the inner
 * cursor is bound to the request. A request that is too long must be repeated with the cursor.
 */
export function encodeStatelessCursor(cursor: string, request: DistinctRequest): string {
  const text = Buffer.from(JSON.stringify([cursor, request])).toString('base64url')
  return text.length <= CURSOR_MAX ? text : cursor
}

const withDefaults = ({ fieldName, filter, order }: DistinctRequest) => ({
  fieldName,
  filter: filter ?? {},
  order: order ?? 'ASC',
})

/** The request in the cursor, or that of a first page. */
export function resolveRequest(text: string | null | undefined, current: PartialRequest): ResolvedRequest {
  const decoded = text ? parse(text) : undefined
  if (decoded) {
    const carried: Record<string, unknown> = withDefaults(decoded.request)
    for (const [name, value] of Object.entries(current))
      if (contradictsCursor(value, carried[name]))
        rejectField(name, 'ONE_OF_ALIGNMENT', 'must be left out: the cursor carries it', {
          fields: [name, 'cursorPaging.cursor'],
        })
    return decoded
  }
  const { fieldName, filter, order } = current
  if (fieldName === undefined || fieldName === null) rejectField('fieldName', 'REQUIRED_FIELD', 'is required')
  return { request: { fieldName, filter, order }, cursor: text || undefined }
}

/** The outer cursor is unsigned: validate it like a request. */
function parse(text: string): ResolvedRequest | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // An empty inner cursor would request the first page without a signature.
    if (!Array.isArray(read) || typeof read[0] !== 'string' || read[0] === '' || !isObject(read[1]))
      return undefined
    const { fieldName, filter, order } = read[1]
    if (typeof fieldName !== 'string' || fieldName.length > 1000) return undefined
    if (filter !== undefined && filter !== null && !isObject(filter)) return undefined
    if (order !== undefined && order !== null && order !== 'ASC' && order !== 'DESC') return undefined
    return { request: { fieldName, filter, order }, cursor: read[0] }
  } catch {
    return undefined
  }
}
