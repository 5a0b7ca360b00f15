import type { Caller } from '../../../call/context.ts'
import { InvalidRequest, violation } from '../../../call/failure.ts'
import { ViolationCollector } from '../../../call/violation-collector.ts'
import { type EntityFields, type FieldSpec, planQuery } from '../../../storage/query/index.ts'
import { type Access, requireAccess } from '../../model/access.ts'
import { SYSTEM_FIELDS } from '../../model/item-view.ts'
import { rejectQuery } from '../../model/plan-item-query.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { Aggregation, Page } from '../protocol/adaptor.ts'
import { adaptorFilter, type Translated } from '../protocol/adaptor-filter.ts'
import type { ExternalField, ExternalSchema } from '../protocol/schema.ts'
import type { ExternalHandlers, ExternalItemCtx } from './external-calls.ts'
import { requireOperation } from './external-item.ts'
import { allOf, filterExternal, ownedItemsFilter, sendable, specOf } from './external-query.ts'

const AGGREGATES = { average: 'avg', min: 'min', max: 'max', sum: 'sum' } as const
const KINDS = Object.keys(AGGREGATES) as (keyof typeof AGGREGATES)[]

/** Types of aggregate results: numbers, or the type of the aggregated field. */
const FIGURE_OPERATORS = ['EQ', 'NE', 'LT', 'LTE', 'GT', 'GTE'] as const

/** The field with this key, if it is visible to the caller. */
function visibleField({ schema, collection }: ExternalCollection, name: unknown): ExternalField | undefined {
  const field = schema.fields.find(({ key }) => key === name)
  const system = (SYSTEM_FIELDS as readonly unknown[]).includes(name)
  return field && (system || collection.fields.has(field.key)) ? field : undefined
}

type Input = Parameters<ExternalHandlers<'aggregate'>['aggregate']>[0]
type Aggregate = Aggregation['aggregates'][number] & { type: ExternalField['type'] }

/** Parses the aggregation. Reports all violations together. */
function readAggregation(
  external: ExternalCollection,
  { aggregation }: Input,
): { groups: ExternalField[]; aggregates: Aggregate[] } {
  const violations = new ViolationCollector()
  const fieldOf = (name: unknown, at: string): ExternalField | undefined => {
    const field = visibleField(external, name)
    if (!field) violations.add(at, 'FIELD_NOT_ALLOWED', 'is no field of this collection')
    return field
  }
  const names = [...new Set(aggregation?.groupingFields)]
  const groups = names.flatMap((name, i) => fieldOf(name, `aggregation.groupingFields[${i}]`) ?? [])
  const taken = new Set<string>(['_id', ...groups.map(({ key }) => key)])
  const aggregates = (aggregation?.operations ?? []).flatMap((operation, i): Aggregate[] => {
    const at = `aggregation.operations[${i}]`
    const name = operation?.resultFieldName ?? ''
    if (taken.has(name) || name.startsWith('$') || name.includes('.')) {
      violations.add(`${at}.resultFieldName`, 'OTHER', 'is no name that a result can have here')
      return []
    }
    taken.add(name)
    if (operation?.itemCount) return [{ name, operation: 'count', type: 'NUMBER' }]
    const kind = KINDS.find(each => operation?.[each])
    if (kind === undefined) {
      violations.add(at, 'REQUIRED_FIELD', `must have one of ${KINDS.join(', ')}, itemCount`)
      return []
    }
    const field = fieldOf(operation?.[kind]?.itemFieldName, `${at}.${kind}.itemFieldName`)
    if (!field) return []
    const type = kind === 'min' || kind === 'max' ? field.type : 'NUMBER'
    return [{ name, operation: AGGREGATES[kind], field: field.key, type }]
  })
  if (names.length + (aggregation?.operations ?? []).length === 0)
    violations.add('aggregation', 'REQUIRED_FIELD', 'must have a grouping field or an operation')
  violations.throwIfAny()
  return { groups, aggregates: aggregates }
}

/** Plans filter, sort and page of the results, by names of grouping fields and aggregates. */
function planResults(
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  results: readonly ExternalField[],
  { finalFilter, sort, paging }: Pick<Input, 'finalFilter' | 'sort' | 'paging'>,
) {
  const fields: Record<string, FieldSpec<Caller>> = Object.fromEntries(
    results.map(field => [field.key, { ...specOf(field), path: [field.key] }]),
  )
  const entity: EntityFields<Caller> = {
    name: `aggregates:${external.id}`,
    // Cannot collide: result names do not begin with a dot.
    idField: '.place',
    maxLimit: external.schema.maxPageSize,
    defaultLimit: Math.min(50, external.schema.maxPageSize),
    paging: ['OFFSET'],
    lenientLists: true,
    fields: { ...fields, '.place': { type: 'number', column: 'place', required: true } },
  }
  const result = planQuery({ filter: finalFilter, sort, paging }, entity, {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    at: '',
  })
  if (!result.ok) rejectQuery(result.violations, 'finalFilter')
  const { filter, keys, offset, limit } = result.plan
  const schema: ExternalSchema = { ...external.schema, fields: results }
  return {
    having: adaptorFilter(filter, schema, (capability, field) =>
      rejectUnsupported(external.id, capability, field),
    ),
    sort: keys.flatMap(({ field, ascending }) =>
      field.name === '.place' ? [] : [{ field: field.name, ascending }],
    ),
    page: { offset, limit },
  }
}

