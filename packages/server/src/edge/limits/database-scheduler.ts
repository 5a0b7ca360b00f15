import { setTimeout } from 'node:timers/promises'
import { monotonicMs } from '../../call/clock.ts'
import { Failure } from '../../call/failure.ts'
import type { Config } from '../../config/settings.ts'
import { type DatabaseHealth, DatabaseNotAnswering } from '../../storage/connections.ts'
import type { ConnectionGate, ConnectionSlot } from '../../storage/database.ts'
import { type CallOwner, createFairQueue, type Queueable, type VirtualClock } from './fair-queue.ts'
import { blend, createStatementCosts, type StatementCost } from './statement-costs.ts'
import type { UsageAccounts } from './usage-accounts.ts'

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

/** A call as the scheduler sees it. */
export type ScheduledCall = Queueable['call'] & {
  siteId: string
  operation: string
  reserved: boolean
  /** A bulk write of a shopper: the only transactions that can be heavy. Imports of merchants use the light lane. */
  writesMany?: boolean
}

const lanes = ['reserved', 'light', 'medium', 'heavy'] as const
type Lane = (typeof lanes)[number]

/**
 * A heavy statement takes at least this many times as long as fixed statements do now. On an idle machine those take less than
 * 2 ms, and `heavyStatementMs` decides alone. On a busy one every statement takes longer.
 */
const TIMES_REFERENCE = 20
/** At this multiple of `heavyStatementMs` a statement is heavy on any machine. */
const SLOWDOWN_MAX = 5
/** From this part of `heavyStatementMs` on a statement is of medium cost, as one whose cost is unknown. */
const MEDIUM_PART = 5
/** How long the measured time of fixed statements is valid, in milliseconds. */
const REFERENCE_VALID_MS = 10_000

/** Longest delay in milliseconds of a rejected call that would have been heavy. */
const REJECTION_DELAY_MS = 5_000
/** Calls that arrive together are rejected at so many different times, so that clients do not repeat them together. */
const REJECTION_STEPS = 64
/** Heavy statements that one caller, and all callers, may have waiting. Each holds its request in memory. */
const HEAVY_WAITING_PER_CALLER = 16
const HEAVY_WAITING = 128

/** A request for a connection: for one statement, or for a transaction. */
interface UnscheduledRequest {
  call: ScheduledCall
  isTransaction: boolean
  /** Present where it may be heavy: its time is measured. */
  statement?: { text: string; cost: StatementCost }
}

interface ConnectionRequest extends UnscheduledRequest {
  lane: Lane
  /** Set once it has started. */
  slot?: ConnectionSlot
}

/**
 * Decides which statement gets the next database connection (decision 031).
 *
 * Statements run in lanes: those predicted to be heavy get few slots of their own, so that light ones never wait for them.
 * Statements whose text is fixed, such as reads by key, and transactions of carts and orders are always light: their time
 * is the reference that tells how busy the machine is.
 * Within a lane callers are served by fair queueing. A statement holds one slot
 * and asks for no second one, so that no two can wait for each other.
 */
