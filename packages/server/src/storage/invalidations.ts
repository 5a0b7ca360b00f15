import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { monotonicMs } from '../call/clock.ts'
import type { Connection, Database } from './database.ts'

/** Longest list of tags, in characters. Beyond it everything is invalidated. */
const TAGS_MAX = 7900

/** How often a node in use reads invalidations. */
const INTERVAL_MS = 40
/** How often a node reads them that has had no reads for `IDLE_AFTER_MS`. */
const IDLE_INTERVAL_MS = 1000
const IDLE_AFTER_MS = 5000
/** Greatest age of the last invalidations that cached values are used with. */
const MAX_AGE_MS = 80
const RECONNECT_MS = 500
/** How often it is reported that invalidations cannot be read. */
const REPORT_MS = 60_000

/** How long rows stay. Every node reads them within that time, or clears its caches. */
const KEEP_MS = 10_000
/** Greatest time between two reads of a node. It is well below `KEEP_MS`, because clocks differ. */
const GAP_MAX_MS = 5000

/** Inserts the tags that a transaction invalidates. */
export function insertInvalidation(invalidated: readonly string[]) {
  const tags = [...new Set(invalidated)].join(' ')
  return sql`insert into invalidations (tags) values (${tags.length > TAGS_MAX ? '*' : tags})`
}

/**
 * The tags that were committed since a snapshot: rows of transactions that started after it or were running then. It is one
 * statement and so one snapshot, and it finds the rows by their index, whatever other transactions keep alive. A snapshot
 * lists no transactions from its end on: `age` tells whether there were any.
 */
const READ = `
  select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as position,
    not exists (select from pg_snapshot_xip(pg_current_snapshot()))
      and age(pg_snapshot_xmax(pg_current_snapshot())::xid) = 0 as settled,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as "readAt",
    (select string_agg(tags, ' ') from (
      select tags from invalidations where xid >= pg_snapshot_xmax($1::pg_snapshot)
        and xid < pg_snapshot_xmax(pg_current_snapshot())
      union all
      select tags from invalidations where xid in (select pg_snapshot_xip($1::pg_snapshot))) as committed) as tags`

interface ReadRow {
  snapshot: string
  position: string
  /** No transaction with an id was running: all whose commit was in the log by then are seen. */
  settled: boolean
  /** Time of the database in milliseconds. */
  readAt: number
  tags: string | null
}

/** A snapshot that saw nothing yet. */
const NO_SNAPSHOT = '1:1:'

/**
 * Deletes the rows that the second snapshot sees and the first did not. Rows of transactions that are still to come are from
 * a dump of another server.
 */
const DELETE = `
  delete from invalidations
  where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax($2::pg_snapshot)
      and pg_visible_in_snapshot(xid, $2::pg_snapshot)
    or xid >= pg_snapshot_xmax(pg_current_snapshot())`

