import { ApiError, type Environment } from '@stoa/client'
import type { TabStorage } from './tab-storage.ts'

/** What a page got for the one-time token of its redirect session. */
export interface Redeemed {
  /** The token it was redeemed with, to know it again. */
  sessionToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export type OpeningOf<S> =
  | { kind: 'open'; session: S }
  /** `missing`: nobody sent the browser here. `used`: the token was redeemed elsewhere or is too old. */
  | { kind: 'ended'; reason: 'missing' | 'used' | 'expired'; last?: S }
  | { kind: 'unreachable'; error: unknown }

interface OpenOnceOptions<S> {
  environment: Pick<Environment, 'now'>
  storage: TabStorage
  /** Where the session is kept, and where a token that is not redeemed yet. */
  keys: { session: string; pending: string }
  /** `#session=...` of the address. */
  hash: string
  /** Takes the fragment off the address, so that the token is neither bookmarked nor passed on. */
  clearHash(): void
  redeem(sessionToken: string): Promise<S>
}

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('session') ?? undefined

/** A refusal for good: asking again would change nothing. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Redeems the token of the address once; later visits of the same tab go on with what it gave. */
export async function redeemOnce<S extends Redeemed>(options: OpenOnceOptions<S>): Promise<OpeningOf<S>> {
  const { environment, storage, keys, hash } = options
  const kept = storage.read<S>(keys.session)
  const fresh = tokenIn(hash)
  if (fresh) options.clearHash()
  // Kept through an outage, so that a reload can redeem it.
  if (fresh && fresh !== kept?.sessionToken) storage.write(keys.pending, { sessionToken: fresh })
  const pending = storage.read<Pick<Redeemed, 'sessionToken'>>(keys.pending)
  // Without storage there is only the address.
  const token = pending?.sessionToken ?? (fresh === kept?.sessionToken ? undefined : fresh)
  if (token) return redeem(options, token, kept)
  if (!kept) return { kind: 'ended', reason: 'missing' }
  if (kept.expiresAt <= environment.now()) return { kind: 'ended', reason: 'expired', last: kept }
  return { kind: 'open', session: kept }
}

async function redeem<S extends Redeemed>(
  { storage, keys, redeem }: OpenOnceOptions<S>,
  token: string,
  last: S | undefined,
): Promise<OpeningOf<S>> {
  try {
    const session = await redeem(token)
    storage.write(keys.session, session)
    storage.forget(keys.pending)
    return { kind: 'open', session }
  } catch (error) {
    if (!isRefusal(error)) return { kind: 'unreachable', error }
    storage.forget(keys.pending)
    return { kind: 'ended', reason: 'used', last }
  }
}
