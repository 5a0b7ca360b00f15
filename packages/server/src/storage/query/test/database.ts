import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools are declared at the root
import { inject } from 'vitest'

/** The tests create their own tables, so the compiler does not know their columns. */
export type TestDb = Kysely<Record<string, Record<string, unknown>>>

/** A separate schema in the test database; `drop` removes it and closes the connections. */
export async function openSchema(): Promise<{ db: TestDb; drop: () => Promise<void> }> {
  const url = (inject('databaseUrl' as never) as string | undefined) ?? process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL 15 or later that may be written to.')
  const schema = `query_${process.pid}_${process.hrtime.bigint()}`
  const pool = new pg.Pool({ connectionString: url, max: 2, options: `-c search_path=${schema}` })
  const db: TestDb = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await sql`create schema ${sql.ref(schema)}`.execute(db)
  return {
    db,
    drop: async () => {
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(db)
      await db.destroy()
    },
  }
}
