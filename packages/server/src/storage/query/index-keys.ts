import { sql } from 'kysely'
import type { EntityFields, Field } from './entity-fields.ts'
import { fieldSql } from './field-sql.ts'
import { type SqlExpression, withoutCase } from './sql-values.ts'

/**
 * Keys of an index that serves filters and orders by these fields: the same expressions as those of `compileFilter` and
 * `compileOrder`, with the same null order. The id is the last key, as in every order.
 */
export function indexKeys(
  entity: Pick<EntityFields<never>, 'document'>,
  keys: readonly { field: Field; order: 'ASC' | 'DESC' }[],
  { caseInsensitive = false } = {},
): SqlExpression {
  const written = keys.map(({ field, order }) => {
    // An index has no alias and no parameters: a path from a request is a literal here.
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
