import { contract } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { isObject } from '../platform-support/is-object.ts'
import {
  type AggregateFunction,
  type AggregateRow,
  aggregateOrderRows,
  DATES,
  FUNCTIONS,
  GROUPS,
  INTERVALS,
  MEASURES,
  type OrderGroup,
} from '../storage/commerce/order-aggregates.ts'
import { orderFields } from './order-fields.ts'

const NAMES_MAX = 20
const GROUPS_MAX = 5
const LIMIT_MAX = 1000
const TOTAL = 'priceSummary.total.amount'

interface Group {
  name: string
  group: NonNullable<OrderGroup>
  functions: AggregateFunction[]
}

/** Statistics of orders (protocol/orders §13). */
export const orderAggregateHandlers = implement(
  { aggregateOrders: contract.orders.aggregateOrders },
  {
    async aggregateOrders({ filter, aggregation, hierarchySeparatorOverride }, ctx) {
      const plan = planOrReject(ctx, { filter: filter ?? {} }, orderFields, 'request')
      const separator = hierarchySeparatorOverride ?? '.'
      const { functions, groups } = readAggregation(aggregation ?? {}, separator)
      const site = { siteId: ctx.site.id, timeZone: ctx.site.settings.timeZone }
      const run = (of: readonly AggregateFunction[], group?: OrderGroup) =>
        aggregateOrderRows(ctx.db, site, plan, {
          functions: of,
          group,
          // Amounts of different currencies have no sum.
          currency: of.some(entry => entry.function !== 'count') ? ctx.site.currency : undefined,
        })
      const aggregates: Record<string, unknown> = {}
      if (functions.length > 0) {
        const [row] = await run(functions)
        Object.assign(aggregates, row && shown(ctx, functions, row))
      }
      for (const { name, group, functions: inner } of groups) {
        const rows = await run(inner, group)
        aggregates[name] = rows.map(row => ({ value: row.value, ...shown(ctx, inner, row) }))
      }
      return { aggregates }
    },
  },
)

/** Results by name: counts are numbers, amounts decimals of the currency; null if there is no order. */
function shown({ site }: Ctx, functions: readonly AggregateFunction[], { results }: AggregateRow) {
  return Object.fromEntries(
    functions.map(entry => {
      const value = results[entry.name] ?? null
      if (value === null || entry.function === 'count')
        return [entry.name, value === null ? null : Number(value)]
      const isMinor = entry.field === TOTAL
      if (entry.function === 'avg') return [entry.name, average(value, isMinor, site.currency)]
      return [entry.name, isMinor ? toDecimal(BigInt(value), site.currency) : value]
    }),
  )
}

/** Averages are rounded to the decimals of the currency. */
const average = (value: string, isMinor: boolean, currency: string) => {
  const digits = toDecimal(0n, currency).split('.')[1]?.length ?? 0
  return (Number(value) / (isMinor ? 10 ** digits : 1)).toFixed(digits)
}

function readAggregation(aggregation: Record<string, unknown>, separator: string) {
  const entries = Object.entries(aggregation)
  if (entries.length === 0)
    rejectField('aggregation', 'REQUIRED_FIELD', 'needs a result, such as {"orders": {"count": true}}')
  if (entries.length > NAMES_MAX)
    rejectField('aggregation', 'MAX_SIZE', `has more than ${NAMES_MAX} results`, { threshold: NAMES_MAX })
  const functions: AggregateFunction[] = []
  const groups: Group[] = []
  for (const [name, value] of entries) {
    const at = `aggregation.${name}`
    const read =
      isObject(value) && 'groupBy' in value
        ? readGroup(name, value, separator)
        : readFunction(name, value, at, separator)
    if ('group' in read) groups.push(read)
    else functions.push(read)
  }
  if (groups.length > GROUPS_MAX)
    rejectField('aggregation', 'MAX_SIZE', `has more than ${GROUPS_MAX} groups`, { threshold: GROUPS_MAX })
  return { functions, groups }
}

function readFunction(name: string, value: unknown, at: string, separator: string): AggregateFunction {
  const [[key, argument] = [], ...others] = isObject(value) ? Object.entries(value) : []
  if (key === 'count' && others.length === 0) return { name, function: 'count' }
  const functionName = FUNCTIONS.find(candidate => candidate === key)
  if (!functionName || others.length > 0)
    return rejectField(
      at,
      'VALIDATION',
      `must be one of {"count": true}, ${FUNCTIONS.map(one => `{"${one}": field}`).join(', ')}`,
    )
  return {
    name,
    function: functionName,
    field: fieldOf(argument, Object.keys(MEASURES), `${at}.${functionName}`, separator),
  }
}

function readGroup(name: string, value: Record<string, unknown>, separator: string): Group {
  const at = `aggregation.${name}`
  const { groupBy, interval, limit = 100, aggregation = { count: { count: true } } } = value
  const unit = INTERVALS.find(candidate => candidate === interval)
  if (interval !== undefined && !unit)
    rejectField(`${at}.interval`, 'INVALID_ENUM_VALUE', `must be one of ${INTERVALS.join(', ')}`)
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    rejectField(`${at}.limit`, 'VALIDATION', `must be an integer from 1 to ${LIMIT_MAX}`)
  if (!isObject(aggregation)) rejectField(`${at}.aggregation`, 'VALIDATION', 'must be an object of results')
  const field = fieldOf(groupBy, Object.keys(unit ? DATES : GROUPS), `${at}.groupBy`, separator)
  const functions = Object.entries(aggregation as object).map(([inner, entry]) => {
    if (inner === 'value')
      rejectField(`${at}.aggregation.value`, 'VALIDATION', 'is the name of the value of the group')
    return readFunction(inner, entry, `${at}.aggregation.${inner}`, separator)
  })
  if (functions.length === 0 || functions.length > NAMES_MAX)
    rejectField(`${at}.aggregation`, 'VALIDATION', `must have 1 to ${NAMES_MAX} results`)
  return { name, group: { field, ...(unit && { interval: unit }), limit: limit as number }, functions }
}

function fieldOf(value: unknown, names: readonly string[], at: string, separator: string): string {
  const path = typeof value === 'string' ? value.split(separator).join('.') : ''
  return names.includes(path)
    ? path
    : rejectField(at, 'FIELD_NOT_ALLOWED', `must be one of ${names.join(', ')}`, { allowed: [...names] })
}
