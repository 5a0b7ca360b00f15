import type { Caller } from '../../call/context.ts'
import type { Directory } from '../../call/services.ts'

const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, x-wix-bi-gateway, X-Wix-Consistent, wix-site-id, wix-account-id, client-binding, X-Stoa-Reason, X-Stoa-Currency, X-Wix-Linguist'
const EXPOSED_HEADERS =
  'X-Wix-Consistent, X-Wix-Request-Id, X-Stoa-Ignored, X-Stoa-Narrowed, X-Stoa-Index-Advice, X-Stoa-Continued-Without, X-Stoa-Search-Behind, Retry-After'

/**
 * Replies to a preflight. It has no token, so any registered origin is allowed; the call itself is checked against its app.
 */
export async function preflight(request: Request, directory: Directory): Promise<Response> {
  const origin = request.headers.get('origin')
  const headers: Record<string, string> = { vary: 'Origin' }
  if (origin && (await directory.originKnown(origin))) {
    headers['access-control-allow-origin'] = origin
    headers['access-control-allow-methods'] = 'GET, POST, PATCH, PUT, DELETE'
    headers['access-control-allow-headers'] = REQUEST_HEADERS
    headers['access-control-max-age'] = '86400'
  }
  return new Response(null, { status: 204, headers })
}

/** CORS headers of a reply: only pages of origins registered for the caller's app may read it. */
export async function corsHeaders(
  origin: string | null,
  caller: Caller,
  directory: Directory,
): Promise<Record<string, string>> {
  if (!origin) return {}
  const allowed =
    caller.role === 'anyone'
      ? await directory.originKnown(origin)
      : caller.clientId && (await directory.client(caller.clientId))?.origins.includes(origin)
  return allowed
    ? {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
        vary: 'Origin',
      }
    : { vary: 'Origin' }
}
