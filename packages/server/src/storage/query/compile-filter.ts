import { type SqlBool, sql } from 'kysely'
import { type ConditionTree, conditionTree, type Test, type TextPattern } from './condition-tree.ts'
import type { EntityFields, Field } from './entity-fields.ts'
import { existsIn, type FieldSql, fieldSql, type SqlCondition } from './field-sql.ts'
import { regularExpression } from './patterns.ts'
import { type FilterPlan, sharedKey, shareValues } from './shared-values.ts'
import { arrayParameter, inOrder, parameter, withoutCase } from './sql-values.ts'
import type { Value, ValueType } from './values.ts'

const ALWAYS = sql<SqlBool>`true`
const NEVER = sql<SqlBool>`false`

type Entity = Pick<EntityFields<never>, 'alias' | 'document'>

/** Compiles a filter to one SQL condition with parameters, for a `where` clause. Pure. */
export function compileFilter({ plain, sharing, shared }: FilterPlan, entity: Entity): SqlCondition {
  const conditions = plain.map(each => compileTree(each, field => fieldSql(entity, field)))
  if (sharing.length === 0) return join(true, conditions)
  const names = new Map(shared.map(each => [sharedKey(each.field, each.reading), each.name]))
  const values = shared.map(({ field, reading, name }) => {
    const { single, folded } = fieldSql(entity, field)
    return sql`${reading === 'folded' ? folded : single} as ${sql.ref(name)}`
  })
  const readShared = (field: Field): FieldSql => {
    const read = fieldSql(entity, field)
    const value = names.get(sharedKey(field, 'value'))
    const folded = names.get(sharedKey(field, 'folded'))
    const column = (name: string) => sql.ref(`shared.${name}`)
    return {
      ...read,
      ...(value !== undefined && { some: (_, test) => test(column(value)) }),
      ...(folded !== undefined && {
        someFolded: test =>
          read.single ? test(column(folded)) : existsIn(sql`unnest(${column(folded)})`, test),
      }),
    }
  }
  const conjunction = join(
    true,
    sharing.map(each => compileTree(each, readShared)),
  )
  // `offset 0` keeps PostgreSQL from writing the expressions back into each condition that reads them.
  const once = sql<SqlBool>`(select ${conjunction} from (select ${sql.join(values)} offset 0) as shared)`
  return join(true, [...conditions, once])
}

// At a negated test, `is not true` makes an unknown result (a missing value) count as false. Positive tests keep the form
// that indexes match.
function compileTree(tree: ConditionTree, read: (field: Field) => FieldSql): SqlCondition {
  if (tree.kind !== 'test')
    return join(
      tree.kind === 'and',
      tree.nodes.map(each => compileTree(each, read)),
    )
  const condition = compileTest(tree.test, read(tree.test.field))
  return tree.negated ? sql<SqlBool>`(${condition}) is not true` : condition
}

function compileTest(node: Test, field: FieldSql): SqlCondition {
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
    case 'matchItem': {
      const { rows, fields } = node.items
      const condition = compileFilter(shareValues(conditionTree(node.condition)), fields)
      return sql<SqlBool>`exists (select from ${rows} where ${condition})`
    }
    case 'pattern': {
      const pattern = withoutCase(sql`${regularExpression(node.parts)}::text`)
      return field.someFolded(folded => sql<SqlBool>`${folded} ~ ${pattern}`)
    }
    case 'text': {
      const pattern = withoutCase(sql`${likePattern(node)}::text`)
      return field.someFolded(folded => sql<SqlBool>`${folded} like ${pattern}`)
    }
    case 'textAny': {
      // One parameter, so the length of the statement does not depend on the number of patterns.
      const patterns = sql`${sql.val(node.patterns.map(likePattern))}::text[]`
      const folded = sql`array(select ${withoutCase(sql.ref('pattern'))} from unnest(${patterns}) as pattern)`
      return field.someFolded(value => sql<SqlBool>`${value} like any (${folded})`)
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

function likePattern({ match, text }: TextPattern): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return `${match === 'start' ? '' : '%'}${literal}${match === 'end' ? '' : '%'}`
}
