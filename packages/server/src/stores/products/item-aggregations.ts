import { type contract, cutText, GROUPS_MAX, type ReplyOf, type RequestOf } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { AggregateGroup, ItemAggregation } from '../../storage/commerce/aggregate-inventory-items.ts'
import type { FieldSpec } from '../../storage/query/index.ts'
import { inventoryItemFields } from '../inventory/inventory-item-fields.ts'

type Search = typeof contract.inventoryItemsV3.searchInventoryItems
/** An aggregation as sent. */
export type SentAggregation = NonNullable<
  NonNullable<NonNullable<RequestOf<Search>['search']>['aggregations']>[number]
>
type AggregationResult = NonNullable<ReplyOf<Search>['aggregationData']>['results'][number]

const DEFAULT_GROUPS = 10

/** Characters of an unknown name that an error repeats. */
const NAME_SHOWN = 100

/** The aggregation of a request. Rejects fields and kinds that do not fit. */
export function itemAggregation(
  sent: SentAggregation,
  at: string,
  fields: Readonly<
    Record<string, Pick<FieldSpec<Caller>, 'column' | 'type' | 'list'>>
  > = inventoryItemFields.fields,
): ItemAggregation {
  const { value, range, scalar, dateHistogram } = sent
  const fieldPath = sent.fieldPath ?? ''
  const field = Object.hasOwn(fields, fieldPath) ? fields[fieldPath] : undefined
  if (!field?.column)
    return rejectField(
      `${at}.fieldPath`,
      'INVALID_ENUM_VALUE',
      `must not be ${cutText(fieldPath, NAME_SHOWN) || 'empty'}, which has no values to aggregate; use one of ${Object.keys(fields).join(', ')}`,
    )
  const requireType = (...types: string[]) => {
    if (!types.includes(field.type) || (field.list && field.type !== 'number'))
      rejectField(
        `${at}.fieldPath`,
        'VALIDATION',
        `must be a field of type ${types.join(' or ')} for this kind`,
      )
  }
  const source = { column: field.column, isList: field.list ?? false }
  if (range) {
    requireType('number')
    const buckets = (range.buckets ?? []).map(({ from, to }) => ({ from: from ?? null, to: to ?? null }))
    return { ...source, kind: 'RANGE', buckets }
  }
  if (dateHistogram) {
    requireType('datetime')
    return { ...source, kind: 'DATE_HISTOGRAM', interval: dateHistogram.interval ?? 'DAY' }
  }
  if (scalar) {
    if (scalar.type !== 'COUNT_DISTINCT') requireType('number')
    return { ...source, kind: scalar.type ?? 'COUNT_DISTINCT' }
  }
  if (!value)
    return rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'must have value, range, scalar or dateHistogram')
  if (field.type === 'datetime') rejectField(`${at}.fieldPath`, 'VALIDATION', 'is a date: use dateHistogram')
  return {
    ...source,
    kind: 'VALUE',
    byValue: value.sortType === 'VALUE',
    ascending: value.sortDirection === 'ASC',
    limit: Math.min(GROUPS_MAX, value.limit ?? DEFAULT_GROUPS),
  }
}

/** The result of an aggregation in its wire form. */
export function toAggregationResult(
  { name, fieldPath }: SentAggregation,
  aggregation: ItemAggregation,
  groups: readonly AggregateGroup[],
): AggregationResult {
  const head = { name: name ?? '', fieldPath: fieldPath ?? '' }
  const results = groups.map(({ value, count }) => ({ value: value ?? '', count }))
  switch (aggregation.kind) {
    case 'VALUE':
      return { ...head, type: 'VALUE', values: { results } }
    case 'DATE_HISTOGRAM':
      return { ...head, type: 'DATE_HISTOGRAM', dateHistogram: { results } }
    case 'RANGE':
      return {
        ...head,
        type: 'RANGE',
        ranges: {
          results: aggregation.buckets.map(({ from, to }, i) => ({
            ...(from !== null && { from }),
            ...(to !== null && { to }),
            count: groups[i]?.count ?? 0,
          })),
        },
      }
    default:
      return {
        ...head,
        type: 'SCALAR',
        scalar: { type: aggregation.kind, value: Number(groups[0]?.value ?? 0) },
      }
  }
}
