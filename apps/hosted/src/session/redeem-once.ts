import { ApiError, type Environment } from '@stoa/client'
import type { ValueStorage } from '@stoa/ui/browser-storage'

/** A session that a one-time token was redeemed for. */
export interface Redeemed {
  /** The token that was redeemed, to recognise it after a reload. */
  sessionToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export type OpeningOf<S> =
  | { kind: 'open'; session: S }
  /** `missing`: the address has no token. `used`: the token was redeemed elsewhere or has expired. */
  | { kind: 'ended'; reason: 'missing' | 'used' | 'expired'; last?: S }
  | { kind: 'unreachable'; error: unknown }

interface RedeemOnceOptions<S> {
  environment: Pick<Environment, 'now'>
  storage: ValueStorage
  /** Storage keys of the session, and of a token that is not redeemed yet. */
  keys: { session: string; pending: string }
  /** `#session=...` of the address. */
  hash: string
  /** Removes the fragment from the address, so that the token is neither bookmarked nor shared. */
  clearHash(): void
  redeem(sessionToken: string): Promise<S>
}

const tokenIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('session') ?? undefined

/** A permanent rejection: a retry would fail again. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Redeems the token of the address once; later visits of the tab use the stored session. */
export async function redeemOnce<S extends Redeemed>(options: RedeemOnceOptions<S>): Promise<OpeningOf<S>> {
  const { environment, storage, keys, hash } = options
  const stored = storage.read<S>(keys.session)
  const fresh = tokenIn(hash)
  if (fresh) options.clearHash()
  // Stored, so that a reload after an outage can redeem it.
  if (fresh && fresh !== stored?.sessionToken) storage.write(keys.pending, { sessionToken: fresh })
  const pending = storage.read<Pick<Redeemed, 'sessionToken'>>(keys.pending)
  // Without storage, use the token of the address.
  const token = pending?.sessionToken ?? (fresh === stored?.sessionToken ? undefined : fresh)
  if (token) return redeem(options, token, stored)
  if (!stored) return { kind: 'ended', reason: 'missing' }
  if (stored.expiresAt <= environment.now()) return { kind: 'ended', reason: 'expired', last: stored }
  return { kind: 'open', session: stored }
}

async function redeem<S extends Redeemed>(
  { storage, keys, redeem }: RedeemOnceOptions<S>,
  token: string,
  last: S | undefined,
): Promise<OpeningOf<S>> {
  try {
    const session = await redeem(token)
    storage.write(keys.session, session)
    storage.remove(keys.pending)
    return { kind: 'open', session }
  } catch (error) {
    if (!isRejection(error)) return { kind: 'unreachable', error }
    storage.remove(keys.pending)
    return { kind: 'ended', reason: 'used', last }
  }
}
