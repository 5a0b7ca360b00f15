import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { Directory } from '../../call/services.ts'
import type { Config } from '../../config/settings.ts'
import { isLoopbackUrl } from '../../platform-support/loopback.ts'

const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, x-wix-bi-gateway, X-Wix-Consistent, wix-site-id, wix-account-id, client-binding, X-Stoa-Reason, X-Stoa-Currency, Stoa-Version, X-Wix-Linguist'
const EXPOSED_HEADERS =
  'X-Wix-Consistent, X-Wix-Request-Id, Stoa-Version, X-Stoa-Ignored, X-Stoa-Narrowed, X-Stoa-Index-Advice, X-Stoa-Continued-Without, X-Stoa-Search-Behind, Retry-After'
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/

interface Services {
  directory: Directory
  config: Pick<Config, 'development' | 'publicUrl'>
}

type Read = (name: string) => string | null

/** Whether a script of a page of another origin makes the request: browsers say so (Fetch Metadata). Other programs send a mode alone. */
const isFromPage = (header: Read) =>
  header('sec-fetch-mode') === 'cors' && /^(cross|same)-site$/.test(header('sec-fetch-site') ?? '')

/**
 * Whether an origin is a loopback address, while that of the platform is one, too, or in development: a new storefront works without
 * registration.
 */
const isLocalPage = (origin: string, { config: { development, publicUrl } }: Services) =>
  (development || isLoopbackUrl(publicUrl)) && isLoopbackUrl(origin)

/**
 * Replies to a preflight. It has no token, so any registered origin is allowed; the call itself is checked against its app. The
 * preflight of any other page succeeds as well: the call is rejected then, with an error that the page can read.
 */
export async function preflight({ headers: sent }: Request, services: Services): Promise<Response> {
  const origin = sent.get('origin')
  const headers: Record<string, string> = { vary: 'Origin' }
  if (
    origin &&
    (isFromPage(name => sent.get(name)) ||
      isLocalPage(origin, services) ||
      (await services.directory.originKnown(origin)))
  ) {
    // Such as `traceparent`: a header that the platform does not know has no effect.
    const wanted = sent.get('access-control-request-headers') ?? ''
    headers['access-control-allow-origin'] = origin
    headers['access-control-allow-methods'] = 'GET, POST, PATCH, PUT, DELETE'
    headers['access-control-allow-headers'] = HEADER_NAMES.test(wanted)
      ? `${REQUEST_HEADERS}, ${wanted}`
      : REQUEST_HEADERS
    headers['access-control-max-age'] = '86400'
  }
  return new Response(null, { status: 204, headers })
}

/** Whether pages of an origin may read replies to the caller: those that its app has registered. */
async function isAllowed(origin: string, { role, clientId }: Caller, services: Services): Promise<boolean> {
  const { directory } = services
  if (role === 'anyone') return isLocalPage(origin, services) || Boolean(await directory.originKnown(origin))
  if (!clientId) return false
  return (
    isLocalPage(origin, services) || Boolean((await directory.client(clientId))?.origins.includes(origin))
  )
}

/**
 * Rejects calls that a page of another origin makes, before they have an effect. Other programs may send any origin. Undefined: there is
 * nothing to wait for.
 */
export function requireAllowedOrigin(
  header: Read,
  caller: Caller,
  services: Services,
): Promise<void> | undefined {
  const origin = header('origin')
  if (!origin || !isFromPage(header) || origin === new URL(services.config.publicUrl).origin) return
  // An API key has no app: pages of a registered origin may send it, and read no reply.
  const asked: Caller = caller.clientId ? caller : { ...caller, role: 'anyone' }
  return isAllowed(origin, asked, services).then(allowed => {
    if (!allowed) throw new Failure('ORIGIN_NOT_ALLOWED', { origin, clientId: caller.clientId ?? '<id>' })
  })
}

/** CORS headers of a reply: only pages of allowed origins may read it. Others may read that they are not allowed. */
export async function corsHeaders(
  origin: string | null,
  caller: Caller,
  code: string | undefined,
  services: Services,
): Promise<Record<string, string>> {
  if (!origin) return {}
  return code === 'ORIGIN_NOT_ALLOWED' || (await isAllowed(origin, caller, services))
    ? {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
        vary: 'Origin',
      }
    : { vary: 'Origin' }
}