export function createDatabaseScheduler(
  config: SchedulerSettings,
  accounts: { callers: UsageAccounts; networks: UsageAccounts; sites: UsageAccounts },
  clock: VirtualClock,
  health: Pick<DatabaseHealth, 'stalledMs' | 'isStalled'>,
  /** Told how long a request has waited for its connection. */
  onWaited: (lane: string, ms: number) => void = () => {},
) {
  const { poolSize, heavyConnections, heavyStatementMs, callerConnections, queueTimeoutMs } = config
  const general = Math.max(1, poolSize - config.reservedConnections - heavyConnections)
  /** One for each processor core: such statements keep a core busy. */
  const mediumSlots = Math.max(1, Math.min(Math.floor(general / 4), 2 * heavyConnections))
  /** A statement that was cheap may be costly with other values: not all slots are filled before that shows. */
  const sameStatements = Math.ceil(general / 2)
  const networkConnections = Math.max(callerConnections, Math.ceil(general / 2))
  const siteConnections = Math.max(1, Math.ceil((general * 3) / 4))

  const costs = createStatementCosts()
  let rejections = 0
  const reference = { ms: 0, at: Number.NEGATIVE_INFINITY }
  /** How much longer statements take now than on an idle machine. Times are divided by it before they are compared. */
  const slowdown = (now: number) => {
    if (now - reference.at > REFERENCE_VALID_MS) return 1
    const factor = (reference.ms * TIMES_REFERENCE) / heavyStatementMs
    return Math.min(Math.max(1, factor), SLOWDOWN_MAX)
  }
  const running = new Set<Slot>()
  const count: Record<Lane, number> = { reserved: 0, light: 0, medium: 0, heavy: 0 }
  const newQueue = () => createFairQueue<ConnectionRequest>(queueTimeoutMs, clock)
  const queues = { reserved: newQueue(), light: newQueue(), medium: newQueue(), heavy: newQueue() }

  class Slot implements ConnectionSlot {
    readonly call: ScheduledCall
    readonly lane: Lane
    readonly isTransaction: boolean
    readonly statement: ConnectionRequest['statement']
    readonly startedAt: number
    readonly stalledMs = health.stalledMs()
    constructor({ call, lane, isTransaction, statement }: ConnectionRequest, now: number) {
      this.call = call
      this.lane = lane
      this.isTransaction = isTransaction
      this.statement = statement
      this.startedAt = now
      running.add(this)
      count[lane]++
      if (statement) statement.cost.running++
      if (call.caller) call.caller.connections++
      if (call.network) call.network.connections++
      if (call.site) call.site.connections++
    }

    release(error?: unknown): void {
      if (!running.delete(this)) return
      const now = monotonicMs()
      const { call, lane, statement } = this
      const { caller, network, site } = call
      // An outage of the database is not what the caller has used, nor what the statement takes.
      const stalledMs = health.stalledMs() - this.stalledMs
      const isOutage = stalledMs > 0 || error instanceof DatabaseNotAnswering
      const ms = error instanceof DatabaseNotAnswering ? 0 : Math.max(0, now - this.startedAt - stalledMs)
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
      if (statement) statement.cost.running--
      if (!isOutage) this.record(ms, now)
      dispatch()
    }

    private record(ms: number, now: number): void {
      const { call, isTransaction, statement } = this
      if (statement) costs.record(call.siteId, statement.text, statement.cost, ms / slowdown(now))
      else if (isTransaction) recordWrite(call, ms / slowdown(now))
      else {
        const isValid = now - reference.at <= REFERENCE_VALID_MS
        reference.ms = blend(isValid ? reference.ms : undefined, ms)
        reference.at = now
      }
    }
  }

  /** A slow transaction counts for its caller alone: others may have waited for a lock that they held. */
  const recordWrite = ({ caller, operation, writesMany }: ScheduledCall, ms: number) => {
    if (!writesMany) return
    const before = caller?.slowWrites?.get(operation)
    if (!caller || (before === undefined && ms < heavyStatementMs)) return
    caller.slowWrites ??= new Map()
    caller.slowWrites.set(operation, blend(before ?? WRITE_PRIOR_MS, ms))
  }

  /** Running statements whose duration counts as heavy, whatever was predicted. */
  const overdue = (now: number): Slot[] => {
    const slots: Slot[] = []
    if (health.isStalled()) return slots
    const limitMs = heavyStatementMs * slowdown(now)
    // In the order in which they started.
    for (const slot of running) {
      if (now - slot.startedAt < limitMs) break
      if (slot.lane !== 'heavy' && slot.statement) slots.push(slot)
    }
    return slots
  }

  const laneOf = ({ call, isTransaction, statement }: UnscheduledRequest, now: number): Lane => {
    if (call.reserved) return 'reserved'
    if (!statement) {
      const predicted = (isTransaction && call.caller?.slowWrites?.get(call.operation)) || 0
      return predicted >= heavyStatementMs ? 'heavy' : 'light'
    }
    const { cost } = statement
    const isKnown = cost.ms !== undefined
    const { ms = 0 } = isKnown ? cost : (cost.operation ?? cost)
    if (ms >= heavyStatementMs) return 'heavy'
    for (const slot of overdue(now)) {
      const other = slot.statement?.cost
      if (other === cost || (!isKnown && other?.operation === cost.operation)) return 'heavy'
    }
    return isKnown && ms < heavyStatementMs / MEDIUM_PART && cost.running < sameStatements
      ? 'light'
      : 'medium'
  }

  /** Whether the lane has a free slot. */
  const isOpen = (lane: Lane, now: number): boolean => {
    if (running.size >= poolSize) return false
    if (lane === 'reserved') return true
    if (lane === 'heavy') return count.heavy + overdue(now).length < heavyConnections
    return count.light + count.medium < general && (lane === 'light' || count.medium < mediumSlots)
  }

  /** A site without a limit of its own has the pool to itself while no other one is in use. */
  const isWithinSite = (site: CallOwner['site']): boolean => {
    if (!site) return true
    const { connections, poolPercent } = site
    if (poolPercent !== undefined) return connections < Math.max(1, Math.floor((general * poolPercent) / 100))
    return connections < siteConnections || accounts.sites.size() < 2
  }

  const isWithinShare = ({ call: { caller, network, site } }: ConnectionRequest): boolean =>
    (caller?.connections ?? 0) < callerConnections &&
    (network?.connections ?? 0) < networkConnections &&
    isWithinSite(site)

  /** Statements by key are short, so that a caller alone may use all light slots; of others a part stays for later callers. */
  const mayExceedShare = ({ call, lane, isTransaction, statement }: ConnectionRequest): boolean =>
    lane === 'light' &&
    call.site?.poolPercent === undefined &&
    ((!isTransaction && !statement) || count.light + count.medium < siteConnections)

  const start = (request: ConnectionRequest) => {
    request.slot = new Slot(request, monotonicMs())
  }
  /** Whether a statement of unknown cost is known to be heavy by now. */
  const becameHeavy = (request: ConnectionRequest) => laneOf(request, monotonicMs()) === 'heavy'
  const startAsHeavy = (request: ConnectionRequest) => {
    request.lane = 'heavy'
    start(request)
  }

  const takeFrom: Record<Lane, () => boolean> = {
    reserved: () => queues.reserved.take(isWithinShare, start),
    // Shares decide the order. Slots that no other call waits for are used too.
    light: () => queues.light.take(isWithinShare, start) || queues.light.take(mayExceedShare, start),
    medium: () => queues.medium.take(one => isWithinShare(one) && !becameHeavy(one), start),
    heavy: () =>
      queues.medium.take(one => isWithinShare(one) && becameHeavy(one), startAsHeavy) ||
      queues.heavy.take(isWithinShare, start),
  }
  const dispatch = () => {
    for (const lane of lanes) while (isOpen(lane, monotonicMs()) && takeFrom[lane]());
  }

  const isHeavyQueueFull = (call: CallOwner) =>
    queues.heavy.waitingOf(call) >= HEAVY_WAITING_PER_CALLER || queues.heavy.size() >= HEAVY_WAITING
  const checkHeavyQueue = (call: CallOwner) => {
    if (isHeavyQueueFull(call)) throw new Failure('RATE_LIMITED', { limit: 'heavyQueries', retryAfterSec: 1 })
  }

  const wait = async (request: ConnectionRequest): Promise<ConnectionSlot> => {
    const { call, lane } = request
    if (lane === 'heavy') {
      if (call.caller) {
        call.caller.heavyOperations ??= new Set()
        call.caller.heavyOperations.add(call.operation)
      }
      checkHeavyQueue(call)
    }
    const arrivedAt = monotonicMs()
    const started = queues[lane].wait(request)
    // Those before it may all be at their share.
    dispatch()
    const { slot } = await started.finally(() => onWaited(lane, monotonicMs() - arrivedAt))
    return slot as ConnectionSlot
  }

  return {
    /** The gate through which all statements of a call pass. */
    gateFor: (call: ScheduledCall): ConnectionGate => ({
      enter: (text, mayBeHeavy = false) => {
        const now = monotonicMs()
        const isTransaction = text === undefined
        const statement =
          isTransaction || !mayBeHeavy
            ? undefined
            : { text, cost: costs.find(call.siteId, call.operation, text) }
        const lane = laneOf({ call, isTransaction, statement }, now)
        const request: ConnectionRequest = { call, lane, isTransaction, statement }
        const isFree = queues[lane].size() === 0 && isOpen(lane, now)
        return isFree && (isWithinShare(request) || mayExceedShare(request))
          ? new Slot(request, now)
          : wait(request)
      },
    }),
    /**
     * Rejects a call of an operation that was heavy for this caller while too many heavy statements wait. It does so after a
     * delay: a client that waits sends nothing, and to answer thousands of them at once would fill the event loop.
     */
    checkCapacity(owner: CallOwner, operation: string): Promise<void> | undefined {
      if (!owner.caller?.heavyOperations?.has(operation) || !isHeavyQueueFull(owner)) return undefined
      const part = (1 + (rejections++ % REJECTION_STEPS) / REJECTION_STEPS) / 2
      return setTimeout(part * Math.min(REJECTION_DELAY_MS, queueTimeoutMs)).then(() =>
        checkHeavyQueue(owner),
      )
    },

    /** Slots in use and statements waiting, by lane. */
    state: () => ({
      running: { ...count },
      waiting: {
        reserved: queues.reserved.size(),
        light: queues.light.size(),
        medium: queues.medium.size(),
        heavy: queues.heavy.size(),
      },
    }),
  }
}
