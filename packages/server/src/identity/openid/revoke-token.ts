import type { contract } from '@stoa/contract'
import type { Handlers } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { findRetiredToken, findSessionOfToken } from '../../storage/identity/sessions.ts'
import { authenticateClient } from '../apps/client-secret.ts'
import { isAppRefreshToken } from '../sessions/app-access.ts'
import { endSession } from '../sessions/end-sessions.ts'

type OAuth = Handlers<typeof contract.oauth>

/** Ends the session of a token (RFC 7009 §2). Its access tokens and its refresh token end with it. */
export const revokeToken: OAuth['revokeToken'] = async ({ token, clientId, clientSecret }, ctx) => {
  const app = await authenticateClient(ctx, { clientId, clientSecret })
  const claims = (await ctx.platform.readAccessToken(token))?.claims
  if (claims && claims.clientId !== app.id)
    return ctx.fail('INVALID_CLIENT', { reason: 'The token was issued to another client app.' })
  if (claims?.role === 'app' || isAppRefreshToken(token))
    return rejectField('token', 'VALIDATION', 'is a token of the app itself: replace its secret to end it')
  const { siteId } = app
  const session = claims
    ? { id: claims.sessionId, role: claims.role, identityId: claims.id }
    : ((await findSessionOfToken(ctx.db, siteId, app.id, token, ctx.now)) ??
      (await findRetiredToken(ctx.db, siteId, app.id, token, ctx.now)))
  // An unknown token has ended already (RFC 7009 §2.2).
  if (!session) return {}
  await ctx.transact({ siteId, role: session.role, id: session.identityId }, inner =>
    endSession(inner, session.id),
  )
  return {}
}
