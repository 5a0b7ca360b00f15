import { type RawBuilder, sql } from 'kysely'
import type { FieldSpec, SqlCondition } from '../query/index.ts'
import { type ItemTable, itemTable } from './item-tables.ts'
import { objectOf } from './pipeline-expressions.ts'

/** The parts of items that become pipeline documents. */
export interface DocumentParts {
  fields: readonly (readonly [key: string, spec: FieldSpec<never>])[]
  /** Set if undeclared values are needed too: the names in stored data to exclude from them. */
  others?: readonly string[]
}

export const inOrderOfIds: RawBuilder<unknown> = sql.ref('i.id')

/** The input items of a pipeline and their order. */
export interface ItemSelection {
  where: SqlCondition
  orderBy: RawBuilder<unknown>
  limit?: number
  skip?: number
}

/** Items as pipeline documents with the needed parts. */
export function itemDocuments(
  table: ItemTable,
  parts: DocumentParts,
  visible: SqlCondition,
  { where, orderBy, limit, skip = 0 }: ItemSelection,
): RawBuilder<unknown> {
  const named = parts.fields.map(([key, spec]) => [key, storedJson(spec)] as const)
  // Only whole items distinguish null from absent.
  const doc = parts.others
    ? sql`data_undeclared(i.data, ${parts.others}::text[]) || ${objectOf(named)}`
    : withNulls(named)
  const place = sql`row_number() over (order by ${orderBy}) as place`
  const from = sql`from ${itemTable(table)} i where ${visible} and ${where}`
  if (limit === undefined && skip === 0) return sql`select ${doc} as doc, ${place} ${from}`
  // Builds documents after skip and limit.
  return sql`select ${doc} as doc, i.place from (
    select i.*, ${place} ${from} order by ${orderBy} limit ${limit ?? null} offset ${skip}) i`
}

/** Maximum arguments of a PostgreSQL function. */
const PAIRS_PER_CALL = 50

function withNulls(named: readonly (readonly [string, RawBuilder<unknown>])[]): RawBuilder<unknown> {
  const calls = Array.from({ length: Math.max(1, Math.ceil(named.length / PAIRS_PER_CALL)) }, (_, i) => {
    const pairs = named.slice(i * PAIRS_PER_CALL, (i + 1) * PAIRS_PER_CALL)
    return sql`jsonb_build_object(${sql.join(pairs.map(([key, value]) => sql`${key}::text, ${value}`))})`
  })
  return sql.join(calls, sql` || `)
}

/** The value of a field of the item `i` as JSON. */
export function storedJson(spec: FieldSpec<never>): RawBuilder<unknown> {
  if (spec.subquery) return sql`(select jsonb_agg(r.v order by r.v) from ${spec.subquery} as r(v))`
  if (spec.expression) return sql`to_jsonb(${spec.expression})`
  if (spec.column) {
    const column = sql.ref(`i.${spec.column}`)
    if (spec.type !== 'datetime') return sql`to_jsonb(${column})`
    return sql`case when ${column} is not null then jsonb_build_object('$date', to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`
  }
  const [overlayPath, path] = [spec.overlayPath, spec.path ?? []].map(
    each => each && sql`i.data #> ${each}::text[]`,
  )
  const value = overlayPath ? sql`coalesce(${overlayPath}, ${path})` : path
  return sql`nullif(${value}, 'null'::jsonb)`
}
