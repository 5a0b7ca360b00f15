import type { NamedCall } from '@stoa/contract'
import { GraphQLError } from 'graphql'
import { violation } from '../../call/failure.ts'
import { pathParameters } from '../request/request-schema.ts'
import { takesQuery } from '../routes.ts'

/** Headers of a GraphQL request that its calls do not get, by reason. A call gets all others, so that none is forgotten. */
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
function pathOf({ declaration: { path } }: NamedCall, message: object): string {
  let filled = path
  for (const parameter of pathParameters(path)) {
    const value = valueAt(message, parameter)
    const text = value === undefined || value === null || value === '' ? '-' : String(value)
    if (DOT_SEGMENT.test(text)) {
      const description = 'must not be "." or ".."'
      throw new GraphQLError(`${parameter} ${description}.`, {
        extensions: {
          status: 400,
          validationError: { fieldViolations: [violation(parameter, 'FORMAT', description)] },
        },
      })
    }
    filled = filled.replace(`{${parameter}}`, () => encodeURIComponent(text.toWellFormed()))
  }
  return filled
}

/** The HTTP request of a call in a GraphQL document. Its idempotency key is that of the document and the field. */
export function callRequest(call: NamedCall, message: object, original: Request, field: string): Request {
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

/** The reply of a call; its rejection as the error of a field. */
export async function replyOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>
  if (response.ok) return body
  const { message, details } = body as { message?: string; details?: Record<string, unknown> }
  throw new GraphQLError(message ?? `The call failed with status ${response.status}.`, {
    extensions: {
      status: response.status,
      requestId: response.headers.get('x-wix-request-id') ?? undefined,
      ...details,
    },
  })
}
