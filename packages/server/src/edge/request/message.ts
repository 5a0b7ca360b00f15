import { Failure, InvalidRequest, violation } from '../../call/failure.ts'
import { truncate } from '../../logging/truncate.ts'
import {
  DEPTH_MAX,
  findUnstorable,
  hasMoreValues,
  tooDeep,
  VALUES_MAX,
} from '../../platform-support/json-limits.ts'
import { type JsonSchema, schemaAt } from './request-schema.ts'

/** The request as it was sent, including path parameters. */
export type Message = Record<string, unknown>

/** Keys that would modify an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Rejects a body of another media type than JSON. An empty body may have any. */
export function requireJson(request: Request, body: Buffer): void {
  const type = request.headers.get('content-type')
  if (type && !/^application\/([\w.+-]+\+)?json\b/i.test(type) && !isBlank(body.toString()))
    throw new Failure('UNSUPPORTED_MEDIA_TYPE', { contentType: type })
}

const isBlank = (text: string) => !/\S/.test(text)

/** Parses a body of at most `valueLimit` JSON values. An empty body is an empty object. */
export function messageOf(body: Buffer, valueLimit = VALUES_MAX): Message {
  // Checked before parsing: an empty object of two bytes takes at least 28 bytes in memory. Each value has at least two
  // bytes.
  if (body.length > 2 * valueLimit && hasMoreValues(body, valueLimit))
    throw new InvalidRequest([
      violation(
        '',
        'MAX_SIZE',
        `The body holds more than ${valueLimit} JSON values. Send fewer in one request.`,
        { threshold: valueLimit },
      ),
    ])
  const text = new TextDecoder().decode(body)
  return isBlank(text) ? {} : parseMessage(text, 'The body')
}

function parseMessage(text: string, what: string): Message {
  let value: unknown
  if (tooDeep(text))
    throw new InvalidRequest([
      violation('', 'MAX_SIZE', `${what} is nested more than ${DEPTH_MAX} levels deep`),
    ])
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidRequest([violation('', 'FORMAT', `${what} is not valid JSON`)])
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new InvalidRequest([violation('', 'FORMAT', `${what} must be a JSON object`)])
  const unstorable = findUnstorable(text, value)
  if (unstorable) throw new InvalidRequest([violation(unstorable.at, 'FORMAT', unstorable.why)])
  return value as Message
}

/** Reads a query: `?.r=` (base64url of the whole message as JSON) or flat dotted keys (protocol/transport §3). */
export function readQuery(search: URLSearchParams, schema: JsonSchema): Message {
  const packed = search.get('.r')
  if (packed !== null) {
    if (!/^[\w-]*={0,2}$/.test(packed))
      throw new InvalidRequest([violation('.r', 'FORMAT', 'is not base64url')])
    return parseMessage(Buffer.from(packed, 'base64url').toString('utf8'), 'The parameter .r')
  }
  const message: Message = {}
  for (const key of new Set(search.keys())) {
    const path = key.split('.')
    const field = schemaAt(schema, path)
    const values = search.getAll(key).map(text => fromText(text, field?.items ?? field))
    if (values.some(value => typeof value === 'string' && value.includes('\0')))
      throw new InvalidRequest([violation(key, 'FORMAT', 'holds a NUL character')])
    setAt(message, path, field?.items ? values : values.length === 1 ? values[0] : values)
  }
  return message
}

/** Query values are text. They are converted to number or boolean where the schema says so. */
function fromText(text: string, schema: JsonSchema | undefined): unknown {
  const types = [schema?.type].flat()
  if ((types.includes('number') || types.includes('integer')) && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Sets the value at a dotted path and creates missing objects. */
function setAt(message: Message, path: readonly string[], value: unknown) {
  let at = message
  for (let i = 0; i < path.length; i++) {
    const name = path[i] as string
    if (FORBIDDEN_KEYS.has(name))
      throw new InvalidRequest([
        violation(path.join('.'), 'FIELD_NOT_ALLOWED', 'is not a field of this call'),
      ])
    if (i === path.length - 1) at[name] = value
    else {
      const next = at[name]
      if (next === undefined || next === null) at[name] = {}
      else if (typeof next !== 'object' || Array.isArray(next))
        throw new InvalidRequest([
          violation(path.slice(0, i + 1).join('.'), 'VALIDATION', 'must be an object'),
        ])
      at = at[name] as Message
    }
  }
}

const valueAt = (message: Message, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (at && typeof at === 'object' ? (at as Message)[name] : undefined),
    message,
  )

const paths = new Map<string, string[]>()

/** Parsed parameter names, cached: there are only as many as the calls declare. */
function pathOf(name: string): string[] {
  const parsed = paths.get(name)
  if (parsed) return parsed
  const path = name.split('.')
  paths.set(name, path)
  return path
}

/** Merges the path parameters into the request. Rejects a body that contradicts them. */
export function addPathParameters(
  message: Message,
  parameters: readonly (readonly [name: string, value: string])[],
) {
  for (const [name, value] of parameters) {
    const path = pathOf(name)
    const valueInMessage = valueAt(message, path)
    if (valueInMessage !== undefined && valueInMessage !== null && valueInMessage !== value)
      throw new InvalidRequest([
        violation(
          name,
          'VALIDATION',
          `is ${truncate(JSON.stringify(valueInMessage))} in the message but ${truncate(JSON.stringify(value))} in the path`,
        ),
      ])
    if (value.includes('\0')) throw new InvalidRequest([violation(name, 'FORMAT', 'holds a NUL character')])
    setAt(message, path, value)
  }
}

/** Deletes the unknown field at a path. */
export function removeField(message: Message, path: readonly string[]) {
  const parent = valueAt(message, path.slice(0, -1))
  if (parent && typeof parent === 'object') delete (parent as Message)[path.at(-1) as string]
}
