import { createHmac, timingSafeEqual } from 'node:crypto'
import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { ClientApp } from '../../call/services.ts'
import { consumeToken } from '../../storage/identity/one-time-tokens.ts'
import { authenticateClient } from '../apps/client-secret.ts'
import { issueAppToken } from './client-credentials.ts'

/** Prefix of the refresh tokens of apps, so that scanners of leaked secrets know them. */
const PREFIX = 'stoa_app_refresh_'

/** Whether a text has the form of a refresh token of an app. */
export const isAppRefreshToken = (token: string): boolean => token.startsWith(PREFIX)

/** Whether it is the refresh token of the app. */
export const isRefreshTokenOf = (ctx: Pick<Ctx, 'platform'>, app: ClientApp, token: string): boolean =>
  app.secretHash !== null && isSame(token, refreshTokenOf(ctx.platform.refreshSecret, app))

/** The refresh token of an app on its site. It follows from the secret of the app, so it ends when that is replaced. */
function refreshTokenOf(refreshSecret: string, { siteId, id, secretHash }: ClientApp): string {
  const key = createHmac('sha256', refreshSecret)
    .update(`app:${siteId}:${id}:`)
    .update(secretHash ?? '')
  return PREFIX + key.digest('base64url')
}

function isSame(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Tokens of an installed app (protocol/sessions §8). */
export const appAccess: Handlers<typeof contract.oauth>['appAccess'] = async (input, ctx) => {
  const app = await authenticateClient(ctx, { clientId: input.client_id, clientSecret: input.client_secret })
  const refreshToken = refreshTokenOf(ctx.platform.refreshSecret, app)
  if (input.grant_type === 'refresh_token') {
    const sent = input.refresh_token ?? rejectField('refresh_token', 'REQUIRED_FIELD', 'is required')
    if (!isRefreshTokenOf(ctx, app, sent)) ctx.fail('INVALID_GRANT', { field: 'refresh_token' })
  } else {
    const code = input.code ?? rejectField('code', 'REQUIRED_FIELD', 'is required')
    const used = await consumeToken(ctx.db, 'installation', code, ctx.now, app.siteId)
    if (used?.data.clientId !== app.id) ctx.fail('INVALID_GRANT', { field: 'code' })
  }
  return { ...(await issueAppToken(ctx, app)), refresh_token: refreshToken }
}
