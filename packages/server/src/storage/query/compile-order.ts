import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortKey } from './check-sort.ts'
import type { EntityFields } from './entity-fields.ts'
import { fieldSql, type SqlCondition } from './field-sql.ts'
import type { SqlExpression } from './sql-values.ts'

/** Where a page begins or ends: the sort keys of its border row as texts, exact to the last digit. */
export type Position = readonly (string | null)[]

export type CompiledOrder = {
  orderBy: RawBuilder<unknown>
  /** To be selected with each row, so that its cursors can be made. */
  position: RawBuilder<(string | null)[]>
  /** Rows after (or, going backward, before) a position; `inclusive` lets the row at it in. */
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

/** Order → `order by`, position and seek condition. Missing values rank lowest (as in the original). Pure. */
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

// `asc nulls first` and `desc nulls last` are one index read forwards and backwards. A column without nulls
// says nothing about them, and so matches an index made without a thought of this.
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
  // Nulls come before every value, so going up from a value none can follow; going down they all do.
  const withoutNulls = from.every(text => text !== null) && (ascending || keys.every(key => !key.nullable))
  if (oneWay && withoutNulls) return compareRows(keys, from, ascending, inclusive)
  const [first] = keys
  const following = followsFrom(0)
  if (!first || (from[0] ?? null) === null || (!first.ascending && first.nullable)) return following
  // Says nothing new, but it is the bound that an index scan can start from.
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
  // Like any whole number (sql-values.ts): a bigint, so that an integer column can use its index.
  const type = key.type === 'numeric' && /^-?\d{1,18}$/.test(text ?? '') ? 'bigint' : key.type
  return sql`${text}::${sql.raw(type)}`
}
