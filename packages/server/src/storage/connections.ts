import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { monotonicMs } from '../call/clock.ts'

/** Time limit of the TCP and PostgreSQL handshakes of a connection. */
const CONNECT_MS = 10_000
/** A reply may arrive this much later than the time limit that PostgreSQL enforces. */
const REPLY_MARGIN_MS = 1_000
/** A dead host is detected after this time without traffic, and ten probes of a second each (Node's default). */
const KEEP_ALIVE_MS = 10_000
/** Time limit of a statement before the platform runs. */
const CHECK_MS = 10_000
const SWEEP_MS = 500
/** A statement that waits for this time starts a probe. */
const SLOW_MS = 1_000
/** A probe without a reply for this time means that the database stalls. */
const STALL_MS = 2_000
/** Time limit of a probe. Then the database is not answering. */
const PROBE_MS = 5_000
const PROBE_INTERVAL_MS = 250
/** Time limit of an orderly disconnection. */
const END_MS = 2_000

/** PostgreSQL has not replied in time, so the connection was closed, or was not opened. */
export class DatabaseNotAnswering extends Error {
  override name = 'DatabaseNotAnswering'
  /** As of a socket: `isConnectionError` is true. */
  readonly code = 'ETIMEDOUT'
}

/** Settings of every connection: keep-alive probes of both sides, and a time limit to connect. */
const limits = {
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: CONNECT_MS,
} satisfies pg.ClientConfig

/**
 * One connection uses one core: workers in parallel would let a single statement take them all.
 * Nor does compilation (JIT) pay off: a pipeline of content with lists in lists took 1.1 s with it, 14 ms without.
 * PostgreSQL ends the transactions, and so the locks, of a node whose host is dead.
 */
