import { createHash } from 'node:crypto'
import pg from 'pg'
import { monotonicMs } from '../call/clock.ts'
import { traced } from '../logging/tracing.ts'
import { isConnectionError } from './connection-errors.ts'
import {
  asOptions,
  type DatabaseHealth,
  type LimitedClient,
  type LimitedQuery,
  openDatabaseConnections,
  replyLimit,
  sessionSettings,
} from './connections.ts'
import { type DeferredWrite, deferredStatement } from './deferred-writes.ts'
import type { Pooler } from './pooler.ts'
import { compileStatement, type Sql, type Statement, type StatementOptions } from './sql.ts'
import { statementSpan } from './statement-span.ts'
import { instantOfText } from './timestamps.ts'

/** Type parsers: bigint as number (all counters of this schema stay below 2^53), timestamps as milliseconds. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, instantOfText],
])
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    (format ?? 'text') === 'text' && parsers.has(oid)
      ? parsers.get(oid)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Leaves JSON as the text that PostgreSQL sends. */
const textTypes: typeof types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.JSONB
      ? String
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

export interface DatabaseOptions {
  /** Connection string, or host (or socket directory), port, user and password. */
  connection: pg.PoolConfig
  /** Where statements and transactions go instead, which need no session of their own. */
  pooler?: Pooler | undefined
  poolSize: number
  statementTimeoutMs: number
  /** Called with the text of each statement, for tests that count statements and for slow-query logs. */
  onStatement?: (text: string, values: readonly unknown[]) => void
  /** Called after a statement that took longer than `slowMs`. Not for those of libraries. */
  slow?: { ms: number; report: (text: string, ms: number) => void }
}

/** An open transaction. */
export interface Transaction extends Sql {
  /**
   * Adds the promise of a pipelined statement, which is only awaited at the commit. If it fails, the transaction is rolled
   * back. Only for statements whose values are texts, numbers and buffers: values that cannot be serialized fail before
   * they are sent.
   */
  enqueue(sent: Promise<unknown>): void
  /** The deferred writes that were not sent yet; the caller sends them. */
  takeDeferred(): DeferredWrite[]
}

/** The right to use one connection. */
export interface ConnectionSlot {
  /** `error`: why the statement or the transaction failed. */
  release(error?: unknown): void
}

/** Decides when a statement or a transaction may take a connection of the pool. */
export interface ConnectionGate {
  /**
   * Takes a slot, now or later. `text` is that of the statement; undefined for a transaction. A statement that may be heavy
   * is measured, and can be rejected as heavy. Throws to reject it.
   */
  enter(text: string | undefined, mayBeHeavy?: boolean): ConnectionSlot | Promise<ConnectionSlot>
}

/** The database as one call uses it. */
export type CallDatabase = Pick<Database, keyof Sql | 'transaction'>

export interface Database extends Sql {
  /**
   * Runs the work in one transaction and commits; any throw rolls all of it back.
   * Answers with the position in the write-ahead log that holds the change.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<{ result: T; position: string }>
  /**
   * Opens a dedicated connection for short statements, so that they never wait for one of the pool. `onLost` is called when
   * it ends by itself.
   */
  connect(onLost: () => void): Promise<Connection>
  /**
   * Runs the work on a dedicated connection without a statement timeout: for long statements that cannot run in a
   * transaction.
   */
  withConnection<T>(work: (db: Sql) => Promise<T>): Promise<T>
  /** Runs a statement given as text, for libraries that bring their own SQL. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  readonly health: DatabaseHealth
  /** The same pool, with a gate that each statement and each transaction passes before it takes a connection. */
  through(gate: ConnectionGate): CallDatabase
  close(): Promise<void>
  readonly pool: pg.Pool
  /** Connections that keep their session, for locks. The pool itself, unless it leads to a pooler. */
  readonly sessions: pg.Pool
}

