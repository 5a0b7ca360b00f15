import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EntityFields, Field } from './entity-fields.ts'
import { inOrder, jsonValue, type SqlExpression, type StoredType, withoutCase } from './sql-values.ts'
import type { ValueType } from './values.ts'

export type SqlCondition = RawBuilder<SqlBool>

/** SQL expressions of one field, wherever it is stored. */
export type FieldSql = {
  /** Absent or null. */
  missing: SqlCondition
  /** Missing, an empty text or an empty list. */
  empty: SqlCondition
  /** Holds for the field's value, or for one of its elements; only values of that type are tested. */
  some(type: ValueType, test: (value: SqlExpression) => SqlCondition): SqlCondition
  /** The same for case-folded texts. */
  someFolded(test: (folded: SqlExpression) => SqlCondition): SqlCondition
  /** The single value that `some` tests, or null if the field is a list. */
  single: SqlExpression | null
  /** What `someFolded` tests, as one value: a text, or an array of texts. */
  folded: SqlExpression
  /** The SQL array itself, if the field is stored as one: its operators have GIN indexes. */
  array?: SqlExpression
  /** The value that rows are ordered by; null when there is none of the declared type. */
  sortKey: SqlExpression
}

/** The case-folded text of a value. */
const foldCase = (value: SqlExpression): SqlExpression => withoutCase(sql`${value}::text`)

/** The only place where field names become SQL: columns from the declaration, undeclared paths as parameters. */
export function fieldSql(entity: Pick<EntityFields<never>, 'alias' | 'document'>, field: Field): FieldSql {
  const read = storedField(entity, field)
  return {
    ...read,
    someFolded: test => read.some('string', value => test(foldCase(value))),
    folded: read.single ? foldCase(read.single) : read.texts,
  }
}

type StoredField = Omit<FieldSql, 'someFolded' | 'folded' | 'single'> &
  ({ single: SqlExpression } | { single: null; texts: SqlExpression })

function storedField(entity: Pick<EntityFields<never>, 'alias' | 'document'>, field: Field): StoredField {
  const column = (name: string) =>
    sql.ref(name.includes('.') || !entity.alias ? name : `${entity.alias}.${name}`)
  if ('subquery' in field.source) return otherRows(field.source.subquery)
  if ('items' in field.source) return otherRows(sql`(select null::text from ${field.source.items.rows})`)
  if ('expression' in field.source) return scalarColumn(field.source.expression, field)
  const isJson = field.type === 'json' || field.type === 'any'
  if ('column' in field.source && !isJson) {
    const stored = column(field.source.column)
    return field.list ? listColumn(stored, field) : scalarColumn(stored, field)
  }
  // A column of type jsonb is a separate document, read as a whole.
  const document = column('column' in field.source ? field.source.column : (entity.document ?? 'doc'))
  const { path, declared, overlayPath, mayHoldOtherTypes } =
    'path' in field.source
      ? field.source
      : { path: [], declared: true, overlayPath: undefined, mayHoldOtherTypes: false }
  // Declared paths are literals, so that expression indexes match; paths of a request are parameters.
  const text = declared ? sql.lit<string> : sql.val<string>
  if (!field.list && field.type !== 'any')
    return documentScalar(document, sql`array[${sql.join(path.map(text))}]::text[]`, field, {
      overlayPath,
      mayHoldOtherTypes,
    })
  if (!overlayPath) return documentElements(document, steps(path), text, field)
  const untranslated = sql`${document} -> ${text(path[0] ?? '')}`
  const value = sql`coalesce(${document} #> ${keys(overlayPath)}, ${untranslated}, 'null'::jsonb)`
  return documentElements(value, steps(path.slice(1)), text, field)
}

const keys = (path: readonly string[]) => sql`array[${sql.join(path.map(key => sql.val(key)))}]::text[]`

const steps = (path: readonly string[]) => `$${path.map(key => `.${JSON.stringify(key)}`).join('')}`

function scalarColumn(stored: SqlExpression, field: Field): StoredField {
  const missing = sql<SqlBool>`${stored} is null`
  return {
    missing,
    empty: field.type === 'string' ? sql<SqlBool>`(${missing} or ${stored} = '')` : missing,
    some: (_, test) => test(stored),
    single: stored,
    sortKey: inOrder(stored, field.type, field.collation),
  }
}

