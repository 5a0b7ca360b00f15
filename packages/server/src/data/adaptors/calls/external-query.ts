import type { Caller, Ctx } from '../../../call/context.ts'
import { costLimitOf } from '../../../call/plan-or-reject.ts'
import {
  type EntityFields,
  type FieldSpec,
  OPERATORS_OF,
  type Operator,
  planQuery,
} from '../../../storage/query/index.ts'
import type { Access } from '../../model/access.ts'
import { SPECS } from '../../model/item-fields.ts'
import { SYSTEM_FIELDS } from '../../model/item-view.ts'
import { rejectQuery } from '../../model/plan-item-query.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { Order } from '../protocol/adaptor.ts'
import { type AdaptorFilter, adaptorFilter, join, type Translated } from '../protocol/adaptor-filter.ts'
import { type AdaptorOperator, type ExternalField, PAGE_SIZE } from '../protocol/schema.ts'

/** Operators of the query language that an adaptor's operator enables. */
const NATIVE_OPERATORS: Record<AdaptorOperator, readonly Operator[]> = {
  EQ: ['$eq', '$ne', '$in', '$nin', '$hasSome', '$hasAll', '$exists', '$isEmpty'],
  NE: ['$ne'],
  LT: ['$lt'],
  LTE: ['$lte'],
  GT: ['$gt'],
  GTE: ['$gte'],
  STARTS_WITH: ['$startsWith'],
  ENDS_WITH: ['$endsWith'],
  CONTAINS: ['$contains'],
  HAS_SOME: ['$hasSome', '$in', '$nin'],
  HAS_ALL: ['$hasAll'],
  EXISTS: ['$exists'],
  URLIZED: ['$urlized'],
  MATCHES: ['$matches', '$urlized'],
}

const SYSTEM_TYPES = {
  _id: 'TEXT',
  _owner: 'TEXT',
  _createdDate: 'DATETIME',
  _updatedDate: 'DATETIME',
} as const

/** The query spec of an external field: its type, and the operators of its adaptor. */
export function specOf({ type, operators, sortable }: ExternalField): FieldSpec<Caller> {
  const { type: kind, list = false } = SPECS[type]
  // For structured values, databases agree only on existence tests.
  if (type === 'MULTI_REFERENCE' || kind === 'any')
    return { type: 'json', filter: operators.includes('EQ') || operators.includes('EXISTS') ? '*' : [] }
  const offered = operators.flatMap(operator =>
    list && (operator === 'EQ' || operator === 'NE') ? ['$exists' as const] : NATIVE_OPERATORS[operator],
  )
  return {
    type: kind === 'instant' ? 'datetime' : kind,
    list,
    filter: OPERATORS_OF[kind].filter(operator => offered.includes(operator)),
    sort: sortable,
  }
}

/** Queryable fields: those visible to the caller, without nested paths and undeclared keys. */
function externalFields({ id, schema, collection }: ExternalCollection): EntityFields<Caller> {
  const fields: Record<string, FieldSpec<Caller>> = {}
  for (const field of schema.fields) {
    const system = (SYSTEM_FIELDS as readonly string[]).includes(field.key)
    const type = system
      ? SYSTEM_TYPES[field.key as keyof typeof SYSTEM_TYPES]
      : collection.fields.get(field.key)?.type
    if (type) fields[field.key] = { ...specOf({ ...field, type }), path: [field.key] }
  }
  return {
    name: `items:external ${id}`,
    idField: '_id',
    defaultLimit: Math.min(PAGE_SIZE, schema.maxPageSize),
    maxLimit: schema.maxPageSize,
    lenientLists: true,
    paging: ['OFFSET'],
    fields: { ...fields, _id: { ...fields._id, type: 'string', column: 'id', required: true } },
  }
}

type PlanCtx = Pick<Ctx, 'caller' | 'platform' | 'site'>

interface PlannedQuery {
  filter: Translated
  sort: Order[]
  page: { offset: number; limit: number }
}

/** Translates a query for the adaptor, or rejects it. */
export function planExternal(
  ctx: PlanCtx,
  external: ExternalCollection,
  query: unknown,
  { at = 'query', filterAt }: { at?: string; filterAt?: string } = {},
): PlannedQuery {
  const result = planQuery(query ?? {}, externalFields(external), {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: ctx.site.id,
    at,
    otherKeys: ['fields'],
    costLimit: costLimitOf(ctx.caller),
  })
  if (!result.ok) rejectQuery(result.violations, filterAt)
  const { filter, keys, offset, limit } = result.plan
  const sortable = new Set(external.schema.fields.flatMap(field => (field.sortable ? [field.key] : [])))
  return {
    filter: adaptorFilter(filter, external.schema, (capability, field) =>
      rejectUnsupported(external.id, capability, field),
    ),
    sort: keys.flatMap(({ field, ascending }) =>
      // The planner appends the id to every sort, but not every adaptor can sort by it.
      sortable.has(field.name) ? [{ field: field.name, ascending }] : [],
    ),
    page: { offset, limit },
  }
}

/** Translates a filter outside of a query. */
export const filterExternal = (
  ctx: PlanCtx,
  external: ExternalCollection,
  filter: unknown,
  at = 'filter',
): Translated => planExternal(ctx, external, { filter }, { at: '', filterAt: at }).filter

/** The condition for the caller's access. Matches nothing under OWN access if the database has no owners. */
export function ownedItemsFilter(external: ExternalCollection, access: Access): Translated {
  if (access.to === 'ALL') return true
  if (access.to === 'NONE') return false
  const owner = external.schema.fields.find(({ key }) => key === '_owner')
  if (!owner?.operators.includes('EQ')) rejectUnsupported(external.id, 'EQ', '_owner')
  return { kind: 'test', field: '_owner', operator: 'EQ', value: access.ownerId }
}

/** The condition for these ids. */
export function idFilter({ id, schema }: ExternalCollection, ids: readonly string[]): AdaptorFilter {
  const operators = schema.fields.find(({ key }) => key === '_id')?.operators ?? []
  const test = (operator: AdaptorOperator, value: unknown): AdaptorFilter => ({
    kind: 'test',
    field: '_id',
    operator,
    value,
  })
  const [first] = ids
  if (ids.length === 1 && operators.includes('EQ')) return test('EQ', first)
  if (operators.includes('HAS_SOME')) return test('HAS_SOME', ids)
  if (!operators.includes('EQ')) rejectUnsupported(id, 'EQ', '_id')
  return { kind: 'or', nodes: ids.map(one => test('EQ', one)) }
}

/** The filter to send; undefined for a condition that is always true. */
export const sendable = (filter: Exclude<Translated, false>): AdaptorFilter | undefined =>
  filter === true ? undefined : filter

export const allOf = (...conditions: Translated[]): Translated => join('and', conditions)
