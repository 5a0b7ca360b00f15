import { getCurrentCart } from '@stoa/client/calls'
import { createClient } from '../src/create-client.ts'
import type { ApiError } from '../src/errors.ts'
import type { ClientEvent } from '../src/events.ts'
import { OAuthStrategy } from '../src/oauth-strategy.ts'
import type { TokenRole, TokenStorage, Tokens } from '../src/tokens.ts'
import { manualEnvironment } from './manual-environment.ts'
import { type Answer, startWireServer } from './wire-server.ts'

export const cart = '/v1/carts/current'
export const nowSec = 1_800_000_000

export const issued = (name: string, refresh_token = `${name}-refresh`): Answer => ({
  body: { access_token: name, expires_in: '600', refresh_token },
})
export const tokensOf = (role: TokenRole, expiresAt = nowSec - 1): Tokens => ({
  accessToken: { value: 'old', expiresAt },
  refreshToken: { value: 'old-refresh', role },
})

export const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('did not fail')),
    error => error,
  )

/** A server with scripted token replies, and clients that have sessions with it. */
export async function startSessionServer() {
  const server = await startWireServer()
  const grants = () => server.requests('/oauth2/token').map(({ body }) => body?.grantType)
  const identities = () => server.requests().map(({ headers }) => headers.authorization)

  function setup(tokens?: Tokens, storage?: TokenStorage) {
    const manual = manualEnvironment(nowSec * 1000)
    const events: ClientEvent[] = []
    const client = createClient({
      baseUrl: server.baseUrl,
      auth: OAuthStrategy({ clientId: 'client-1', tokens, storage }),
      environment: manual.environment,
      onEvent: event => events.push(event),
    })
    const lost = () => events.filter(({ type }) => type === 'sessionLost')
    return { ...manual, client, auth: client.auth, lost, visit: () => client.call(getCurrentCart) }
  }
  return { server, grants, identities, setup }
}
