import type { NamedCall } from '@stoa/contract'
import { GraphQLError } from 'graphql'
import { pathParameters } from '../request/request-schema.ts'
import { takesQuery } from '../routes.ts'

/** Headers of a GraphQL request that hold for each of its calls too. */
const PASSED_HEADERS = [
  'authorization',
  'wix-site-id',
  'accept-language',
  'origin',
  'user-agent',
  'x-wix-consistent',
  'x-wix-linguist',
  'x-stoa-currency',
  'x-forwarded-for',
]

/** The value at a dotted path. */
const valueAt = (message: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** The path with its parameters. One that is missing is sent as `-`, so that the call names the field. */
function pathOf({ declaration: { path } }: NamedCall, message: object): string {
  let filled = path
  for (const parameter of pathParameters(path)) {
    const value = valueAt(message, parameter)
    const text = value === undefined || value === null || value === '' ? '-' : String(value)
    filled = filled.replace(`{${parameter}}`, encodeURIComponent(text))
  }
  return filled
}

/** The HTTP request of a call in a GraphQL document. Its idempotency key is that of the document and the field. */
export function callRequest(call: NamedCall, message: object, original: Request, field: string): Request {
  const { method } = call.declaration
  const url = new URL(pathOf(call, message), original.url)
  const headers = new Headers()
  for (const name of PASSED_HEADERS) {
    const value = original.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
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
