import { ApiError, type ClientCore, type Environment } from '@stoa/client'
import { redeemRedirectSession } from '@stoa/client/calls'
import {
  forgetPending,
  type HostedSession,
  keepPending,
  keepSession,
  readPending,
  readSession,
  type TabStorage,
} from './hosted-session.ts'

export type Opening =
  | { kind: 'open'; session: HostedSession }
  /** `missing`: nobody sent the browser here. `used`: the token was redeemed elsewhere or is too old. */
  | { kind: 'ended'; reason: 'missing' | 'used' | 'expired'; last?: HostedSession }
  | { kind: 'unreachable'; error: unknown }

interface OpenSessionOptions {
  client: ClientCore<unknown>
  environment: Environment
  storage: TabStorage
  /** `#session=...` of the address. */
  hash: string
  /** Takes the fragment off the address, so that the token is neither bookmarked nor passed on. */
  clearHash(): void
}

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('session') ?? undefined

/** Redeems the token of the address once; later visits of the same tab go on with what it gave. */
export async function openSession(options: OpenSessionOptions): Promise<Opening> {
  const { environment, storage, hash } = options
  const kept = readSession(storage)
  const fresh = tokenIn(hash)
  if (fresh) options.clearHash()
  if (fresh && fresh !== kept?.sessionToken) keepPending(storage, { sessionToken: fresh })
  // Without storage there is only the address.
  const token = readPending(storage)?.sessionToken ?? (fresh === kept?.sessionToken ? undefined : fresh)
  if (token) return redeem(options, token, kept)
  if (!kept) return { kind: 'ended', reason: 'missing' }
  if (kept.expiresAt <= environment.now()) return { kind: 'ended', reason: 'expired', last: kept }
  return { kind: 'open', session: kept }
}

async function redeem(
  { client, environment, storage }: OpenSessionOptions,
  sessionToken: string,
  last: HostedSession | undefined,
): Promise<Opening> {
  try {
    const reply = await client.call(redeemRedirectSession, { sessionToken })
    const session: HostedSession = {
      sessionToken,
      accessToken: reply.accessToken,
      expiresAt: environment.now() + reply.expiresIn * 1000,
      checkoutId: reply.checkoutId,
      callbacks: reply.callbacks,
      site: reply.site,
    }
    keepSession(storage, session)
    forgetPending(storage)
    return { kind: 'open', session }
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      forgetPending(storage)
      return { kind: 'ended', reason: 'used', last }
    }
    return { kind: 'unreachable', error }
  }
}