const SERVER_SETTINGS = {
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** No transaction waits for this long between two statements. */
const IDLE_TRANSACTION_MS = 120_000

/** Settings of the sessions of a pool. */
export const sessionSettings = (statementTimeoutMs: number): Readonly<Record<string, string>> => ({
  ...SERVER_SETTINGS,
  statement_timeout: String(statementTimeoutMs),
  // Ends the locks of a node that PostgreSQL does not know to be gone.
  idle_in_transaction_session_timeout: String(IDLE_TRANSACTION_MS),
})

/** The settings as start-up parameter of a connection. */
export const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

interface SentStatement {
  at: number
  limitMs: number
}

/** A statement with a time limit of its own for its reply. */
export interface LimitedQuery extends pg.QueryConfig {
  limitMs?: number
}

/** Time limit in milliseconds for the reply to a statement that PostgreSQL itself ends after `timeoutMs`; 0 is unlimited. */
export const replyLimit = (timeoutMs: number) =>
  timeoutMs > 0 ? timeoutMs + REPLY_MARGIN_MS : Number.POSITIVE_INFINITY

/** A connection that records for how long the statements that were sent have waited for a reply. */
export class LimitedClient extends pg.Client {
  /** Time limit of statements that name none. */
  limitMs = Number.POSITIVE_INFINITY
  /** Waits in the pool to be used. */
  idle = false
  /** It may lead to a server that has been replaced: it is closed instead of being used once more. */
  retired = false
  private readonly waiting = new Set<SentStatement>()
  private holdsWrites = false
  private repliedAt = monotonicMs()
  /** Called when PostgreSQL has replied. */
  onReply: (() => void) | undefined

  constructor(config: pg.ClientConfig = {}) {
    super({ ...limits, ...config })
    // A lost connection rejects its statements. Its event would end the process if it had no listener.
    this.on('error', () => {})
  }

  /** Gives all later statements the time that PostgreSQL has, and a margin. */
  setTimeLimit(timeoutMs: number): void {
    this.limitMs = replyLimit(timeoutMs)
  }

  /** Milliseconds since the last reply, while one is due, and after how many it is overdue. */
  silence(now: number): { ms: number; limitMs: number } | undefined {
    const [first] = this.waiting
    return first && { ms: now - Math.max(first.at, this.repliedAt), limitMs: first.limitMs }
  }

  /** Limits the statements in flight. */
  capLimits(limitMs: number): void {
    for (const one of this.waiting) one.limitMs = Math.min(one.limitMs, limitMs)
  }

  private get stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Closes the connection at once and rejects its statements. */
  abort(error: Error): void {
    this.stream.destroy(error)
  }

  /** Statements of one turn of the event loop leave in one system call, instead of one each. */
  private holdWrites(): void {
    if (this.holdsWrites) return
    this.holdsWrites = true
    const { stream } = this
    stream.cork()
    process.nextTick(() => {
      this.holdsWrites = false
      stream.uncork()
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has the overloads of pg
  override query(...args: any[]): any {
    const [config] = args as [LimitedQuery | string | { submit: unknown }]
    const sent = super.query as (...args: unknown[]) => Promise<unknown>
    // A stream of COPY has no time limit. Keep-alive probes end it if the host is lost.
    if (typeof config === 'object' && 'submit' in config) return sent.apply(this, args)
    const limitMs = (typeof config === 'object' && config.limitMs) || this.limitMs
    const one: SentStatement = { at: monotonicMs(), limitMs }
    this.waiting.add(one)
    this.holdWrites()
    const settled = (error?: unknown) => {
      this.waiting.delete(one)
      this.repliedAt = monotonicMs()
      if (!(error instanceof Error) || error instanceof pg.DatabaseError) this.onReply?.()
    }
    const last = args.length - 1
    const callback = args[last]
    if (typeof callback === 'function')
      args[last] = (...reply: unknown[]) => {
        settled(reply[0])
        callback(...reply)
      }
    const result = sent.apply(this, args)
    if (typeof callback !== 'function') result.then(() => settled(), settled)
    return result
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has the overloads of pg
  override end(...args: any[]): any {
    const timer = setTimeout(
      () => this.abort(new DatabaseNotAnswering('PostgreSQL did not disconnect')),
      END_MS,
    ).unref()
    this.once('end', () => clearTimeout(timer))
    return (super.end as (...args: unknown[]) => unknown).apply(this, args)
  }
}

/** A connection for one task, before the platform runs. */
export const oneConnection = (connectionString: string, options?: string): LimitedClient =>
  new LimitedClient({ connectionString, query_timeout: CHECK_MS, ...(options && { options }) })

/** What the platform knows of its database, from the replies of all its connections. */
export interface DatabaseHealth {
  /** Whether the database answers within `limitMs`, over a connection of its own. */
  isReachable(limitMs: number): Promise<boolean>
  /** Total time in milliseconds for which the database has not answered anything: no statement is the cause of it. */
  stalledMs(): number
  isStalled(): boolean
}

/** `silent`: no reply, or the server starts or ends. `answers`: it rejects the connection for another reason. */
type Answer = 'ready' | 'answers' | 'silent'

/** Waits in ten parts, between which replies are read: a process without processor time for a moment is no silent database. */
async function silence(limitMs: number, signal: AbortSignal): Promise<'silent'> {
  for (let part = 0; part < 10; part++) await delay(limitMs / 10, undefined, { ref: false, signal })
  return 'silent'
}

/**
 * The connections of one process to one database. A statement whose reply is overdue ends its connection with
 * `DatabaseNotAnswering`. While nothing answers, a probe is repeated and no connection is given out.
 */
export function openDatabaseConnections(options: {
  connection: pg.PoolConfig
  /** Address of the connections of the pool and of probes, if they go through a pooler. */
  pooler?: pg.PoolConfig | undefined
  statementTimeoutMs: number
  pool: pg.PoolConfig
}) {
  const address = options.pooler ?? options.connection
  const defaultLimitMs = replyLimit(options.statementTimeoutMs)
  const clients = new Set<LimitedClient>()
  const waiting = new Set<(error: Error) => void>()
  let closed = false
  let isAway = false
  let recovering: Promise<void> | undefined
  let probe: LimitedClient | undefined
  let probing: Promise<Answer> | undefined
  /** When the first probe began, if no connection has had a reply since. */
  let silentSince: number | undefined
  /** Looks at the connections since then: a process that had no processor time has read no replies. */
  let silentSweeps = 0
  let stalledMs = 0

  const register = (client: LimitedClient, limitMs: number) => {
    client.limitMs = limitMs
    client.onReply = endStall
    clients.add(client)
    client.once('end', () => clients.delete(client))
  }
  class PooledClient extends LimitedClient {
    constructor(config: pg.ClientConfig) {
      super(config)
      register(this, defaultLimitMs)
    }
  }
  const pool = new pg.Pool({
    ...address,
    ...options.pool,
    Client: PooledClient as unknown as pg.PoolConfig['Client'],
  })
  // A lost idle connection is replaced at the next query; the query itself reports what goes wrong.
  pool.on('error', () => {})
  pool.on('acquire', client => {
    if (client instanceof LimitedClient) client.idle = false
  })
  pool.on('release', (_error, client) => {
    if (!(client instanceof LimitedClient)) return
    client.idle = true
    client.limitMs = defaultLimitMs
  })

  const askProbe = async (): Promise<Answer> => {
    if (closed || pool.ending) return 'silent'
    try {
      if (!probe) {
        const opened = new LimitedClient({
          ...address,
          application_name: 'stoa-health',
          connectionTimeoutMillis: PROBE_MS,
        })
        register(opened, PROBE_MS)
        opened.once('end', () => {
          if (probe === opened) probe = undefined
        })
        probe = opened
        await opened.connect()
      }
      await probe.query('select 1')
      return 'ready'
    } catch (error) {
      void probe?.end().catch(() => {})
      probe = undefined
      if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) return 'silent'
      // Too many connections: those of the pool work.
      return error.code === '53300' ? 'ready' : 'answers'
    }
  }
  const ask = () => {
    if (silentSince === undefined) {
      silentSince = monotonicMs()
      silentSweeps = 0
    }
    probing ??= askProbe().then(answer => {
      probing = undefined
      if (answer === 'silent') suspect()
      else endStall()
      return answer
    })
    return probing
  }
  const currentStall = () => {
    const ms = silentSince === undefined ? 0 : monotonicMs() - silentSince
    return stalledMs + (ms >= STALL_MS && silentSweeps >= STALL_MS / SWEEP_MS - 1 ? ms : 0)
  }
  const endStall = () => {
    if (silentSince === undefined) return
    stalledMs = currentStall()
    silentSince = undefined
  }

  /** Connections that wait for nothing are closed, because they may lead to nowhere; the others are not used again. */
  const renew = () => {
    for (const client of clients) {
      if (client === probe) continue
      client.retired = true
      client.capLimits(defaultLimitMs)
      if (client.idle)
        client.abort(new DatabaseNotAnswering('the connection may lead to a server that was replaced'))
    }
  }
  const notAnswering = () => new DatabaseNotAnswering('PostgreSQL does not answer')
  /** A reply is overdue: until the probe is answered, nothing waits for the database. */
  const suspect = () => {
    if (closed || recovering) return
    renew()
    recovering = (async () => {
      while (!closed && (await ask()) === 'silent') {
        isAway = true
        for (const reject of [...waiting]) reject(notAnswering())
        await delay(PROBE_INTERVAL_MS, undefined, { ref: false })
      }
      isAway = false
      recovering = undefined
    })()
  }

  const endOverdue = () => {
    const now = monotonicMs()
    for (const client of clients) {
      const silence = client.silence(now)
      if (!silence || silence.ms < silence.limitMs) continue
      client.abort(new DatabaseNotAnswering(`PostgreSQL has not replied for ${Math.round(silence.ms)} ms`))
      if (client !== probe) suspect()
    }
  }
  const sweep = () => {
    silentSweeps++
    const now = monotonicMs()
    let isSlow = waiting.size > 0 && pool.idleCount === 0 && pool.totalCount < (options.pool.max ?? 0)
    let isOverdue = false
    for (const client of clients) {
      const silence = client.silence(now)
      if (!silence) continue
      if (silence.ms >= silence.limitMs) isOverdue = true
      if (silence.ms >= SLOW_MS && client !== probe) isSlow = true
    }
    if (isSlow) void ask()
    // After a pause of the process, replies that have arrived are read first.
    if (isOverdue) setImmediate(endOverdue)
  }
  const timer = setInterval(sweep, SWEEP_MS).unref()

  const health: DatabaseHealth = {
    isReachable: async limitMs => {
      const limit = new AbortController()
      const answer = await Promise.race([
        ask(),
        silence(limitMs, limit.signal).catch(() => 'silent' as const),
      ])
      limit.abort()
      return answer === 'ready'
    },
    stalledMs: currentStall,
    isStalled: () => isAway || currentStall() > stalledMs,
  }

  return {
    pool,
    health,
    renew,

    /** A connection of the pool. While the database does not answer, it is rejected at once. */
    acquire: (): Promise<pg.PoolClient & LimitedClient> =>
      new Promise((resolve, reject) => {
        if (isAway) return reject(notAnswering())
        let hasLeft = false
        const leave = (error: Error) => {
          hasLeft = true
          waiting.delete(leave)
          reject(error)
        }
        waiting.add(leave)
        const next = (): Promise<void> =>
          pool.connect().then(
            connected => {
              const client = connected as pg.PoolClient & LimitedClient
              if (client.retired && !hasLeft) {
                client.release(true)
                return next()
              }
              waiting.delete(leave)
              if (hasLeft) client.release()
              else resolve(client)
            },
            (error: Error) => {
              waiting.delete(leave)
              if (error.message === 'timeout expired') {
                suspect()
                reject(notAnswering())
              } else reject(error)
            },
          )
        void next()
      }),

    /** Opens a connection beside the pool. */
    async connect(name: string, timeoutMs: number, config: pg.ClientConfig = {}): Promise<LimitedClient> {
      const client = new LimitedClient({ ...options.connection, ...config, application_name: name })
      register(client, replyLimit(timeoutMs))
      try {
        await client.connect()
        return client
      } catch (error) {
        void client.end().catch(() => {})
        throw error
      }
    },

    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await Promise.all([pool.end(), probe?.end()])
    },
  }
}
