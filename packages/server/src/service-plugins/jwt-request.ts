import type { PluginRequest, ServicePlugin } from '../call/service-plugin.ts'
import type { PluginCtx } from '../call/services.ts'
import { openSiteSigner, type SignToken } from '../webhooks/index.ts'

const ISSUER = 'wix.com'
/** Lifetime of a request in seconds. */
const LIFETIME_SEC = 300
/** How long a key is kept in memory, in milliseconds. A new key signs a day after it was created. */
const SIGNER_MS = 60_000

/** Writes requests as tokens (protocol/plug-ins §1). Keys are kept for a minute, since a signer costs a statement. */
export function createJwtRequests() {
  const signers = new Map<string, { until: number; sign: Promise<SignToken> }>()

  const signerOf = ({ site, platform, now }: PluginCtx): Promise<SignToken> => {
    const known = signers.get(site.id)
    if (known && known.until > now) return known.sign
    const sign = openSiteSigner({ db: platform.independentDb, site, platform, now })
    signers.set(site.id, { until: now + SIGNER_MS, sign })
    // A site without a key may get one.
    sign.catch(() => signers.delete(site.id))
    return sign
  }

  return async (ctx: PluginCtx, plugin: ServicePlugin, request: PluginRequest): Promise<string> => {
    const { site, requestId } = ctx
    const iat = Math.floor(ctx.clock.now() / 1000)
    const metadata = {
      appExtensionType: plugin.kind,
      requestId,
      instanceId: site.id,
      currency: site.currency,
      languages: site.settings.languages,
    }
    const sign = await signerOf(ctx)
    return sign({ iss: ISSUER, aud: plugin.id, iat, exp: iat + LIFETIME_SEC, data: { request, metadata } })
  }
}
