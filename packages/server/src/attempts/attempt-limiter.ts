import { createHash } from 'node:crypto'
import type { Ctx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import { type Counted, consume, type Limit, refund } from '../storage/rate-counters.ts'
import { GUARDS, type Guard, type GuardPurpose, KNOWN_MS } from './attempt-limits.ts'
import { mailboxKey } from './mailbox-key.ts'
import { isLocal, networkOf } from './network.ts'
import { oncePerRequest } from './once-per-request.ts'

/** What an attempt is counted by. `account` is an e-mail address or a member id, whether or not it exists. */
interface AttemptKey {
  purpose?: GuardPurpose
  account?: string
  /** @default the address that the request came from */
  address?: string
  /** Whose counters they are. @default the site of the call */
  siteId?: string
}

/** For attempts of calls that belong to no site, such as sign-ins of staff. */
export const NO_SITE = '00000000-0000-0000-0000-000000000000'

/** An attempt that was counted and allowed. */
export interface Attempt {
  /** Earlier failures that make this attempt suspicious: the maximum over account and address. */
  failures: number
  /** The secret was right: refunds the attempt and marks the account as known at this address. */
  succeeded(): Promise<void>
  /** No secret was checked: refunds the attempt. */
  withdraw(): Promise<void>
}

/**
 * Counts an attempt at a secret before the check and rejects it above the limit, so that parallel attempts cannot exceed
 * it. Uses an independent connection, so that failed calls stay counted. Never counts by anything that the caller can
 * renew, such as a visitor token (decision 017).
 */
export const limitAttempts = (ctx: Ctx, attempted: AttemptKey): Promise<Attempt> =>
  oncePerRequest(ctx.request, `guard ${JSON.stringify(attempted)}`, () => count(ctx, attempted))

/** Limits the mails that are sent to an address or for a member. Merchants are not limited. */
export async function guardMail(ctx: Ctx, account: string): Promise<void> {
  if (ctx.caller.role !== 'merchant') await limitAttempts(ctx, { purpose: 'mail', account })
}

/** What `find` returns for a code that a shopper typed. Only codes that are not found are counted; merchants are not limited. */
export async function limitGuesses<T>(
  ctx: Ctx,
  purpose: GuardPurpose,
  find: () => T | Promise<T>,
): Promise<T> {
  const { role, id } = ctx.caller
  const attempt = role === 'merchant' ? undefined : await limitAttempts(ctx, { purpose, account: id })
  const found = await find()
  if (found) await attempt?.withdraw()
  return found
}

/** Counts an attempt whose rejection does not end the call. False above the limit. */
export async function isWithinLimit(ctx: Ctx, attempted: AttemptKey): Promise<boolean> {
  try {
    await limitAttempts(ctx, attempted)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

async function count(ctx: Ctx, attempted: AttemptKey): Promise<Attempt> {
  const { purpose = 'factor', account, address = ctx.request.address } = attempted
  const { independentDb } = ctx.platform
  const subject = { account: account && mailboxKey(account), network: networkOf(address) }
  const keyOf = (...parts: string[]) =>
    createHash('sha256')
      .update([purpose, ...parts].join('\n'))
      .digest()
  const rules = GUARDS[purpose].filter(
    ({ by }) => (by === 'address' || subject.account) && !(by === 'address' && isLocal(address)),
  )
  const parts = {
    account: [subject.account ?? ''],
    address: [subject.network],
    both: [subject.account ?? '', subject.network],
  }
  const limits = rules.map(
    ({ by, max, windowMs, exceptKnown }): Limit => ({
      key: keyOf(by, String(windowMs), ...parts[by]),
      max,
      windowMs,
      ...(exceptKnown && { exceptKnown }),
    }),
  )
  const known = subject.account ? keyOf('known', ...parts.both) : undefined
  if (limits.length === 0) return { failures: 0, succeeded: async () => {}, withdraw: async () => {} }
  const siteId = attempted.siteId ?? ctx.site.id
  const counted = await consume(independentDb, siteId, limits, known, ctx.now)
  reject(counted, ctx.now)
  const keys = limits.filter((_, i) => counted.used[i] !== null).map(({ key }) => key)
  return {
    failures: failuresOf(counted, rules),
    succeeded: async () => {
      const reset = limits.filter((_, i) => rules[i]?.by === 'both').map(({ key }) => key)
      await refund(independentDb, siteId, {
        keys,
        reset,
        ...(known && { known: { key: known, until: ctx.now + KNOWN_MS } }),
      })
    },
    withdraw: async () => {
      await refund(independentDb, siteId, { keys })
    },
  }
}

function reject({ rejectedUntil }: Counted, now: number) {
  if (rejectedUntil === null) return
  throw new Failure('RATE_LIMITED', { retryAfterSec: Math.max(1, Math.ceil((rejectedUntil - now) / 1000)) })
}

const failuresOf = ({ used }: Counted, rules: readonly Guard[]) =>
  Math.max(0, ...rules.map(({ suspicious }, i) => (suspicious ? (used[i] ?? 1) - 1 : 0)))
