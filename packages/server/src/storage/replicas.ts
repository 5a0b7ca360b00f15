import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../call/clock.ts'
import { isConnectionError } from './connection-errors.ts'
import { type Connection, type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { parsePosition } from './invalidations.ts'
import type { Sql } from './sql.ts'

/** How often the position of a replica in use is read. */
const INTERVAL_MS = 25
/** How often that of one is read which no call has asked for since `IDLE_AFTER_MS`. */
const IDLE_INTERVAL_MS = 1000
const IDLE_AFTER_MS = 5000
/** A position that was read longer ago does not show that the replica still answers. */
const MAX_AGE_MS = 2000
const RECONNECT_MS = 1000

const POSITION = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as position,
    coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as "lagSec"`

interface PositionRow {
  isStandby: boolean
  position: string | null
  lagSec: number
}

/** What is known of a replica. */
export interface ReplicaState {
  /** Host and port. */
  name: string
  isUsable: boolean
  /** Seconds since the last transaction that it has replayed was committed. It grows while nothing is written. */
  lagSec: number
}

/** Hot standbys of the database. */
export interface Replicas {
  /** A replica that has everything that was written up to a position of the log. Undefined if none is known to. */
  upTo(position: bigint): Database | undefined
  states(): ReplicaState[]
  close(): Promise<void>
}

/** Opens a pool for each replica, and follows what they have replayed. A replica that does not answer is left out until it does. */
export function openReplicas(
  urls: readonly string[],
  options: Omit<DatabaseOptions, 'connection'>,
  onProblem: (problem: { replica: string; err?: unknown }, message: string) => void,
): Replicas {
  const closing = new AbortController()
  const opened = urls.map(url => follow(url, options, onProblem, closing.signal))
  let turn = 0
  return {
    upTo(position) {
      turn++
      for (let i = 0; i < opened.length; i++) {
        const replica = opened[(turn + i) % opened.length]
        if (replica?.hasReached(position)) return replica.database
      }
      return undefined
    },
    states: () => opened.map(({ state }) => state()),
    async close() {
      closing.abort()
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

function follow(
  url: string,
  options: Omit<DatabaseOptions, 'connection'>,
  onProblem: Parameters<typeof openReplicas>[2],
  signal: AbortSignal,
) {
  const name = new URL(url).host
  const database = openDatabase({ ...options, connection: { connectionString: url } })
  let replayed = -1n
  let readAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY
  let lagSec = 0
  let isReported = false
  const report = (message: string, err?: unknown) => {
    if (!isReported && !signal.aborted)
      onProblem({ replica: name, ...(err !== undefined && { err }) }, message)
    isReported = true
  }
  const leaveOut = () => {
    replayed = -1n
  }
  const readFrom = async (connection: Connection) => {
    const [row] = await connection.query<PositionRow>('replica', POSITION, [])
    if (!row?.isStandby) {
      leaveOut()
      return report('is no standby, or was promoted: reads go to the primary')
    }
    if (isReported) onProblem({ replica: name }, 'is used again')
    isReported = false
    replayed = parsePosition(row.position) ?? -1n
    lagSec = row.lagSec
    readAt = monotonicMs()
  }
  const wait = (ms: number) => delay(ms, undefined, { ref: false, signal }).catch(() => {})
  const run = async () => {
    while (!signal.aborted) {
      let connection: Connection | undefined
      try {
        let isLost = false
        connection = await database.connect(() => {
          isLost = true
        })
        while (!signal.aborted && !isLost) {
          await readFrom(connection)
          const isIdle = monotonicMs() - usedAt > IDLE_AFTER_MS
          await wait(isIdle ? IDLE_INTERVAL_MS : INTERVAL_MS)
        }
      } catch (error) {
        report('does not answer: reads go to the primary', error)
      }
      leaveOut()
      await connection?.close()
      await wait(RECONNECT_MS)
    }
  }
  const ended = run()
  return {
    database,
    hasReached(position: bigint): boolean {
      usedAt = monotonicMs()
      return replayed >= position && usedAt - readAt <= MAX_AGE_MS
    },
    state: (): ReplicaState => ({
      name,
      isUsable: replayed >= 0n && monotonicMs() - readAt <= MAX_AGE_MS,
      lagSec,
    }),
    async close() {
      await ended
      await database.close()
    },
  }
}

/** Whether a replica, but not the primary, may reject this statement: a conflict with what it replays, a statement that writes, an outage. */
const isReplicaFailure = (error: unknown): boolean =>
  isConnectionError(error) || ['25006', '40001', '55000'].includes((error as { code?: string }).code ?? '')

/**
 * Reads of one call: all from the replica that the first one finds, so that a later one sees nothing older. After `mustBeNewest` turns true, or
 * once the replica has failed, from the primary.
 */
export function readingFrom(primary: Sql, find: () => Sql | undefined, mustBeNewest: () => boolean): Sql {
  let replica: Sql | undefined | null = null
  const all: Sql['all'] = async (statement, options) => {
    if (replica === null) replica = find()
    if (!replica || mustBeNewest()) return primary.all(statement, options)
    try {
      return await replica.all(statement, options)
    } catch (error) {
      if (!isReplicaFailure(error)) throw error
      replica = undefined
      return primary.all(statement, options)
    }
  }
  return {
    all,
    first: async (statement, options) => (await all(statement, options))[0],
    defer: primary.defer,
  }
}
