import { isDeepStrictEqual } from 'node:util'
import { refuseField } from '../../call/failure.ts'
import { isObject } from '../../platform-support/is-object.ts'

/** A cursor has at most so many characters (protocol/content §8). */
const CURSOR_MAX = 16_000

/** What distinct values are asked for. */
interface AskedValues {
  fieldName: string
  filter?: Record<string, unknown> | null | undefined
  order?: 'ASC' | 'DESC' | null | undefined
}

interface Opened {
  asked: AskedValues
  cursor: string | undefined
}

type Given = { [K in keyof AskedValues]?: AskedValues[K] | null | undefined }

/**
 * A cursor with the request that it is of, for clients send it alone (protocol/content §8). Its own seal is bound to the request.
 * A request that is too long for it has to be repeated beside it.
 */
export function encodeStatelessCursor(cursor: string, asked: AskedValues): string {
  const text = Buffer.from(JSON.stringify([cursor, asked])).toString('base64url')
  return text.length <= CURSOR_MAX ? text : cursor
}

const meant = ({ fieldName, filter, order }: AskedValues) => ({
  fieldName,
  filter: filter ?? {},
  order: order ?? 'ASC',
})

/** What is asked for: by the request, or by the cursor that goes on with one. */
export function openRequest(text: string | null | undefined, given: Given): Opened {
  const carried = text ? parse(text) : undefined
  if (carried) {
    for (const [name, value] of Object.entries(given))
      if (
        value !== undefined &&
        value !== null &&
        !isDeepStrictEqual(value, meant(carried.asked)[name as never])
      )
        refuseField(name, 'ONE_OF_ALIGNMENT', 'must be left out: the cursor carries it', {
          fields: [name, 'cursorPaging.cursor'],
        })
    return carried
  }
  const { fieldName, filter, order } = given
  if (fieldName === undefined || fieldName === null) refuseField('fieldName', 'REQUIRED_FIELD', 'is required')
  return { asked: { fieldName, filter, order }, cursor: text || undefined }
}

/** Anybody can write such a text: it is taken as little on trust as a request. */
function parse(text: string): Opened | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // A cursor without one of its own inside would be a first page that nobody has sealed.
    if (!Array.isArray(read) || typeof read[0] !== 'string' || read[0] === '' || !isObject(read[1]))
      return undefined
    const { fieldName, filter, order } = read[1]
    if (typeof fieldName !== 'string' || fieldName.length > 1000) return undefined
    if (filter !== undefined && filter !== null && !isObject(filter)) return undefined
    if (order !== undefined && order !== null && order !== 'ASC' && order !== 'DESC') return undefined
    return { asked: { fieldName, filter, order }, cursor: read[0] }
  } catch {
    return undefined
  }
}
