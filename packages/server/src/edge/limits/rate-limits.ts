import { setTimeout } from 'node:timers/promises'
import { networkOf } from '../../attempts/network.ts'
import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { CountReceiver, SharedCounts, SharedLevels } from '../../call/shared-counts.ts'
import type { Site } from '../../call/site.ts'
import type { Config } from '../../config/settings.ts'
import { isLoopbackAddress } from '../../platform-support/loopback.ts'
import type { CallOwner } from './fair-queue.ts'
import { createUsageAccounts, type UsageAccount } from './usage-accounts.ts'
import { createWindowCounter } from './window-counter.ts'

type LimitSettings = Pick<
  Config,
  | 'pagesPerMinute'
  | 'visitorsPerMinute'
  | 'callsPerMinute'
  | 'failedAuthenticationsPerMinute'
  | 'concurrentCalls'
  | 'concurrentCallsPerCaller'
  | 'concurrentCallsPerAddress'
  | 'databaseMsPerMinute'
>

const reject = (limit: keyof LimitSettings | 'callsPerMinuteOfSite', waitMs: number): never => {
  throw new Failure('RATE_LIMITED', { limit, retryAfterSec: Math.ceil(waitMs / 1000) })
}

/** Delay in milliseconds of a rejected token: a client that waits for its replies sends few. */
const REJECTION_DELAY_MS = 100
/** How long a client is asked to wait where calls in flight have to end first. */
const IN_FLIGHT_WAIT_MS = 1_000

/**
 * The key under which a caller is counted. Shoppers may share one visitor identity, such as those of a server that renders
 * pages, and are counted by network then. A program on this machine that forwards for no one counts by its identity alone.
 */
const callerKey = (role: Caller['role'], id: string, address: string) =>
  role === 'visitor' && !isLoopbackAddress(address) ? `${id} ${networkOf(address)}` : id

export type RateLimits = ReturnType<typeof createRateLimits>

/** Uses of all sites are told to other processes as often as those of a site with this limit of calls in a minute. */
const SMALL_SITE = 1_000

/**
 * Limits callers and network addresses (decisions 031 and 101): what is counted for a minute by all processes of all nodes together. Calls in
 * flight are those of the processes of this node for a caller or address, and those of this process in all, which protects its memory.
 * A program on this very machine that forwards for no one is not limited by address.
 */
