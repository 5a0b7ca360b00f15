import type { NamedCall } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { takesQuery } from '../routes.ts'
import { pathParameters } from './request-schema.ts'

/** Headers of a request with calls in its body, such as a GraphQL document, that the calls do not get, by reason. A call gets all others, so that none is forgotten. */
export const EXCLUDED_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'describes the document',
  'content-length': 'describes the document',
  'content-encoding': 'describes the document',
  'transfer-encoding': 'describes the document',
  'accept-encoding': 'describes the reply to the document',
  'stoa-version': 'is checked for the document',
  'idempotency-key': 'becomes a key for each field',
  cookie: 'belongs to calls of the own pages, which GraphQL does not offer',
}

/** The value at a dotted path. */
const valueAt = (message: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** Path segments that an address drops, so that it would name another path. */
const DOT_SEGMENT = /^\.{1,2}$/

/** The path with its parameters. One that is missing is sent as `-`, so that the call names the field. */
function pathOf({ declaration: { path } }: Pick<NamedCall, 'declaration'>, message: object): string {
  let filled = path
  for (const parameter of pathParameters(path)) {
    const value = valueAt(message, parameter)
    const text = value === undefined || value === null || value === '' ? '-' : String(value)
    if (DOT_SEGMENT.test(text)) rejectField(parameter, 'FORMAT', 'must not be "." or ".."')
    filled = filled.replace(`{${parameter}}`, () => encodeURIComponent(text.toWellFormed()))
  }
  return filled
}

/** The HTTP request of a call in the body of another request. Its idempotency key is that of the other one and the name of the field. */
export function callRequest(
  call: Pick<NamedCall, 'declaration'>,
  message: object,
  original: Request,
  field: string,
): Request {
  const { method } = call.declaration
  const url = new URL(pathOf(call, message), original.url)
  const headers = new Headers(original.headers)
  for (const name of Object.keys(EXCLUDED_HEADERS)) headers.delete(name)
  const key = original.headers.get('idempotency-key')
  if (key !== null) headers.set('idempotency-key', `${key}.${field}`)
  const text = JSON.stringify(message)
  if (takesQuery(call.declaration)) {
    if (text !== '{}') url.searchParams.set('.r', Buffer.from(text).toString('base64url'))
    return new Request(url, { method, headers })
  }
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: text })
}
