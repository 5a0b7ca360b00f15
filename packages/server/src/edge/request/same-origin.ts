import { parse, serialize } from 'hono/utils/cookie'
import type { Caller, RequestInfo } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { requestedLanguages } from '../../call/shopper-language.ts'
import type { Config } from '../../config/settings.ts'
import { isLoopbackAddress, isLoopbackUrl } from '../../platform-support/loopback.ts'
import { DEPTH_HEADER, readDepth } from '../../service-plugins/index.ts'

/** What the edge has established about a request so far. */
export interface RequestState {
  caller: Caller
  requestId: string
  headers: Record<string, string>
  address: string
  /** Status of a successful reply. @default 200 */
  status?: number
  /** `Set-Cookie` values, for calls that may read and set cookies. */
  cookies?: string[]
}

/**
 * Rejects requests of other origins. Calls that use the browser's cookie are made by the platform's own pages. The `Origin`
 * header and SameSite protect them against cross-site request forgery.
 */
export function requireSameOrigin(request: Request, config: Pick<Config, 'publicUrl' | 'development'>) {
  if (!isSameOrigin(request, config))
    throw new Failure('PERMISSION_DENIED', { origin: request.headers.get('origin') })
}

function isSameOrigin(
  request: Request,
  { publicUrl, development }: Pick<Config, 'publicUrl' | 'development'>,
) {
  const origin = request.headers.get('origin')
  if (origin === new URL(publicUrl).origin) return true
  // In development, other loopback names serve the same pages. A public name that resolves to this machine is rejected.
  return development && origin === new URL(request.url).origin && isLoopbackUrl(origin)
}

/** Proxies and tunnels add one of them, also where they are not trusted. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Attributes that bind a cookie to this origin. Browsers treat loopback as secure, so the same cookie works over http in
 * development.
 */
function cookieForm(publicUrl: string) {
  const secure = publicUrl.startsWith('https:') || isLoopbackUrl(publicUrl)
  return { secure, prefix: secure ? '__Host-' : '' }
}

/** What a handler may read of the request. */
export function requestInfo(
  request: Request,
  state: RequestState,
  identify: () => Promise<Caller>,
  config: Pick<Config, 'publicUrl' | 'development'>,
): RequestInfo {
  const { publicUrl } = config
  const currency = request.headers.get('x-stoa-currency')
  const staffMemberId = request.headers.get('x-stoa-staff-member')
  return {
    ...(currency && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(staffMemberId && { staffMemberId }),
    get languages() {
      return requestedLanguages(name => request.headers.get(name))
    },
    address: state.address,
    userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? undefined,
    identify,
    isSameOrigin: () => isSameOrigin(request, config),
    isLocal: () =>
      isLoopbackUrl(publicUrl) &&
      isLoopbackUrl(request.url) &&
      isLoopbackAddress(state.address) &&
      !PROXY_HEADERS.some(name => request.headers.has(name)),
    pluginDepth: readDepth(request.headers.get(DEPTH_HEADER)),
    cookie(name) {
      const { prefix } = cookieForm(publicUrl)
      return parse(request.headers.get('cookie') ?? '', prefix + name)[prefix + name]
    },
    setCookie(name, value, maxAge) {
      const { secure, prefix } = cookieForm(publicUrl)
      state.cookies?.push(
        serialize(prefix + name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge }),
      )
    },
  }
}
