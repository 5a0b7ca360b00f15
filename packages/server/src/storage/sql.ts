import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { DeferredWrite } from './deferred-writes.ts'

/** Kysely composes and compiles; the pool runs. The builder itself never holds a connection. */
export const builder = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A piece of SQL with its values, as Kysely's `sql` template or builder makes it. */
export type Statement<Row> = RawBuilder<Row> | Compilable<Row>

export interface StatementOptions {
  /** Off for a text that follows from the caller's query: each connection stores prepared texts. @default true */
  prepare?: boolean
  /** Whether the scheduler measures it and may run it as a heavy statement (decision 031). @default the opposite of `prepare` */
  mayBeHeavy?: boolean
  /** Longest time in milliseconds that it may take. In a transaction it has no effect. @default that of the database */
  timeoutMs?: number
  /** Raises the time limit of the replies to the statements that follow in the transaction: this one sets that of PostgreSQL. */
  laterTimeoutMs?: number
  /** Rejects a statement that writes. In a transaction it has no effect. @default false */
  readOnly?: boolean
  /** Columns of the type jsonb are texts, not values: for rows that the caller does not always have to parse. @default false */
  jsonAsText?: boolean
}

/** What storage functions take: the pool for reads, or the transaction of a write. */
export interface Sql {
  /** The rows of one statement. Texts that do not change with the request are prepared once for each connection. */
  all<Row>(statement: Statement<Row>, options?: StatementOptions): Promise<Row[]>
  /** The first row, if any. */
  first<Row>(statement: Statement<Row>, options?: StatementOptions): Promise<Row | undefined>
  /**
   * Writes rows at the latest before the next statement or the commit, together with other deferred writes in one statement.
   * Outside a transaction at once.
   */
  defer(write: DeferredWrite): Promise<void>
}

/** The same database without the right to write: PostgreSQL rejects it. */
export const withReadOnly = ({ all }: Sql): Sql => ({
  all: (statement, options) => all(statement, { ...options, readOnly: true }),
  first: async (statement, options) => (await all(statement, { ...options, readOnly: true }))[0],
  defer: () => Promise.reject(new Error('a read-only database cannot write')),
})

/** A statement as text and values. */
export const compileStatement = (statement: Statement<unknown>) =>
  'isRawBuilder' in statement ? statement.compile(builder) : statement.compile()

/** The same database with a shorter time limit for statements that may be heavy. */
export function withQueryTimeout(db: Sql, timeoutMs: number): Sql {
  const all: Sql['all'] = (statement, options) =>
    db.all(
      statement,
      (options?.mayBeHeavy ?? options?.prepare === false) ? { ...options, timeoutMs } : options,
    )
  return { all, first: async (statement, options) => (await all(statement, options))[0], defer: db.defer }
}

/** Statements of storage functions over one session, which is no transaction of a call. */
export function statementsOver(client: pg.ClientBase): Sql {
  const all: Sql['all'] = async statement => {
    const { sql: text, parameters } = compileStatement(statement)
    return (await client.query(text, [...parameters])).rows
  }
  return {
    all,
    first: async statement => (await all(statement))[0],
    defer: () => Promise.reject(new Error('rows are deferred in transactions of calls only')),
  }
}