/** Parses a write-ahead log position such as `16/B374D848`; undefined if it is invalid. */
export function parsePosition(text: string | null | undefined): bigint | undefined {
  if (!text) return undefined
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text)
  return match ? (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`) : undefined
}

/** Receives the invalidations that were committed on any node. */
export interface InvalidationReceiver {
  dropped(tags: readonly string[]): void
  /** Invalidations may have been missed: anything may have changed. */
  cleared(): void
}

/** The invalidations that this node has received. */
export interface Invalidations {
  /** Whether cached values may be used now by a caller with this consistency position, without waiting. */
  isCurrent(position: string | null | undefined): boolean
  /**
   * What a database must have replayed so that a caller with this position may read from it: all that this node has received, and the
   * caller's own writes. Undefined while invalidations are older than `isCurrent` allows.
   */
  required(position: string | undefined): bigint | undefined
  /** Receives invalidations until that is so. False if it cannot be: nothing cached may be used. */
  becomeCurrent(position: string | undefined): Promise<boolean>
  /** Another node has told of a write up to this position, and its invalidation is received. */
  heard(position: string): void
  /** Receives everything that was committed before this call. False if it could not. */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Reads the invalidations of all nodes at an interval, and at once for a caller who has written or after an idle time
 * (decision 072).
 */
export async function followInvalidations(
  database: Pick<Database, 'connect' | 'raw'>,
  receiver: InvalidationReceiver,
  { keepMs = KEEP_MS, onFailure }: { keepMs?: number; onFailure?: (error: unknown) => void } = {},
): Promise<Invalidations> {
  let connection: Connection | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let usedAt = monotonicMs()

  /** What the last read of the connection found. */
  let last: Pick<ReadRow, 'snapshot' | 'settled' | 'readAt'> = {
    snapshot: NO_SNAPSHOT,
    settled: false,
    readAt: 0,
  }
  let startedAt = Number.NEGATIVE_INFINITY
  /** The position that was read with the last snapshot, maybe after it. */
  let lastPosition = 0n
  /** All invalidations of writes up to this position were received. */
  let reached = 0n
  /** All invalidations that were received are of writes up to this position. */
  let received = 0n

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** Rows to be deleted: those that this snapshot sees. */
  let readRows: { snapshot: string; at: number } | undefined
  let deletedTo = NO_SNAPSHOT

  const lose = (lost: Connection) => {
    if (connection !== lost) return
    connection = undefined
    receiver.cleared()
    void lost.close()
    void connect()
  }

  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (error: unknown) => {
    if (closed || monotonicMs() - reportedAt < REPORT_MS) return
    reportedAt = monotonicMs()
    onFailure?.(error)
  }

  const connect = async (): Promise<void> => {
    while (!closed) {
      try {
        const opened = await database.connect(() => lose(opened))
        try {
          // Also when the table was small as the statement was planned.
          await opened.query('settings', 'set enable_seqscan = off', [])
          const at = monotonicMs()
          const row = await readRow(opened, NO_SNAPSHOT)
          if (closed) throw new Error('closed')
          // Transactions and positions of another server mean nothing here: a standby that was promoted may be behind.
          last = row
          lastPosition = parsePosition(row.position) ?? 0n
          reached = 0n
          received = lastPosition
          startedAt = at
          readRows = { snapshot: row.snapshot, at }
          deletedTo = NO_SNAPSHOT
          connection = opened
          receiver.cleared()
          return
        } catch (error) {
          await opened.close()
          throw error
        }
      } catch (error) {
        report(error)
      }
      await delay(RECONNECT_MS, undefined, { ref: false })
    }
  }

  const read = async () => {
    const from = connection
    if (!from) return
    const at = monotonicMs()
    try {
      const row = await readRow(from, last.snapshot)
      if (connection !== from) return
      const missed = row.readAt < last.readAt || row.readAt - last.readAt > GAP_MAX_MS
      last = row
      startedAt = at
      // A writer reads its position after its commit. If it is lower than the one that the read before this has seen, the
      // write was visible before this read.
      if (lastPosition > reached) reached = lastPosition - 1n
      lastPosition = parsePosition(row.position) ?? 0n
      if (row.tags !== null) received = lastPosition
      if (row.tags !== null) readRows ??= { snapshot: row.snapshot, at }
      const tags = row.tags?.split(' ') ?? []
      if (missed || tags.includes('*')) receiver.cleared()
      else if (tags.length > 0) receiver.dropped(tags)
    } catch {
      lose(from)
    }
  }

  const deleteRead = async () => {
    if (!readRows || monotonicMs() - readRows.at < keepMs) return
    const { snapshot } = readRows
    readRows = undefined
    try {
      await database.raw(DELETE, [deletedTo, snapshot])
      deletedTo = snapshot
    } catch {
      // The next rows that are read are deleted together with these.
    }
  }

  const schedule = () => {
    clearTimeout(timer)
    if (closed) return
    const isIdle = monotonicMs() - usedAt > IDLE_AFTER_MS
    timer = setTimeout(() => void readAgain(), isIdle ? IDLE_INTERVAL_MS : INTERVAL_MS).unref()
  }
  const start = () => {
    running = read().finally(() => {
      running = undefined
      schedule()
      void deleteRead()
    })
    return running
  }
  /** A read that starts after this call. Concurrent callers share it. */
  const readAgain = () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = undefined
      return running ?? start()
    })
    return next
  }

  const isCurrent = (position: bigint | undefined) => {
    if (!connection) return false
    usedAt = monotonicMs()
    return usedAt - startedAt <= MAX_AGE_MS && (position === undefined || position <= reached)
  }

  await connect()
  schedule()

  return {
    isCurrent: position => isCurrent(parsePosition(position)),
    required(text) {
      if (!isCurrent(undefined)) return undefined
      const own = parsePosition(text) ?? 0n
      const known = reached > received ? reached : received
      return own > known ? own : known
    },
    async becomeCurrent(text) {
      const position = parsePosition(text)
      if (isCurrent(position)) return true
      if (!connection) return false
      await readAgain()
      if (!connection) return false
      if (position === undefined || position <= reached) return true
      if (position > lastPosition) return false
      // The caller knew the position before the read started. A commit that was in the log by then may not have been visible
      // yet, and its writer may read the same position.
      reached = last.settled ? position : position - 1n
      return true
    },
    heard(text) {
      const position = parsePosition(text)
      if (position !== undefined && position > received) received = position
    },
    async catchUp() {
      usedAt = monotonicMs()
      await readAgain()
      return connection !== undefined
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await connection?.close()
    },
  }
}

async function readRow(connection: Connection, snapshot: string): Promise<ReadRow> {
  const [row] = await connection.query<ReadRow>('invalidations', READ, [snapshot])
  return row as ReadRow
}
