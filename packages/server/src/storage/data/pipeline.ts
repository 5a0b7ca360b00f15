import { type RawBuilder, sql } from 'kysely'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { at, compileExpression, type Expression, objectOf } from './pipeline-expressions.ts'

/** Alias and column names of the documents in a stage. */
export const DOCUMENT = { alias: 'd', document: 'doc', place: 'place' } as const

/**
 * Optimization fence: keeps PostgreSQL from inlining a stage's expressions into each use in the next stage, which could
 * double them with every stage.
 */
const OPTIMIZATION_FENCE = sql`offset 0`

const doc = sql.ref('d.doc')
const place = sql.ref('d.place')

export const ACCUMULATORS = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push'] as const
export type Accumulator = (typeof ACCUMULATORS)[number]

/** The shape of an output document: parts by name. */
export type Shape = Map<string, Expression | Shape>

/** A validated stage. Filters and sorts refer to the documents of the previous stage. */
export type Stage =
  | { kind: 'filter'; where: SqlCondition }
  | { kind: 'sort'; orderBy: RawBuilder<unknown> }
  | { kind: 'limit' | 'skip'; count: number }
  | { kind: 'unwind'; path: readonly string[] }
  | { kind: 'entries'; from: readonly string[]; to: string }
  | { kind: 'exclude'; paths: readonly (readonly string[])[] }
  | { kind: 'shape'; shape: Shape }
  | {
      kind: 'group'
      keys: readonly { key: string; expression: Expression }[]
      results: readonly { name: string; accumulator: Accumulator; expression: Expression }[]
    }
  /** One document for each value of an expression, `{value}`; each element of a list counts. */
  | { kind: 'values'; expression: Expression; descending: boolean }

export interface ResultRow {
  doc: string
  position: (string | null)[] | null
}

/** The stages as CTEs, and the name of the last one, which has columns `doc` and `place`. */
export function pipelineSteps(source: RawBuilder<unknown>, stages: readonly Stage[]) {
  const steps = stages.map((stage, i) => sql`${name(i + 1)} as (${compileStage(stage, name(i))})`)
  return {
    steps: sql.join([sql`${name(0)} as (${source})`, ...steps]),
    last: name(stages.length),
  }
}

/** A page of results, and the total if requested, in one statement. */
export async function runPipeline(
  db: Sql,
  source: RawBuilder<unknown>,
  stages: readonly Stage[],
  page: QueryPlan,
  withTotal: boolean,
): Promise<{ rows: ResultRow[]; total: number | undefined }> {
  const { steps, last } = pipelineSteps(source, stages)
  const rows = await db.all<{ doc: string | null; position: ResultRow['position']; total: number | null }>(
    sql`with ${steps}, page as (
        select ${doc}::text as doc, ${page.position} as position, row_number() over (order by ${page.orderBy}) as n
        from ${last} d where ${page.seek} order by ${page.orderBy} limit ${page.fetchLimit} offset ${page.offset})
      select page.doc, page.position, counted.total
      from (select ${withTotal ? sql`(select count(*) from ${last})` : sql`null::bigint`} as total) counted
      left join page on true order by page.n`,
    { prepare: false },
  )
  return {
    rows: rows.flatMap(({ doc, position }) => (doc === null ? [] : [{ doc, position }])),
    total: rows[0]?.total ?? undefined,
  }
}

const name = (i: number) => sql.ref(`s${i}`)