export function createRateLimits(config: LimitSettings, counts?: SharedCounts, levels?: SharedLevels) {
  const sharedAs = (counter: string, max: number) =>
    counts && ((receiver: CountReceiver) => counts.join(counter, max, receiver))
  const counterOf = (limit: keyof LimitSettings) =>
    createWindowCounter(config[limit], { shared: sharedAs(limit, config[limit]) })
  const callCounter = counterOf('callsPerMinute')
  const pages = counterOf('pagesPerMinute')
  /** Each site brings its own limit. */
  const siteCounter = createWindowCounter(Number.MAX_SAFE_INTEGER, {
    shared: sharedAs('calls of sites', SMALL_SITE),
  })
  const strangers = counterOf('visitorsPerMinute')
  const failedAuthentications = counterOf('failedAuthenticationsPerMinute')
  const accounts = {
    callers: createUsageAccounts(
      config.databaseMsPerMinute > 0
        ? sharedAs('databaseMsPerMinute', config.databaseMsPerMinute)
        : undefined,
    ),
    networks: createUsageAccounts(),
    sites: createUsageAccounts(),
  }
  const { concurrentCalls, concurrentCallsPerCaller, concurrentCallsPerAddress } = config
  let calls = 0

  const checkConcurrency = (limit: keyof LimitSettings, current: number, max: number) => {
    if (max > 0 && current >= max) reject(limit, IN_FLIGHT_WAIT_MS)
  }
  /** Calls in flight of a caller or network. */
  const inUse = (account: UsageAccount | undefined) =>
    account ? account.calls + (levels?.ofOthers(account.key) ?? 0) : 0
  const change = (account: UsageAccount | undefined, by: 1 | -1) => {
    if (!account) return
    account.calls += by
    levels?.change(account.key, by)
  }

  return {
    accounts,

    /** Counts a call of an identity, or of an address that has none yet. */
    countCall(caller: Caller, address: string): void {
      const isStranger = caller.role === 'anyone'
      if (isStranger && isLoopbackAddress(address)) return
      const waitMs = isStranger
        ? strangers.consume(networkOf(address))
        : callCounter.consume(callerKey(caller.role, caller.id, address))
      if (waitMs !== undefined) reject(isStranger ? 'visitorsPerMinute' : 'callsPerMinute', waitMs)
    },

    /**
     * Counts a call of a site that has limits of its own, and gives its connections their share. No shopper uses more than a quarter of
     * the site's calls, and no network more than half: the others and the merchant keep theirs.
     */
    countSite(
      { id, limits }: Pick<Site, 'id' | 'limits'>,
      { role, id: callerId }: Caller,
      address: string,
      account?: UsageAccount,
    ): void {
      if (account) account.poolPercent = limits?.poolPercent
      const max = limits?.callsPerMinute
      if (!max) return
      const uses: [key: string, limit: number][] = [[id, max]]
      if (role !== 'merchant' && !isLoopbackAddress(address)) {
        uses.unshift([`${id} ${networkOf(address)}`, Math.ceil(max / 2)])
        if (callerId !== '') uses.unshift([`${id} ${callerKey(role, callerId, address)}`, Math.ceil(max / 4)])
      }
      for (const [key, limit] of uses) {
        const waitMs = siteCounter.consume(key, limit)
        if (waitMs !== undefined) reject('callsPerMinuteOfSite', waitMs)
      }
    },

    /** Counts a request to a page, picture or file of an address. */
    countPage(address: string): void {
      const waitMs = isLoopbackAddress(address) ? undefined : pages.consume(networkOf(address))
      if (waitMs !== undefined) reject('pagesPerMinute', waitMs)
    },

    /**
     * Whose usage a call counts for. A merchant's server that speaks for a shopper counts as the shopper, and merchants are
     * not counted by address.
     */
    ownerOf({ role, id, siteId, onBehalfOf }: Caller, address: string): CallOwner {
      const { callers, networks, sites } = accounts
      const callerId = onBehalfOf?.id ?? callerKey(role, id, address)
      const byAddress = role !== 'merchant' && !isLoopbackAddress(address)
      return {
        caller: callerId === '' ? undefined : callers.open(callerId),
        network: byAddress ? networks.open(networkOf(address)) : undefined,
        site: siteId === '' ? undefined : sites.open(siteId),
      }
    },

    /**
     * Runs a call whose request has arrived whole: slow senders hold no place. Rejects it where too many are in flight, or
     * where the caller has used up the database time of this minute.
     */
    async inFlight<T>(owner: CallOwner, work: () => Promise<T>): Promise<T> {
      const { caller, network } = owner
      checkConcurrency('concurrentCalls', calls, concurrentCalls)
      checkConcurrency('concurrentCallsPerCaller', inUse(caller), concurrentCallsPerCaller)
      checkConcurrency('concurrentCallsPerAddress', inUse(network), concurrentCallsPerAddress)
      const waitMs = caller && accounts.callers.exhaustedForMs(caller, config.databaseMsPerMinute)
      if (waitMs !== undefined) reject('databaseMsPerMinute', waitMs)
      calls++
      change(caller, 1)
      change(network, 1)
      try {
        return await work()
      } finally {
        calls--
        change(caller, -1)
        change(network, -1)
      }
    },

    /**
     * Limits guesses of tokens and keys by address. `isKnown` tells whether this node has checked the token before: one
     * address may serve many shoppers, and those with valid tokens are not limited.
     */
    async authenticate(
      address: string,
      isKnown: () => boolean,
      identify: () => Promise<Caller> | Caller,
    ): Promise<Caller> {
      const isExempt = isLoopbackAddress(address)
      const network = networkOf(address)
      const waitMs = isExempt ? undefined : failedAuthentications.exceededForMs(network)
      if (waitMs !== undefined && !isKnown()) {
        await setTimeout(REJECTION_DELAY_MS)
        reject('failedAuthenticationsPerMinute', waitMs)
      }
      try {
        return await identify()
      } catch (error) {
        if (!isExempt && error instanceof Failure && error.code === 'UNAUTHENTICATED')
          failedAuthentications.consume(network)
        throw error
      }
    },
  }
}
