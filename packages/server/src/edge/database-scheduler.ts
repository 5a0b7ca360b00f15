import { monotonicMs } from '../clock.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { ConnectionGate, ConnectionSlot } from '../storage/database.ts'
import { blend, createStatementCosts, type StatementCost } from './statement-costs.ts'
import type { UsageAccount, UsageAccounts } from './usage-accounts.ts'

/** What a transaction is taken to last before it was measured, in milliseconds. */
const WRITE_PRIOR_MS = 5

type SchedulerSettings = Pick<
  Config,
  | 'poolSize'
  | 'reservedConnections'
  | 'heavyConnections'
  | 'heavyStatementMs'
  | 'callerConnections'
  | 'queueTimeoutMs'
>

/** Whose usage a call counts for. Local programs without an identity count for none. */
export interface CallOwner {
  caller?: UsageAccount
  network?: UsageAccount
  site?: UsageAccount
}

/** A call as the scheduler sees it. */
export interface ScheduledCall extends CallOwner {
  siteId: string
  operation: string
  reserved: boolean
  /** Aborts when the client has disconnected. A function, because the signal is costly and seldom needed. */
  signal?: () => AbortSignal
}

const lanes = ['reserved', 'light', 'unproven', 'heavy'] as const
type Lane = (typeof lanes)[number]

/** Heavy statements that one caller, and all callers, may have waiting. Each holds its request in memory. */
const HEAVY_WAITING_PER_CALLER = 16
const HEAVY_WAITING = 128

/** A request for a connection: for one statement, or for a transaction. */
interface ConnectionRequest {
  call: ScheduledCall
  lane: Lane
  /** Absent for a transaction. */
  statement?: { text: string; cost: StatementCost }
}

interface Waiter extends ConnectionRequest {
  start(): void
}

/**
 * Decides which statement gets the next database connection (decision 031).
 *
 * Statements run in lanes: those predicted to be heavy get few slots of their own, so that light ones never wait for them.
 * Within a lane the next slot goes to the caller who used the database least in the last seconds. A statement holds one slot
 * and asks for no second one, so that no two can wait for each other.
 */
