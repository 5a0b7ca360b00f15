import { createHash, createHmac } from 'node:crypto'
import type { contract } from '@stoa/contract'
import type { Ctx, Handler } from '../../call/context.ts'
import { sealedPlaces } from '../../platform-support/sealed-places.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'
import { findIdentityProvider, type IdentityProviderRow } from '../../storage/identity/identity-providers.ts'
import { consumeToken, findToken, issueToken } from '../../storage/identity/one-time-tokens.ts'
import { decrypt } from '../protection/encrypt.ts'
import { openFlow } from '../sign-in/complete-flow.ts'
import { signInWithProvider } from './link-account.ts'
import {
  accountOf,
  authorizationUrl,
  type Provider,
  type ProviderAccount,
  type ProviderChecks,
  ProviderRejection,
  ProviderUnavailable,
} from './oidc-client.ts'

/** Time to sign in at the provider. */
const ROUND_TRIP_MS = 15 * 60_000

/** Redirect URI at the provider: a hosted page of the platform. */
export const callbackUrl = ({ config }: Ctx, connectionId: string) =>
  `${config.publicUrl}/sign-in/callback/${connectionId}`

const providerOf = (ctx: Ctx, siteId: string, row: IdentityProviderRow): Provider => ({
  kind: row.kind,
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: decrypt(
    row.clientSecret,
    sealedPlaces.identityProvider(siteId, row.id),
    ctx.platform.protectionSecret,
  ),
  callbackUrl: callbackUrl(ctx, row.id),
  privateEndpoints: ctx.config.privateEndpoints,
  fetch: ctx.platform.outgoing,
})

/** One cookie per sign-in, so that two tabs do not overwrite each other's. */
const cookieName = (state: string) =>
  `stoa-connection-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

/** Derived from a secret that only the browser has, so that access to the database is not enough to finish a sign-in. */
const checksOf = (state: string, browserSecret: string): ProviderChecks => {
  const derive = (use: string) => createHmac('sha256', browserSecret).update(use).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

export const startConnection: Handler<typeof contract.connections.startConnection> = async (
  { connectionId, flow: flowSecret },
  ctx,
) => {
  const { flow } = await openFlow(ctx, flowSecret)
  const row =
    (await findIdentityProvider(ctx.db, flow.siteId, connectionId)) ??
    ctx.fail('CONNECTION_NOT_FOUND', { connectionId })
  const browserSecret = ctx.ids.secret(32)
  const state = await issueToken(ctx, 'connection', {
    siteId: flow.siteId,
    data: { connectionId, browser: hashSecret(browserSecret).toString('hex') },
    ttlMs: ROUND_TRIP_MS,
  })
  const provider = providerOf(ctx, flow.siteId, row)
  const url = await authorizationUrl(provider, checksOf(state, browserSecret)).catch(error => {
    if (error instanceof ProviderRejection || error instanceof ProviderUnavailable)
      return ctx.fail('CONNECTION_UNAVAILABLE')
    throw error
  })
  ctx.request.setCookie(cookieName(state), `${browserSecret}.${flowSecret}`, ROUND_TRIP_MS / 1000)
  return { url }
}

export const finishConnection: Handler<typeof contract.connections.finishConnection> = async (
  { state, code, error, iss },
  ctx,
) => {
  const [browserSecret = '', flowSecret = ''] = (ctx.request.cookie(cookieName(state)) ?? '').split('.')
  const waiting = await findToken(ctx.db, 'connection', state, ctx.now)
  // Not the browser that started the sign-in: login CSRF.
  if (!waiting || waiting.data.browser !== hashSecret(browserSecret).toString('hex'))
    return ctx.fail('STATE_TOKEN_INVALID')
  ctx.request.setCookie(cookieName(state), '', 0)
  const { flow } = await openFlow(ctx, flowSecret)
  const { siteId, data } =
    (await consumeToken(ctx.db, 'connection', state, ctx.now)) ?? ctx.fail('STATE_TOKEN_INVALID')
  if (flow.siteId !== siteId) return ctx.fail('STATE_TOKEN_INVALID')
  const row =
    (await findIdentityProvider(ctx.db, siteId, data.connectionId)) ??
    ctx.fail('CONNECTION_UNAVAILABLE', { reason: 'removed' })
  const account = await answered(ctx, () => askAccount(providerOf(ctx, siteId, row)))
  const attempt = { visitorId: flow.data.visitorId, methods: [row.kind] }
  const link = { connectionId: row.id, subject: account.subject }
  const reply = await ctx.transact({ siteId, role: 'anyone', id: '' }, inner =>
    signInWithProvider(inner, link, account, attempt),
  )
  return { flow: flowSecret, ...reply }

  function askAccount(provider: Provider): Promise<ProviderAccount> {
    if (error || !code) throw new ProviderRejection(error ?? 'no_code')
    return accountOf(provider, { code, ...(iss && { iss }) }, checksOf(state, browserSecret))
  }
}

/** Maps errors of the provider to error codes of the contract. */
async function answered<T>(
  ctx: Ctx<'CONNECTION_UNAVAILABLE' | 'CONNECTION_REJECTED'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRejection) return ctx.fail('CONNECTION_REJECTED', { reason: error.reason })
    if (error instanceof ProviderUnavailable) return ctx.fail('CONNECTION_UNAVAILABLE')
    throw error
  }
}
