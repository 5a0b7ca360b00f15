import { type RawBuilder, sql } from 'kysely'
import { INSTANT_PATTERN, type Value, type ValueType } from './values.ts'

export type SqlExpression = RawBuilder<unknown>

/** SQL type of a stored JSON value; money is a decimal text on the wire. */
export type StoredType = ValueType | 'decimal'

const GUID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const DECIMAL_PATTERN = '^-?[0-9]{1,30}([.][0-9]{1,30})?$'

/** Casts a JSON value, or returns null when it has another type: stored data cannot make a cast fail. */
export function jsonValue(json: SqlExpression, type: StoredType): SqlExpression {
  const text = sql`(${json} #>> '{}')`
  const when = (kind: string, then: SqlExpression) =>
    sql`(case when jsonb_typeof(${json}) = ${sql.lit(kind)} then ${then} end)`
  const matching = (subject: SqlExpression, pattern: string, sqlType: string) =>
    sql`(case when ${subject} ~ ${sql.lit(pattern)} then ${subject}::${sql.raw(sqlType)} end)`
  switch (type) {
    case 'string':
      return when('string', text)
    case 'number':
      return when('number', sql`(${json})::numeric`)
    case 'boolean':
      return when('boolean', sql`(${json})::boolean`)
    case 'guid':
      return matching(text, GUID_PATTERN, 'uuid')
    case 'decimal':
      return matching(text, DECIMAL_PATTERN, 'numeric')
    case 'instant':
      return sql`(${json} ->> '$date')`
    case 'datetime':
      // The data service stores {"$date": text}; all other dates are plain text (protocol/transport §8).
      return matching(sql`coalesce(${json} ->> '$date', ${text})`, INSTANT_PATTERN, 'timestamptz')
  }
}

/** Text is compared by code point on every server and in every locale, 'XYZ' before 'abc', unless a collation is named. */
export function inOrder(value: SqlExpression, type: string, collation = 'C'): SqlExpression {
  return type === 'string' || type === 'instant' ? sql`${value} collate ${sql.id(collation)}` : value
}

/** Case-folded text, independent of the locale of the database. */
export function withoutCase(value: SqlExpression): SqlExpression {
  return sql`lower(${value} collate "und-x-icu")`
}

/** A checked value as a parameter of its type. */
export function parameter(value: Value): SqlExpression {
  return sql`${value.text}::${sql.raw(sqlType([value]))}`
}

export function arrayParameter(values: readonly Value[]): SqlExpression {
  return sql`${sql.val(values.map(value => value.text))}::${sql.raw(sqlType(values))}[]`
}

const SQL_TYPES = {
  string: 'text',
  guid: 'uuid',
  boolean: 'boolean',
  datetime: 'timestamptz',
  instant: 'text',
} as const

function sqlType(values: readonly Value[]): string {
  const type = values[0]?.type ?? 'string'
  if (type !== 'number') return SQL_TYPES[type]
  // Whole numbers go as integers: compared with numeric, an integer column could not use its index.
  return values.every(value => /^-?\d{1,18}$/.test(value.text)) ? 'bigint' : 'numeric'
}