export function createDatabaseScheduler(
  config: SchedulerSettings,
  accounts: { callers: UsageAccounts; networks: UsageAccounts; sites: UsageAccounts },
) {
  const { poolSize, heavyConnections, heavyStatementMs, callerConnections, queueTimeoutMs } = config
  const general = Math.max(1, poolSize - config.reservedConnections - heavyConnections)
  const unprovenSlots = Math.max(1, Math.floor(general / 4))
  /** A statement that was cheap may be costly with other values: not all slots are filled before that shows. */
  const sameStatements = Math.ceil(general / 2)
  const networkConnections = Math.max(callerConnections, Math.ceil(general / 2))
  const siteConnections = Math.max(1, Math.ceil((general * 3) / 4))

  const costs = createStatementCosts()
  const running = new Set<Slot>()
  const count: Record<Lane, number> = { reserved: 0, light: 0, unproven: 0, heavy: 0 }
  const queues: Record<Lane, Map<UsageAccount, Waiter[]>> = {
    reserved: new Map(),
    light: new Map(),
    unproven: new Map(),
    heavy: new Map(),
  }
  const waiting: Record<Lane, number> = { reserved: 0, light: 0, unproven: 0, heavy: 0 }
  /** Queue of calls that count for no caller. */
  const local = accounts.callers.open('')

  class Slot implements ConnectionSlot {
    readonly call: ScheduledCall
    readonly lane: Lane
    readonly statement: ConnectionRequest['statement']
    readonly startedAt: number
    constructor({ call, lane, statement }: ConnectionRequest, now: number) {
      this.call = call
      this.lane = lane
      this.statement = statement
      this.startedAt = now
      running.add(this)
      count[lane]++
      if (statement) statement.cost.running++
      if (call.caller) call.caller.connections++
      if (call.network) call.network.connections++
      if (call.site) call.site.connections++
    }

    release(): void {
      if (!running.delete(this)) return
      const now = monotonicMs()
      const ms = now - this.startedAt
      const { call, lane, statement } = this
      const { caller, network, site } = call
      count[lane]--
      if (caller) {
        caller.connections--
        accounts.callers.charge(caller, ms, now)
      }
      if (network) {
        network.connections--
        accounts.networks.charge(network, ms, now)
      }
      if (site) {
        site.connections--
        accounts.sites.charge(site, ms, now)
      }
      if (statement) {
        statement.cost.running--
        costs.record(call.siteId, statement.text, statement.cost, ms)
      } else recordWrite(call, ms)
      dispatch()
    }
  }

  /** A slow transaction counts for its caller alone: others may have waited for a lock that they held. */
  const recordWrite = ({ caller, operation }: ScheduledCall, ms: number) => {
    const before = caller?.slowWrites?.get(operation)
    if (!caller || (before === undefined && ms < heavyStatementMs)) return
    caller.slowWrites ??= new Map()
    caller.slowWrites.set(operation, blend(before ?? WRITE_PRIOR_MS, ms))
  }

  /** Statements that have been running for so long that they count as heavy, whatever was predicted. */
  const overdue = (now: number): Slot[] => {
    const found: Slot[] = []
    // In the order in which they started.
    for (const slot of running) {
      if (now - slot.startedAt < heavyStatementMs) break
      if (slot.lane !== 'heavy' && slot.statement) found.push(slot)
    }
    return found
  }

  const laneOf = (call: ScheduledCall, cost: StatementCost | undefined, now: number): Lane => {
    if (call.reserved) return 'reserved'
    if (!cost) {
      const predicted = call.caller?.slowWrites?.get(call.operation) ?? 0
      return predicted >= heavyStatementMs ? 'heavy' : 'light'
    }
    const isKnown = cost.ms !== undefined
    const { ms = 0 } = isKnown ? cost : (cost.operation ?? cost)
    if (ms >= heavyStatementMs) return 'heavy'
    for (const { statement } of overdue(now)) {
      const other = statement?.cost
      if (other === cost || (!isKnown && other?.operation === cost.operation)) return 'heavy'
    }
    return isKnown && cost.running < sameStatements ? 'light' : 'unproven'
  }

  /** Whether the lane has a free slot. */
  const isOpen = (lane: Lane, now: number): boolean => {
    if (running.size >= poolSize) return false
    if (lane === 'reserved') return true
    if (lane === 'heavy') return count.heavy + overdue(now).length < heavyConnections
    return count.light + count.unproven < general && (lane === 'light' || count.unproven < unprovenSlots)
  }

  const isWithinShare = ({ caller, network, site }: ScheduledCall): boolean =>
    (caller?.connections ?? 0) < callerConnections &&
    (network?.connections ?? 0) < networkConnections &&
    // A site has the pool to itself while no other one is in use.
    ((site?.connections ?? 0) < siteConnections || accounts.sites.size() < 2)

  const recentOf = ({ caller, network }: ScheduledCall) => Math.max(caller?.recent ?? 0, network?.recent ?? 0)

  /** The waiter whose caller used the database least, of those whose share allows another connection. */
  const nextIn = (lane: Lane): Waiter | undefined => {
    let best: Waiter | undefined
    let least = Number.POSITIVE_INFINITY
    for (const queue of queues[lane].values()) {
      const waiter = queue[0] as Waiter
      if (!isWithinShare(waiter.call)) continue
      const recent = recentOf(waiter.call)
      if (recent < least) [best, least] = [waiter, recent]
    }
    return best
  }

  const dispatch = () => {
    for (const lane of lanes)
      while (waiting[lane] > 0 && isOpen(lane, monotonicMs())) {
        const next = nextIn(lane)
        if (!next) break
        next.start()
      }
  }

  const enqueue = (waiter: Waiter) => {
    const { call, lane } = waiter
    const account = call.caller ?? local
    const queue = queues[lane].get(account)
    if (queue) queue.push(waiter)
    else queues[lane].set(account, [waiter])
    waiting[lane]++
    if (lane === 'heavy') account.heavyWaiting++
  }

  const dequeue = (waiter: Waiter) => {
    const { call, lane } = waiter
    const account = call.caller ?? local
    const queue = queues[lane].get(account) as Waiter[]
    queue.splice(queue.indexOf(waiter), 1)
    if (queue.length === 0) queues[lane].delete(account)
    waiting[lane]--
    if (lane === 'heavy') account.heavyWaiting--
  }

  const wait = (request: ConnectionRequest): Promise<ConnectionSlot> => {
    const { call, lane } = request
    const account = call.caller ?? local
    if (
      lane === 'heavy' &&
      (account.heavyWaiting >= HEAVY_WAITING_PER_CALLER || waiting.heavy >= HEAVY_WAITING)
    )
      throw new Failure('RATE_LIMITED', { limit: 'heavyQueries', retryAfterSec: 1 })
    const signal = call.signal?.()
    const { promise, resolve, reject } = Promise.withResolvers<ConnectionSlot>()
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      dequeue(waiter)
    }
    const giveUp = () => {
      leave()
      reject(new Failure('TIMEOUT', { limit: 'queueTimeoutMs', waitedMs: queueTimeoutMs }))
    }
    const waiter: Waiter = {
      ...request,
      start: () => {
        leave()
        resolve(new Slot(waiter, monotonicMs()))
      },
    }
    const timer = setTimeout(giveUp, queueTimeoutMs)
    enqueue(waiter)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp)
    // Those before it may all be at their share.
    dispatch()
    return promise
  }

  return {
    /** The gate through which all statements of a call pass. */
    gateFor: (call: ScheduledCall): ConnectionGate => ({
      enter: text => {
        const now = monotonicMs()
        const cost = text === undefined ? undefined : costs.find(call.siteId, call.operation, text)
        const lane = laneOf(call, cost, now)
        const statement = text === undefined || !cost ? undefined : { text, cost }
        const request = { call, lane, statement }
        return waiting[lane] === 0 && isOpen(lane, now) && isWithinShare(call)
          ? new Slot(request, now)
          : wait(request)
      },
    }),
    /** Slots in use and statements waiting, by lane. */
    state: () => ({ running: { ...count }, waiting: { ...waiting } }),
  }
}

export type DatabaseScheduler = ReturnType<typeof createDatabaseScheduler>