/** A dedicated connection. */
export interface Connection {
  /** Runs a statement, which is prepared under the name. */
  query<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Maximum number of prepared statements of each kind. Each connection stores them; further texts are not prepared. */
const PREPARED_MAX = 500

/** Names of prepared statements. A known text is sent by name only. */
export function statementNames() {
  const ofPlatform = new Map<string, string>()
  // One text per data collection: a separate limit, so that they do not displace the others.
  const ofItemTables = new Map<string, string>()
  return (text: string): string | undefined => {
    const [names, prefix] = text.includes('"data"."') ? [ofItemTables, 'i'] : [ofPlatform, 's']
    let name = names.get(text)
    if (!name && names.size < PREPARED_MAX) {
      // The same in every process: behind a pooler they share sessions.
      name = `${prefix}${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
      names.set(text, name)
    }
    return name
  }
}

const nameOf = statementNames()

/** Errors of transactions whose commit had been sent. */
const unknownOutcomes = new WeakSet<object>()

/**
 * True when the commit outcome of a failed transaction is unknown: the commit was sent, and none of its statements
 * failed.
 */
export const isCommitOutcomeUnknown = (error: unknown): boolean => unknownOutcomes.has(error as object)

/** Connections for locks beside a pooler. */
const SESSIONS_MAX = 4
/** Time limit of a read of invalidations. */
const INVALIDATIONS_MS = 2_000

/** Opens the connection pool of a database. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, pooler, slow, statementTimeoutMs } = options
  const withSettings = { options: asOptions(sessionSettings(statementTimeoutMs)) }
  const { pool, acquire, connect, renew, health, close } = openDatabaseConnections({
    connection,
    pooler: pooler && { connectionString: pooler.connectionString },
    statementTimeoutMs,
    pool: {
      types,
      max: options.poolSize,
      idleTimeoutMillis: 0,
      // Independent statements are pipelined.
      pipeline: true,
      application_name: 'stoa',
      // Poolers reject them: the role has these settings (`openPooler`).
      ...(!pooler && withSettings),
    },
  })
  const direct = pooler
    ? openDatabaseConnections({
        connection,
        statementTimeoutMs,
        pool: { max: SESSIONS_MAX, application_name: 'stoa-sessions', ...withSettings },
      })
    : undefined
  const canPrepare = pooler?.keepsStatements !== false

  /** Sends a statement over any connection of the pool. */
  const query = async (statement: LimitedQuery) => {
    const client = await acquire()
    let failure: unknown
    try {
      return await client.query(statement)
    } catch (error) {
      failure = error
      throw error
    } finally {
      // The next one prepares its statements again: the definition of a table may have changed.
      client.release(failure !== undefined)
    }
  }

  /** Sends statements over a connection, or over any of the pool. */
  const sqlOver = (client?: LimitedClient, gate?: ConnectionGate): Sql => {
    const all = async <Row>(
      statement: Statement<Row>,
      {
        prepare = true,
        mayBeHeavy = !prepare,
        timeoutMs,
        readOnly,
        jsonAsText,
        laterTimeoutMs,
      }: StatementOptions = {},
    ) => {
      const { sql: text, parameters } = compileStatement(statement)
      const entered = gate?.enter(text, mayBeHeavy)
      const slot = entered instanceof Promise ? await entered : entered
      let failure: unknown
      const startedAt = slow ? monotonicMs() : 0
      try {
        options.onStatement?.(text, parameters)
        const one = {
          text,
          values: parameters as unknown[],
          name: prepare && canPrepare ? nameOf(text) : undefined,
          ...(jsonAsText && { types: textTypes }),
        }
        const sent = traced<{ rows: unknown[] }>(
          () => statementSpan(text),
          () => {
            if (client) return client.query(one)
            if (timeoutMs === undefined && !readOnly) return query(one)
            return acquire().then(own => queryWithSettings(own, one, { timeoutMs, readOnly }))
          },
        )
        if (laterTimeoutMs !== undefined) client?.setTimeLimit(laterTimeoutMs)
        return (await sent).rows as Row[]
      } catch (error) {
        failure = error
        throw error
      } finally {
        slot?.release(failure)
        const ms = slow ? monotonicMs() - startedAt : 0
        if (slow && ms >= slow.ms) slow.report(text, ms)
      }
    }
    return {
      all,
      first: async (statement, options) => (await all(statement, options))[0],
      defer: async write => void (await all(deferredStatement([write]))),
    }
  }

  const transact = async <T>(work: (tx: Transaction) => Promise<T>) => {
    const client = await acquire()
    let failure: unknown
    const sent: Promise<unknown>[] = []
    try {
      options.onStatement?.('begin', [])
      // Pipelined with the first statement. It only fails if the connection is lost, and then that statement fails, too.
      client.query('begin').catch(() => {})
      const direct = sqlOver(client)
      const deferred: DeferredWrite[] = []
      const takeDeferred = () => deferred.splice(0)
      const flush = () => direct.all(deferredStatement(takeDeferred()))
      const all: Sql['all'] = async (statement, statementOptions) => {
        if (deferred.length > 0) await flush()
        return direct.all(statement, statementOptions)
      }
      const result = await work({
        all,
        first: async (statement, statementOptions) => (await all(statement, statementOptions))[0],
        async defer(write) {
          if (deferred.some(({ table }) => table === write.table)) await flush()
          deferred.push(write)
        },
        takeDeferred,
        enqueue: statement => {
          // Awaited at the commit; until then the rejection must not count as unhandled.
          statement.catch(() => {})
          sent.push(statement)
        },
      })
      if (deferred.length > 0) await flush()
      options.onStatement?.('commit', [])
      // One round trip: the position is read after the commit, so it covers the commit itself.
      const committed = traced(
        () => statementSpan('commit'),
        () => client.query('commit; select pg_current_wal_insert_lsn()::text as position'),
      )
      const [outcome, ...others] = await Promise.allSettled([committed, ...sent])
      // PostgreSQL rolls back after a failed statement: throw the error of that statement.
      for (const one of [...others, outcome])
        if (one.status === 'rejected') {
          const rejected = one !== outcome && one.reason instanceof pg.DatabaseError
          if (!rejected || isConnectionError(one.reason)) unknownOutcomes.add(one.reason)
          throw one.reason
        }
      const answers = (await committed) as pg.QueryResult | pg.QueryResult[]
      const [commit, last] = [answers].flat()
      // PostgreSQL replies ROLLBACK to a commit after a failed statement.
      if (commit?.command === 'ROLLBACK') throw new Error('the transaction had failed and was rolled back')
      return { result, position: last?.rows[0].position as string }
    } catch (error) {
      failure = error
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      // A broken connection leaves the pool.
      client.release(failure instanceof Error && isConnectionError(failure) ? failure : undefined)
    }
  }

  return {
    ...sqlOver(),
    pool,
    sessions: direct?.pool ?? pool,
    health,
    transaction: transact,
    through: gate => ({
      ...sqlOver(undefined, gate),
      async transaction(work) {
        const slot = await gate.enter(undefined)
        let failure: unknown
        try {
          return await transact(work)
        } catch (error) {
          failure = error
          throw error
        } finally {
          slot.release(failure)
        }
      },
    }),

    async connect(onLost) {
      const client = await connect('stoa-invalidations', INVALIDATIONS_MS, {
        types,
        statement_timeout: INVALIDATIONS_MS,
      })
      let open = true
      const lost = () => {
        if (!open) return
        open = false
        // Its address may lead to another server by now.
        renew()
        onLost()
      }
      client.on('end', lost)
      return {
        async query(name, text, values) {
          try {
            return (await client.query({ name, text, values })).rows
          } catch (error) {
            // The connection itself ends later.
            if (isConnectionError(error)) lost()
            throw error
          }
        },
        close: async () => {
          open = false
          await client.end().catch(() => {})
        },
      }
    },

    async withConnection(work) {
      const client = await connect('stoa-alone', 0, { types })
      try {
        return await work(sqlOver(client))
      } finally {
        await client.end().catch(() => {})
      }
    },

    raw: (text, values) => query({ text, values }),
    async close() {
      await Promise.all([close(), direct?.close()])
    },
  }
}

/** Runs one statement with a timeout of its own or without the right to write: in a transaction, which is pipelined. */
async function queryWithSettings(
  client: pg.PoolClient,
  query: LimitedQuery,
  { timeoutMs, readOnly }: Pick<StatementOptions, 'timeoutMs' | 'readOnly'>,
) {
  const limit = timeoutMs === undefined ? '' : `; set local statement_timeout = ${timeoutMs}`
  const limitMs = timeoutMs === undefined ? undefined : replyLimit(timeoutMs)
  const [begun, answered, ended] = await Promise.allSettled([
    client.query(`begin${readOnly ? ' read only' : ''}${limit}`),
    client.query({ ...query, limitMs } as LimitedQuery),
    client.query('commit'),
  ])
  // A connection within a transaction must not return to the pool.
  const failed = [begun, ended].some(({ status }) => status === 'rejected')
  client.release(failed)
  if (answered.status === 'rejected') throw answered.reason
  return answered.value
}
