import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { ClientApp } from '../../call/services.ts'
import { isClientSecret, secretFingerprint } from '../apps/client-secret.ts'

type Input = RequestOf<typeof contract.oauth.token>

/** A token of an app itself, with the rights of its scopes (RFC 6749 §4.4). It ends with the secret, and has no session. */
export async function clientCredentials(
  input: Input,
  ctx: Ctx<'INVALID_CLIENT'>,
): Promise<ReplyOf<typeof contract.oauth.token>> {
  const clientId =
    input.client_id ?? input.clientId ?? rejectField('client_id', 'REQUIRED_FIELD', 'is required')
  const secret =
    input.client_secret ??
    input.clientSecret ??
    rejectField('client_secret', 'REQUIRED_FIELD', 'is required for client_credentials')
  const app = (await ctx.platform.directory.client(clientId)) ?? ctx.fail('INVALID_CLIENT')
  if (!isClientSecret(app, secret)) ctx.fail('INVALID_CLIENT', { field: 'client_secret' })
  if (input.instance_id && input.instance_id !== app.siteId)
    return rejectField(
      'instance_id',
      'VALIDATION',
      'must be the id of the site that the client app belongs to',
    )
  return { ...(await issueAppToken(ctx, app)), scope: app.scopes.join(' ') }
}

/** A token of an app itself. Fails for an app without a secret: nothing would end the token. */
export async function issueAppToken(ctx: Ctx<'INVALID_CLIENT'>, app: ClientApp) {
  const sessionId = secretFingerprint(app) ?? ctx.fail('INVALID_CLIENT', { field: 'client_secret' })
  return bearer(
    await ctx.platform.issueAccessToken({
      siteId: app.siteId,
      role: 'app',
      id: app.id,
      clientId: app.id,
      sessionId,
      generation: 0,
    }),
  )
}

const bearer = ({ token, expiresIn }: { token: string; expiresIn: number }) => ({
  access_token: token,
  token_type: 'Bearer' as const,
  expires_in: expiresIn,
})

/**
 * The access token of a page, for the server of its app. Tokens of this platform are not bound to a browser, so it is the same one: it
 * ends at the same time and with the same session.
 */
export async function stripBoundSession(
  input: Input,
  ctx: Ctx<'INVALID_CLIENT' | 'INVALID_GRANT'>,
): Promise<ReplyOf<typeof contract.oauth.token>> {
  const sent = input.access_token ?? rejectField('access_token', 'REQUIRED_FIELD', 'is required')
  const secret =
    input.client_secret ??
    input.clientSecret ??
    rejectField('client_secret', 'REQUIRED_FIELD', 'is required for strip_bound_session')
  const { claims, expiresAt } = (await ctx.platform.readAccessToken(sent)) ?? ctx.fail('INVALID_GRANT')
  const app = (await ctx.platform.directory.client(claims.clientId)) ?? ctx.fail('INVALID_CLIENT')
  if (!isClientSecret(app, secret)) ctx.fail('INVALID_CLIENT', { field: 'client_secret' })
  return bearer({ token: sent, expiresIn: Math.floor((expiresAt - ctx.clock.now()) / 1000) })
}
