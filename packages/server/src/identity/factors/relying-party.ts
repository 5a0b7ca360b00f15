import { isIP } from 'node:net'
import type { Ctx } from '../../call/context.ts'

/** For whom passkeys are made (Web Authentication §4, relying party), and on pages of which origin they are asked for. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The hosted pages as relying party. Browsers take no network address for one; this machine's own is called localhost. */
function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl)
  if (url.hostname === '[::1]' || url.hostname.startsWith('127.')) url.hostname = 'localhost'
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) return undefined
  return { id: url.hostname, origin: url.origin }
}

/** Whether there can be passkeys here. */
export const findRelyingParty = ({ config }: Ctx) => relyingPartyOf(config.publicUrl)

/** The same, or a refusal that says what to configure. */
export const requireRelyingParty = (ctx: Ctx<'FACTOR_UNAVAILABLE'>): RelyingParty =>
  findRelyingParty(ctx) ??
  ctx.fail('FACTOR_UNAVAILABLE', {
    factorType: 'WEBAUTHN',
    remedy: 'Give the platform a public address with a host name: STOA_PUBLIC_URL.',
  })
