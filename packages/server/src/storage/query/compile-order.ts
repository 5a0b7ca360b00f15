import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortKey } from './check-sort.ts'
import type { EntityFields } from './entity-fields.ts'
import { fieldSql, type SqlCondition } from './field-sql.ts'
import type { SqlExpression } from './sql-values.ts'

/** Start or end of a page: the sort keys of its border row as texts, without loss of precision. */
export type Position = readonly (string | null)[]

export type CompiledOrder = {
  orderBy: RawBuilder<unknown>
  /** Select this with each row, so that cursors can be created. */
  position: RawBuilder<(string | null)[]>
  /** Rows after a position, or before it when going backward; `inclusive` includes the row at the position. */
  seek(from: Position, inclusive: boolean): SqlCondition
}

type Key = { value: SqlExpression; type: string; ascending: boolean; nullable: boolean }

const POSITION_TYPES = {
  string: 'text',
  guid: 'uuid',
  number: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  datetime: 'timestamptz',
  instant: 'text',
  json: 'text',
  any: 'jsonb',
} as const

/** Compiles an order to `order by`, position and seek condition. Missing values sort lowest, as in the original. Pure. */
export function compileOrder(
  keys: readonly SortKey[],
  entity: Pick<EntityFields<never>, 'alias' | 'document'>,
  backward: boolean,
): CompiledOrder {
  const compiled: Key[] = keys.map(({ field, ascending }) => ({
    value: fieldSql(entity, field).sortKey,
    type: POSITION_TYPES[field.type],
    ascending: ascending !== backward,
    nullable: !field.required,
  }))
  return {
    orderBy: sql.join(compiled.map(direction)),
    position: sql`array[${sql.join(compiled.map(exactText))}]::text[]`,
    seek: (from, inclusive) => seek(compiled, from, inclusive),
  }
}

// `asc nulls first` and `desc nulls last` are one index, read forwards and backwards. A `not null` column gets no nulls
// clause, so that it matches a plain index.
function direction({ value, ascending, nullable }: Key): SqlExpression {
  if (!nullable) return ascending ? sql`${value} asc` : sql`${value} desc`
  return ascending ? sql`${value} asc nulls first` : sql`${value} desc nulls last`
}

// to_jsonb writes instants in ISO 8601 with microseconds, whatever the session's DateStyle.
function exactText({ value, type }: Key): SqlExpression {
  return type === 'jsonb' ? sql`(${value})::text` : sql`to_jsonb(${value}) #>> '{}'`
}

function seek(keys: readonly Key[], from: Position, inclusive: boolean): SqlCondition {
  const ascending = keys[0]?.ascending ?? true
  const oneWay = keys.every(key => key.ascending === ascending)
  // Nulls sort before every value: none can follow a value in ascending order, all do in descending order.
  const withoutNulls = from.every(text => text !== null) && (ascending || keys.every(key => !key.nullable))
  if (oneWay && withoutNulls) return compareRows(keys, from, ascending, inclusive)
  const [first] = keys
  const following = followsFrom(0)
  if (!first || (from[0] ?? null) === null || (!first.ascending && first.nullable)) return following
  // Redundant, but it is the bound from which an index scan can start.
  const bound = first.ascending ? sql`>=` : sql`<=`
  return sql<SqlBool>`(${first.value} ${bound} ${at(first, from[0])} and ${following})`

  function followsFrom(index: number): SqlCondition {
    const key = keys[index]
    if (!key) return inclusive ? sql<SqlBool>`true` : sql<SqlBool>`false`
    const text = from[index] ?? null
    const same = text === null ? sql`${key.value} is null` : sql`${key.value} = ${at(key, text)}`
    return sql<SqlBool>`(${beyond(key, text)} or (${same} and ${followsFrom(index + 1)}))`
  }
}

function compareRows(
  keys: readonly Key[],
  from: Position,
  ascending: boolean,
  inclusive: boolean,
): SqlCondition {
  const operator = sql.raw(`${ascending ? '>' : '<'}${inclusive ? '=' : ''}`)
  const row = sql.join(keys.map(key => key.value))
  const border = sql.join(keys.map((key, i) => at(key, from[i])))
  return sql<SqlBool>`(${row}) ${operator} (${border})`
}

function beyond(key: Key, text: string | null): SqlExpression {
  if (text === null) return key.ascending ? sql`${key.value} is not null` : sql`false`
  if (key.ascending) return sql`${key.value} > ${at(key, text)}`
  return key.nullable
    ? sql`(${key.value} < ${at(key, text)} or ${key.value} is null)`
    : sql`${key.value} < ${at(key, text)}`
}

function at(key: Key, text: string | null | undefined): SqlExpression {
  // Like any integer (sql-values.ts): a bigint, so that an integer column can use its index.
  const type = key.type === 'numeric' && /^-?\d{1,18}$/.test(text ?? '') ? 'bigint' : key.type
  return sql`${text}::${sql.raw(type)}`
}
