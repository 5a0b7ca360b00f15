import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { ClientApp } from '../../call/services.ts'
import { findRetiredToken, findSessionOfToken } from '../../storage/identity/sessions.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { isClientSecret } from './client-secret.ts'

type OAuth = Handlers<typeof contract.oauth>

async function authenticateClient(
  ctx: Ctx<'INVALID_CLIENT'>,
  { clientId, clientSecret }: { clientId: string; clientSecret?: string | null },
): Promise<ClientApp> {
  const app = (await ctx.platform.directory.client(clientId)) ?? ctx.fail('INVALID_CLIENT')
  return isClientSecret(app, clientSecret) ? app : ctx.fail('INVALID_CLIENT', { field: 'clientSecret' })
}

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
  const session = await findSessionOfToken(ctx.db, app.siteId, app.id, token)
  return session
    ? { active: true, token_type: 'refresh_token', sub: session.identityId, client_id: app.id, iss }
    : { active: false }
}

/** Ends the session of a token (RFC 7009 §2). Its access tokens and its refresh token end with it. */
export const revokeToken: OAuth['revokeToken'] = async ({ token, clientId, clientSecret }, ctx) => {
  const app = await authenticateClient(ctx, { clientId, clientSecret })
  const claims = (await ctx.platform.readAccessToken(token))?.claims
  if (claims && claims.clientId !== app.id)
    return ctx.fail('INVALID_CLIENT', { reason: 'The token was issued to another client app.' })
  if (claims?.role === 'app')
    return rejectField('token', 'VALIDATION', 'is a token of the app itself: replace its secret to end it')
  const { siteId } = app
  const session = claims
    ? { id: claims.sessionId, role: claims.role, identityId: claims.id }
    : ((await findSessionOfToken(ctx.db, siteId, app.id, token)) ??
      (await findRetiredToken(ctx.db, siteId, app.id, token)))
  // An unknown token has ended already (RFC 7009 §2.2).
  if (!session) return {}
  await ctx.transact({ siteId, role: session.role, id: session.identityId }, inner =>
    endSession(inner, session.id),
  )
  return {}
}