function listColumn(stored: SqlExpression, field: Field): StoredField {
  return {
    missing: sql<SqlBool>`${stored} is null`,
    empty: sql<SqlBool>`coalesce(cardinality(${stored}), 0) = 0`,
    some: (_, test) => existsIn(sql`unnest(${stored})`, test),
    array: stored,
    single: null,
    texts: foldedTexts(sql`unnest(${stored})`, value => value),
    // Our choice: a list is ordered by its first element.
    sortKey: inOrder(sql`(${stored})[1]`, field.type),
  }
}

function documentScalar(
  document: SqlExpression,
  at: SqlExpression,
  field: Field,
  { overlayPath, mayHoldOtherTypes }: { overlayPath?: readonly string[]; mayHoldOtherTypes?: boolean },
): StoredField {
  const untranslated = sql`(${document} #>> ${at})`
  const asText =
    overlayPath && field.type === 'string'
      ? sql`coalesce(${document} #>> ${keys(overlayPath)}, ${untranslated})`
      : untranslated
  // A declared text needs no type check: reading any value as text cannot fail.
  const json = sql`(${document} #> ${at})`
  const value =
    field.type === 'string' && mayHoldOtherTypes
      ? jsonValue(overlayPath ? sql`coalesce(${document} #> ${keys(overlayPath)}, ${json})` : json, 'string')
      : field.type === 'string'
        ? asText
        : field.type === 'instant'
          ? sql`(${document} #>> (${at} || '$date'::text))`
          : jsonValue(json, storedType(field))
  const missing = sql<SqlBool>`${asText} is null`
  return {
    missing,
    empty: field.type === 'string' ? sql<SqlBool>`coalesce(${asText}, '') = ''` : missing,
    // In the form that sorts use, so that one index serves filters and sorts.
    some: (_, test) => test(inOrder(value, field.type)),
    single: inOrder(value, field.type),
    sortKey: inOrder(value, field.type),
  }
}

function documentElements(
  document: SqlExpression,
  steps: string,
  text: (value: string) => SqlExpression,
  field: Field,
): StoredField {
  // In a lax SQL/JSON path, a key enters the arrays on its way, and [*] treats a scalar as a list of one.
  const whole = sql`jsonb_path_query_array(${document}, ${text(steps)}::jsonpath)`
  const each = sql`${text(`${steps}[*]`)}::jsonpath`
  const overlayPath = sql`jsonb_path_query_first(${document}, ${each})`
  const elements = sql`jsonb_path_query(${document}, ${each})`
  const typeOf = (requested: ValueType) => (field.type === 'any' ? requested : storedType(field))
  return {
    missing: sql<SqlBool>`${whole} <@ '[null]'::jsonb`,
    empty: sql<SqlBool>`${whole} <@ '[null, "", []]'::jsonb`,
    some: (type, test) => existsIn(elements, value => test(jsonValue(value, typeOf(type)))),
    single: null,
    texts: foldedTexts(elements, value => jsonValue(value, typeOf('string'))),
    // PostgreSQL orders all JSON values; a null counts as missing.
    sortKey:
      field.type === 'any'
        ? sql`nullif(${overlayPath}, 'null'::jsonb)`
        : inOrder(jsonValue(overlayPath, storedType(field)), field.type),
  }
}

function otherRows(rows: SqlExpression): StoredField {
  const missing = sql<SqlBool>`not exists ${rows}`
  return {
    missing,
    empty: missing,
    some: (_, test) => existsIn(rows, test),
    single: null,
    texts: foldedTexts(rows, value => value),
    sortKey: sql`null::text`,
  }
}

const EACH_VALUE = sql.ref('each_row.each_value')

/** The case-folded texts of all rows, as one array. */
const foldedTexts = (rows: SqlExpression, text: (value: SqlExpression) => SqlExpression): SqlExpression =>
  sql`array(select ${foldCase(text(EACH_VALUE))} from ${rows} as each_row(each_value))`

export function existsIn(rows: SqlExpression, test: (value: SqlExpression) => SqlCondition): SqlCondition {
  return sql<SqlBool>`exists (select from ${rows} as each_row(each_value) where ${test(EACH_VALUE)})`
}

function storedType(field: Field): StoredType {
  return field.type === 'json' || field.type === 'any' ? 'string' : field.type
}
