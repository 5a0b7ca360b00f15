import type { contract, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
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
  const sessionId = secretFingerprint(app)
  if (!sessionId || !isClientSecret(app, secret))
    return ctx.fail('INVALID_CLIENT', { field: 'client_secret' })
  if (input.instance_id && input.instance_id !== app.siteId)
    return rejectField(
      'instance_id',
      'VALIDATION',
      'must be the id of the site that the client app belongs to',
    )
  const { token, expiresIn } = await ctx.platform.issueAccessToken({
    siteId: app.siteId,
    role: 'app',
    id: app.id,
    clientId: app.id,
    sessionId,
    generation: 0,
  })
  return { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope: app.scopes.join(' ') }
}