function compileStage(stage: Stage, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = sql`from ${before} d`
  switch (stage.kind) {
    case 'filter':
      return sql`select ${doc}, ${place} ${from} where ${stage.where} ${OPTIMIZATION_FENCE}`
    case 'sort':
      return sql`select ${doc}, row_number() over (order by ${stage.orderBy}) as place ${from}`
    case 'limit':
      return sql`select ${doc}, ${place} ${from} order by ${place} limit ${stage.count}`
    case 'skip':
      return sql`select ${doc}, ${place} ${from} order by ${place} offset ${stage.count}`
    case 'unwind':
      return sql`select jsonb_set(${doc}, ${stage.path}::text[], e.value) as doc,
        row_number() over (order by ${place}, e.n) as place
        ${from} cross join lateral jsonb_array_elements(${asList(at(doc, stage.path))}) with ordinality e(value, n)`
    case 'entries':
      return sql`select ${objectWith(stage.to, sql`data_entries(${at(doc, stage.from)})`)} as doc, ${place} ${from} ${OPTIMIZATION_FENCE}`
    case 'exclude':
      return sql`select ${stage.paths.reduce((rest: RawBuilder<unknown>, path) => sql`data_without(${rest}, ${path}::text[])`, doc)} as doc,
        ${place} ${from} ${OPTIMIZATION_FENCE}`
    case 'shape':
      return sql`select ${compileShape(stage.shape)} as doc, ${place} ${from} ${OPTIMIZATION_FENCE}`
    case 'group':
      return compileGroup(stage, from)
    case 'values': {
      const order = stage.descending ? sql`e.value desc` : sql`e.value`
      return sql`select jsonb_build_object('value', e.value) as doc, row_number() over (order by ${order}) as place
        ${from} cross join lateral jsonb_array_elements(${asList(compileExpression(stage.expression, doc))}) e(value)
        where e.value <> 'null' group by e.value`
    }
  }
}

/** Wraps a scalar into a list; a missing value becomes an empty list. */
const asList = (value: RawBuilder<unknown>) => sql`(
  select case when v is null then '[]' when jsonb_typeof(v) = 'array' then v else jsonb_build_array(v) end
  from (select ${value} as v offset 0) one)`

const objectWith = (name: string, value: RawBuilder<unknown>) =>
  sql`((${doc} - ${name}::text) || ${objectOf([[name, value]])})`

const compileShape = (shape: Shape): RawBuilder<unknown> =>
  objectOf(
    [...shape].map(([name, part]) => [
      name,
      part instanceof Map ? compileShape(part) : compileExpression(part, doc),
    ]),
  )

const given = (value: RawBuilder<unknown>) => sql`coalesce(${value}, 'null'::jsonb)`

function compileGroup(
  { keys, results }: Extract<Stage, { kind: 'group' }>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keyAt = (i: number) => sql.ref(`g.k${i}`)
  const inner = [
    ...keys.map(({ expression }, i) => sql`${compileExpression(expression, doc)} as ${sql.ref(`k${i}`)}`),
    ...results.map(({ expression }, i) => sql`${compileExpression(expression, doc)} as ${sql.ref(`a${i}`)}`),
    place,
  ]
  const group: [string, RawBuilder<unknown>] = [
    '_id',
    objectOf(keys.map(({ key }, i) => [key, given(keyAt(i))])),
  ]
  const parts = results.map(({ name, accumulator }, i): [string, RawBuilder<unknown>] => [
    name,
    given(accumulate(accumulator, sql.ref(`g.a${i}`))),
  ])
  const columns = keys.map((_, i) => keyAt(i))
  // Without keys there is exactly one group, even for no documents.
  const by = columns.length > 0 ? sql.join(columns) : sql`()`
  const order = columns.length > 0 ? sql.join(columns.map(column => sql`${column} nulls first`)) : sql`1`
  return sql`select ${objectOf(columns.length > 0 ? [group, ...parts] : parts)} as doc,
      row_number() over (order by ${order}) as place
    from (select ${sql.join(inner)} ${from} ${OPTIMIZATION_FENCE}) g group by ${by}`
}

/** Inlined instead of a function, because it runs for every document. */
const numberOf = (value: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${value}) = 'number' then ${value}::numeric end`

function accumulate(accumulator: Accumulator, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (accumulator) {
    case 'sum':
      return sql`data_bounded(coalesce(sum(${numberOf(value)}), 0))`
    case 'avg':
      return sql`data_bounded(avg(${numberOf(value)}))`
    case 'min':
      return sql`data_min(${value})`
    case 'max':
      return sql`data_max(${value})`
    case 'first':
      return sql`(array_agg(${value} order by g.place))[1]`
    case 'last':
      return sql`(array_agg(${value} order by g.place desc))[1]`
    case 'push':
      return sql`coalesce(jsonb_agg(${value} order by g.place) filter (where ${value} is not null), '[]')`
  }
}