interface Work {
  filter: Translated
  groups: readonly ExternalField[]
  aggregates: readonly Aggregate[]
  having: Translated
  sort: Aggregation['sort']
  page: Page
  withTotal: boolean
}

/** Requests groups from the adaptor. Returns them with the paging metadata. */
async function requestAggregates(external: ExternalCollection, access: Access, work: Work) {
  const { groups, aggregates, having, sort, page, withTotal } = work
  const filter = allOf(work.filter, ownedItemsFilter(external, access))
  if (having === false || (filter === false && groups.length > 0))
    return {
      rows: [],
      page: { count: 0, offset: page.offset, hasNext: false, ...(withTotal && { total: 0 }) },
    }
  // Without grouping fields there is one result even for no items, which only the adaptor can compute.
  const matchesNothing = { kind: 'test', field: '_id', operator: 'EQ', value: null } as const
  const found = await external.connection.adaptor.aggregate(external.schema, {
    filter: filter === false ? matchesNothing : sendable(filter),
    groupBy: groups.map(({ key }) => key),
    aggregates: aggregates.map(({ type, ...aggregate }) => aggregate),
    having: sendable(having),
    sort,
    page,
  })
  const { total } = found
  if (withTotal && total === undefined) rejectUnsupported(external.id, 'TOTAL')
  const count = found.items.length
  return {
    rows: found.items,
    page: {
      count,
      offset: page.offset,
      hasNext: total === undefined ? count === page.limit : page.offset + count < total,
      ...(withTotal && { total }),
    },
  }
}

function rejectCursor(cursorPaging: unknown): void {
  if (cursorPaging !== undefined && cursorPaging !== null)
    throw new InvalidRequest([
      violation('cursorPaging', 'FIELD_NOT_ALLOWED', 'is not offered here; use paging', {
        allowed: ['paging'],
      }),
    ])
}

export const externalAggregateHandlers: ExternalHandlers<'aggregate' | 'distinct'> = {
  async aggregate(input, ctx, external) {
    const access = requireAccess(ctx, external.collection, 'read')
    requireOperation(external, 'AGGREGATE')
    rejectCursor(input.cursorPaging)
    const { groups, aggregates } = readAggregation(external, input)
    const filter = filterExternal(ctx, external, input.initialFilter, 'initialFilter')
    const results = [
      ...groups.map(group => ({ ...group, sortable: true })),
      ...aggregates.map(
        ({ name, type }): ExternalField => ({ key: name, type, operators: FIGURE_OPERATORS, sortable: true }),
      ),
    ]
    // Unsorted groups are ordered by their values, as in native collections.
    const sort = input.sort?.length ? input.sort : groups.map(({ key }) => ({ fieldName: key }))
    const plan = planResults(ctx, external, results, { ...input, sort })
    const found = await requestAggregates(external, access, {
      filter,
      groups,
      aggregates: aggregates,
      ...plan,
      withTotal: input.returnTotalCount === true,
    })
    return {
      results: found.rows.map(row => ({
        ...(groups.length > 0 && {
          _id: Object.fromEntries(groups.map(({ key }) => [key, row[key] ?? null])),
        }),
        // SQL returns null for an empty sum; the protocol returns 0.
        ...Object.fromEntries(
          aggregates.map(({ name, operation }) => [name, row[name] ?? (operation === 'sum' ? 0 : null)]),
        ),
      })),
      pagingMetadata: found.page,
    }
  },

  async distinct(input, ctx, external) {
    const access = requireAccess(ctx, external.collection, 'read')
    requireOperation(external, 'AGGREGATE')
    rejectCursor(input.cursorPaging)
    const field = visibleField(external, input.fieldName ?? '')
    if (!field)
      throw new InvalidRequest([
        violation('fieldName', 'FIELD_NOT_ALLOWED', 'is no field of this collection'),
      ])
    // Distinct values of an array are its elements, but adaptors group by whole arrays.
    if (specOf(field).list || specOf(field).type === 'json')
      rejectUnsupported(external.id, 'DISTINCT', field.key)
    const requested = filterExternal(ctx, external, input.filter)
    const present = filterExternal(ctx, external, { [field.key]: { $exists: true } })
    const results = [{ ...field, sortable: true }]
    const sort = [{ fieldName: field.key, order: input.order ?? 'ASC' }]
    const plan = planResults(ctx, external, results, { sort, paging: input.paging })
    const found = await requestAggregates(external, access, {
      filter: allOf(requested, present),
      groups: [field],
      aggregates: [],
      ...plan,
      withTotal: input.returnTotalCount === true,
    })
    return { distinctValues: found.rows.map(row => row[field.key]), pagingMetadata: found.page }
  },
}
