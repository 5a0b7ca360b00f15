import type { contract } from '@stoa/contract'
import type { Handlers } from '../../call/context.ts'
import { findSessionOfToken } from '../../storage/identity/sessions.ts'
import { authenticateClient } from '../apps/client-secret.ts'
import { isRefreshTokenOf } from '../sessions/app-access.ts'

type OAuth = Handlers<typeof contract.oauth>

/** Whose token it is, for an app of the same site (RFC 7662 §2). A refresh token is shown to its own app alone. */
export const introspectToken: OAuth['introspectToken'] = async ({ token, clientId, clientSecret }, ctx) => {
  const app = await authenticateClient(ctx, { clientId, clientSecret })
  const iss = ctx.config.publicUrl
  const read = await ctx.platform.readAccessToken(token)
  if (read) {
    const { claims, issuedAt, expiresAt } = read
    const owner = await ctx.platform.directory.client(claims.clientId)
    if (claims.siteId !== app.siteId) return { active: false }
    return {
      active: true,
      token_type: 'Bearer',
      sub: claims.id,
      client_id: claims.clientId,
      ...(claims.role === 'app' && owner && { scope: owner.scopes.join(' ') }),
      ...(claims.scopes && { scope: claims.scopes.join(' ') }),
      iss,
      exp: expiresAt / 1000,
      iat: issuedAt / 1000,
    }
  }
  if (isRefreshTokenOf(ctx, app, token))
    return { active: true, token_type: 'refresh_token', sub: app.id, client_id: app.id, iss }
  const session = await findSessionOfToken(ctx.db, app.siteId, app.id, token, ctx.now)
  return session
    ? { active: true, token_type: 'refresh_token', sub: session.identityId, client_id: app.id, iss }
    : { active: false }
}
