import { contract, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { isObject } from '../../platform-support/is-object.ts'
import { isLoopbackUrl } from '../../platform-support/loopback.ts'
import { isTlsError, PrivateAddress } from '../../platform-support/ssrf-safe-request.ts'

const { getSiteAddresses, checkSiteAddress } = contract.sites

/** An answer that takes longer counts as none. */
const TIMEOUT_MS = 5000
const BYTES_MAX = 64 * 1024

type Reply = ReplyOf<typeof checkSiteAddress>
type Outcome = Reply['outcome']
type Answer = { json: Record<string, unknown> } | { location: string }

/**
 * Addresses of the operator may be private. Those of merchants may not: they could explore the network of the server. An
 * installation that is on this machine only asks all addresses of this machine.
 */
function outgoingFor(
  origin: string,
  { config, platform }: Pick<Ctx, 'config' | 'platform'>,
): typeof globalThis.fetch {
  const { publicUrl, storefrontUrl } = config
  const isOwn = [publicUrl, storefrontUrl].some(url => url && new URL(url).origin === origin)
  return isOwn || [publicUrl, origin].every(isLoopbackUrl)
    ? guardedFetch({ allowPrivate: true, timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX })
    : platform.outgoing
}

/** What an address of an origin answers: an object, nothing that can be read, or another address. */
async function ask(fetch: typeof globalThis.fetch, url: string): Promise<Answer> {
  const reply = await fetch(url, { redirect: 'manual', headers: { accept: 'application/json' } })
  const location = reply.headers.get('location')
  if (reply.status >= 300 && reply.status < 400 && location) return { location: new URL(location, url).href }
  const text = await reply.text()
  try {
    const json: unknown = reply.ok ? JSON.parse(text) : undefined
    return { json: isObject(json) ? (json as Record<string, unknown>) : {} }
  } catch {
    return { json: {} }
  }
}

const originOf = (url: string) =>
  /^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)
    ? new URL(url).origin
    : rejectField('url', 'FORMAT', 'must start with http:// or https://, such as https://shop.example')

/** What is missing at an address that could not be asked. */
function failureOf(error: unknown): Outcome {
  if (error instanceof PrivateAddress) return 'PRIVATE'
  const { code = '' } = error as { code?: string }
  if (code === 'ENOTFOUND') return 'NO_DNS'
  return isTlsError(code) ? 'NO_TLS' : 'UNREACHABLE'
}

/** The platform names itself as the issuer of tokens, a storefront the client app by which it signs visitors in. */
async function outcomeOf(origin: string, ctx: Ctx): Promise<Reply> {
  const fetch = outgoingFor(origin, ctx)
  const issuer = await ask(fetch, `${origin}/.well-known/openid-configuration`)
  if ('json' in issuer && issuer.json.issuer === ctx.config.publicUrl) return { outcome: 'THIS_SHOP' }
  const manifest = await ask(fetch, `${origin}/manifest.webmanifest`)
  const redirect = [issuer, manifest].find(answer => 'location' in answer)
  if (redirect) return { outcome: 'REDIRECTS', location: redirect.location }
  const stoa = 'json' in manifest ? manifest.json.stoa : undefined
  const clientId = isObject(stoa) ? (stoa as { clientId?: unknown }).clientId : undefined
  if (typeof clientId !== 'string') return { outcome: 'UNKNOWN' }
  const app = await ctx.platform.directory.client(clientId)
  return { outcome: app?.siteId === ctx.site.id ? 'THIS_SHOP' : 'OTHER_SHOP' }
}

/** The addresses of a shop, and whether they answer. */
export const siteAddressHandlers = implement(
  { getSiteAddresses, checkSiteAddress },
  {
    async getSiteAddresses(_message, { config, site }) {
      const pages = Object.entries(site.settings.pages).flatMap(([intent, url]) =>
        url ? [[intent, url]] : [],
      )
      return {
        addresses: [
          { kind: 'PLATFORM' as const, url: config.publicUrl, setting: 'STOA_PUBLIC_URL' },
          ...(config.storefrontUrl
            ? [{ kind: 'STOREFRONT' as const, url: config.storefrontUrl, setting: 'STOA_STOREFRONT_URL' }]
            : []),
        ],
        pages: Object.fromEntries(pages),
      }
    },

    async checkSiteAddress({ url }, ctx) {
      const origin = originOf(url)
      try {
        return await outcomeOf(origin, ctx)
      } catch (error) {
        return { outcome: failureOf(error) }
      }
    },
  },
)
