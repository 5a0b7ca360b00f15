import { type SqlBool, sql } from 'kysely'
import type { CheckedNode, TextMatch } from './check-filter.ts'
import type { EntityFields } from './entity-fields.ts'
import { type FieldSql, fieldSql, type SqlCondition } from './field-sql.ts'
import { regularExpression } from './patterns.ts'
import { arrayParameter, inOrder, parameter, withoutCase } from './sql-values.ts'
import type { Value, ValueType } from './values.ts'

const ALWAYS = sql<SqlBool>`true`
const NEVER = sql<SqlBool>`false`

/** Checked tree → one SQL condition with parameters, to stand in a `where`. Pure. */
export function compileFilter(
  node: CheckedNode,
  entity: Pick<EntityFields<never>, 'alias' | 'document'>,
): SqlCondition {
  return compile(node, false)

  // Negation moves inwards to the single tests. There `is not true` makes an unknown answer (a missing
  // value) count as "does not hold", while tests that stand as they are keep the form that indexes know.
  function compile(node: CheckedNode, negated: boolean): SqlCondition {
    switch (node.kind) {
      case 'not':
        return compile(node.node, !negated)
      case 'and':
      case 'or':
        return join(
          (node.kind === 'and') !== negated,
          node.nodes.map(each => compile(each, negated)),
        )
      default: {
        const condition = test(node, fieldSql(entity, node.field))
        return negated ? sql<SqlBool>`(${condition}) is not true` : condition
      }
    }
  }
}

type Test = Exclude<CheckedNode, { kind: 'and' | 'or' | 'not' }>

function test(node: Test, field: FieldSql): SqlCondition {
  switch (node.kind) {
    case 'missing':
      return field.missing
    case 'empty':
      return field.empty
    case 'equalsAny':
      return join(
        false,
        byType(node.values).map(values => equalsAny(field, values)),
      )
    case 'equalsAll':
      return join(
        true,
        byType(node.values).map(values => equalsAll(field, values)),
      )
    case 'compare': {
      const { comparison, value } = node
      return field.some(
        value.type,
        stored => sql<SqlBool>`${inOrder(stored, value.type)} ${sql.raw(comparison)} ${parameter(value)}`,
      )
    }
    case 'pattern': {
      const pattern = withoutCase(sql`${regularExpression(node.parts)}::text`)
      return field.some('string', stored => sql<SqlBool>`${withoutCase(sql`${stored}::text`)} ~ ${pattern}`)
    }
    case 'text': {
      const pattern = withoutCase(sql`${likePattern(node.text, node.match)}::text`)
      return field.some(
        'string',
        stored => sql<SqlBool>`${withoutCase(sql`${stored}::text`)} like ${pattern}`,
      )
    }
  }
}

function equalsAny(field: FieldSql, values: readonly Value[]): SqlCondition {
  const [first] = values
  if (!first) return NEVER
  if (field.array && hasArrayOperators(first.type))
    return sql<SqlBool>`${field.array} && ${arrayParameter(values)}`
  return field.some(first.type, stored =>
    values.length === 1
      ? sql<SqlBool>`${stored} = ${parameter(first)}`
      : sql<SqlBool>`${stored} = any(${arrayParameter(values)})`,
  )
}

function equalsAll(field: FieldSql, values: readonly Value[]): SqlCondition {
  const [first] = values
  if (!first) return ALWAYS
  if (field.array && hasArrayOperators(first.type))
    return sql<SqlBool>`${field.array} @> ${arrayParameter(values)}`
  if (values.length === 1) return equalsAny(field, values)
  const wanted = sql.ref('wanted_row.wanted_value')
  const found = field.some(first.type, stored => sql<SqlBool>`${stored} = ${wanted}`)
  return sql<SqlBool>`not exists (select from unnest(${arrayParameter(values)}) as wanted_row(wanted_value) where (${found}) is not true)`
}

/** text[] and uuid[] have one spelling; arrays of numbers come in several that do not mix with bigint[]. */
function hasArrayOperators(type: ValueType): boolean {
  return type === 'string' || type === 'guid'
}

function byType(values: readonly Value[]): Value[][] {
  return [...Map.groupBy(values, value => value.type).values()]
}

function join(all: boolean, conditions: readonly SqlCondition[]): SqlCondition {
  const [first, ...rest] = conditions
  if (!first) return all ? ALWAYS : NEVER
  if (rest.length === 0) return first
  return sql<SqlBool>`(${sql.join(conditions, all ? sql` and ` : sql` or `)})`
}

function likePattern(text: string, match: TextMatch): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return `${match === 'start' ? '' : '%'}${literal}${match === 'end' ? '' : '%'}`
}
