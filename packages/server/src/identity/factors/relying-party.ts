import { isIP } from 'node:net'
import type { Ctx } from '../../call/context.ts'
import { isLoopbackHost } from '../../platform-support/loopback.ts'

/** Relying party (Web Authentication §4) and the origin of the pages that use it. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The hosted pages as relying party. Browsers accept no IP addresses; loopback addresses become localhost. */
function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl)
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) return undefined
  return { id: url.hostname, origin: url.origin }
}

/** Undefined if the public URL does not allow passkeys. */
export const findRelyingParty = ({ config }: Ctx) => relyingPartyOf(config.publicUrl)

/** Rejects with a remedy if the public URL does not allow passkeys. */
export const requireRelyingParty = (ctx: Ctx<'FACTOR_UNAVAILABLE'>): RelyingParty =>
  findRelyingParty(ctx) ??
  ctx.fail('FACTOR_UNAVAILABLE', {
    factorType: 'WEBAUTHN',
    remedy: 'Give the platform a public address with a host name: STOA_PUBLIC_URL.',
  })
