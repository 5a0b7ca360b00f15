import type { CallDeclaration } from '@stoa/contract'

/** The reply as received. */
export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the JSON as received; each test asserts its shape
  body: any
}

export interface SendOptions {
  /** Access token or API key. */
  token?: string
  headers?: Record<string, string>
  /** Another path of the call. @default the canonical one */
  path?: string
}

type Fetch = (request: Request) => Promise<Response>

/** Flat dotted keys, or `.r` for values that they cannot express (protocol/transport §2, §3). */
function queryOf(message: Record<string, unknown>): string {
  const flat = Object.entries(message).filter(([, value]) => value !== undefined && value !== null)
  const simple = flat.every(([, value]) => typeof value !== 'object' || isPlainList(value))
  if (!simple) return `?.r=${Buffer.from(JSON.stringify(message)).toString('base64url')}`
  const search = new URLSearchParams()
  for (const [key, value] of flat) for (const one of [value].flat()) search.append(key, String(one))
  return search.size > 0 ? `?${search}` : ''
}

const isPlainList = (value: unknown) => Array.isArray(value) && value.every(one => typeof one !== 'object')

const valueAt = (message: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** The path with its parameters taken from the message. */
export const pathFor = (path: string, message: object) =>
  path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(valueAt(message, name))))

/** A call as existing clients send it: the whole message in the body, or in the address of a GET or DELETE. */
export function requestFor(
  baseUrl: string,
  declaration: CallDeclaration,
  message: object,
  { token, headers, path = declaration.path }: SendOptions = {},
): Request {
  const url = baseUrl + pathFor(path, message)
  const all = { ...(token && { authorization: token }), ...headers }
  const { method } = declaration
  if (method === 'GET' || method === 'DELETE')
    return new Request(url + queryOf(message as Record<string, unknown>), {
      method,
      headers: all,
      ...(declaration.redirects && { redirect: 'manual' }),
    })
  return new Request(url, {
    method,
    headers: { 'content-type': 'application/json', ...all },
    body: JSON.stringify(message),
  })
}

/** Sends a request and reads the reply. */
export async function read(fetch: Fetch, request: Request): Promise<Reply> {
  const response = await fetch(request)
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
}

/** The code of a rejection: of its application error, or INVALID_ARGUMENT for rejected fields. */
export const codeOf = ({ body }: Reply): string | undefined =>
  body?.details?.applicationError?.code ??
  (body?.details?.validationError?.fieldViolations ? 'INVALID_ARGUMENT' : undefined)

interface Violation {
  field: string
  description: string
  violatedRule: string
  ruleName?: string
  data: unknown
}

/** The field violations of a reply, also where a call answers them as an application error. */
export const violationsOf = ({ body }: Reply): Violation[] =>
  body?.details?.validationError?.fieldViolations ??
  body?.details?.applicationError?.data?.fieldViolations ??
  []

/** The rejected fields of a reply with their rules: `{ 'product.name': 'MAX_LENGTH' }`. */
export const rejectedFields = (reply: Reply): Record<string, string> =>
  Object.fromEntries(violationsOf(reply).map(({ field, violatedRule }) => [field, violatedRule]))
