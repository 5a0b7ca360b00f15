import { sql } from 'kysely'
import type { EntityFields, Field } from './entity-fields.ts'
import { fieldSql } from './field-sql.ts'
import { type SqlExpression, withoutCase } from './sql-values.ts'

/**
 * The keys of an index that serves filters and orders by these fields: the very expressions that `compileFilter` and
 * `compileOrder` write, with the place of missing values that orders give them. The id closes it, as it closes every order.
 */
export function indexKeys(
  entity: Pick<EntityFields<never>, 'document'>,
  keys: readonly { field: Field; order: 'ASC' | 'DESC' }[],
  { caseInsensitive = false } = {},
): SqlExpression {
  const written = keys.map(({ field, order }) => {
    // There is no alias in an index, and no parameter: a path that a request names is a literal here.
    const literal: Field =
      'path' in field.source ? { ...field, source: { ...field.source, declared: true } } : field
    const { sortKey } = fieldSql({ document: entity.document }, literal)
    const direction = order === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`
    if (caseInsensitive && field.type === 'string' && !field.list)
      return sql`${withoutCase(sql`(${sortKey})::text`)} text_pattern_ops ${direction}`
    return field.required
      ? sql`(${sortKey}) ${sql.raw(order === 'ASC' ? 'asc' : 'desc')}`
      : sql`(${sortKey}) ${direction}`
  })
  const last = keys.at(-1)
  const closed =
    last?.field.name === '_id' ? [] : [sql`id ${sql.raw(last?.order === 'DESC' ? 'desc' : 'asc')}`]
  return sql.join([...written, ...closed])
}
