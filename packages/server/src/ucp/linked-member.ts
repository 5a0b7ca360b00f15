import type { Host } from '../call/host.ts'
import type { AccessClaims } from '../call/services.ts'
import { PLATFORM_SCOPES } from '../identity/index.ts'
import type { Root } from './capabilities.ts'
import type { BuyingPlatform } from './platform-profile.ts'
import { ProtocolError } from './protocol-error.ts'

/** A member who has allowed a platform to act for them. */
export interface LinkedMember {
  claims: AccessClaims
  token: string
}

/** The scope that operations for a member need (specification 2026-04-08, "Scopes" of each capability). */
const SCOPES: Partial<Record<Root, keyof typeof PLATFORM_SCOPES>> = {
  checkout: 'dev.ucp.shopping.checkout:manage',
  cart: 'dev.ucp.shopping.cart:manage',
  order: 'dev.ucp.shopping.order:read',
}

export const platformScopes: readonly string[] = Object.keys(PLATFORM_SCOPES)

/** The challenge of RFC 6750 §3 about the token of a member. */
const challenge = (publicUrl: string, clientId: string, parameters: Record<string, string>) => ({
  'www-authenticate': `Bearer ${Object.entries({
    realm: publicUrl,
    ...parameters,
    resource_metadata: `${publicUrl}/.well-known/oauth-protected-resource/ucp/${clientId}`,
  })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`,
})

/** The error of an operation that needs the member of a session, or another token of theirs. */
export const identityRequired = (publicUrl: string, clientId: string, error?: 'invalid_token') =>
  new ProtocolError(
    401,
    'identity_required',
    'This needs an access token of the member, with the scopes of the platform: link their account again.',
    challenge(publicUrl, clientId, error ? { error } : {}),
  )

/** Who has allowed a platform to act for them, by the access token of a request (specification, identity linking). */
export function linkedMembers({ platform }: Pick<Host, 'platform'>, publicUrl: string) {
  return async (
    authorization: string | null,
    { siteId, clientId }: { siteId: string; clientId: string },
    { profile }: BuyingPlatform,
    root: Root,
  ): Promise<LinkedMember | undefined> => {
    const scope = SCOPES[root]
    if (authorization === null || !scope) return undefined
    const token = authorization.replace(/^bearer +/i, '')
    const { claims } = (await platform.readAccessToken(token)) ?? {}
    if (claims?.role !== 'member' || claims.siteId !== siteId)
      throw identityRequired(publicUrl, clientId, 'invalid_token')
    const origins = (await platform.directory.client(claims.clientId))?.redirectUris.map(
      uri => new URL(uri).origin,
    )
    if (!origins?.includes(new URL(profile).origin))
      throw new ProtocolError(
        403,
        'profile_not_trusted',
        'The access token is of another platform: its redirect addresses are not of the origin of this profile.',
      )
    if (claims.scopes?.includes(scope)) return { claims, token }
    throw new ProtocolError(
      403,
      'insufficient_scope',
      `The access token lacks the scope ${scope}: ask the member for it.`,
      challenge(publicUrl, clientId, { error: 'insufficient_scope', scope }),
    )
  }
}
