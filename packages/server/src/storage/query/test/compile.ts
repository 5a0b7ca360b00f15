import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

const offline = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** SQL text and parameters, without a database. */
export function compiled(builder: RawBuilder<unknown>): { text: string; values: readonly unknown[] } {
  const { sql, parameters } = builder.compile(offline)
  return { text: sql, values: parameters }
}
