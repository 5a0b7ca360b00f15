import { type RawBuilder, sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'

/** Fields whose values are amounts, and where they are. All but the total are read from the document. */
export const MEASURES: Readonly<Record<string, RawBuilder<unknown>>> = {
  'priceSummary.total.amount': sql`o.total_minor`,
  'priceSummary.subtotal.amount': amountAt('subtotal'),
  'priceSummary.shipping.amount': amountAt('shipping'),
  'priceSummary.tax.amount': amountAt('tax'),
  'priceSummary.discount.amount': amountAt('discount'),
}

function amountAt(name: string) {
  return sql`(o.doc #>> ${sql.lit(`{priceSummary,${name},amount}`)})::numeric`
}

const TAGS = 'tags.privateTags.tagIds'

/** Fields that orders are grouped by. */
export const GROUPS: Readonly<Record<string, RawBuilder<unknown>>> = {
  status: sql`o.status`,
  paymentStatus: sql`o.payment_status`,
  fulfillmentStatus: sql`o.fulfillment_status`,
  currency: sql`o.currency`,
  'channelInfo.type': sql`o.doc #>> '{channelInfo,type}'`,
  'buyerInfo.memberId': sql`o.doc #>> '{buyerInfo,memberId}'`,
  'shippingInfo.title': sql`o.doc #>> '{shippingInfo,title}'`,
  [TAGS]: sql`unnest(o.private_tags)`,
  'billingInfo.address.country': sql`o.doc #>> '{billingInfo,address,country}'`,
}

/** Dates that orders are grouped by, in intervals. These begin at local times of the site; weeks begin on Monday. */
export const DATES: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdDate: sql`o.created_at`,
  purchasedDate: sql`(o.doc ->> 'purchasedDate')::timestamptz`,
}

export const INTERVALS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export const FUNCTIONS = ['sum', 'avg', 'min', 'max'] as const

/** `count` counts orders; the others need a field of MEASURES. */
export type AggregateFunction =
  | { name: string; function: 'count' }
  | { name: string; function: (typeof FUNCTIONS)[number]; field: string }

export type OrderGroup = { field: string; interval?: (typeof INTERVALS)[number]; limit: number } | undefined

/** A group with its value and the results by name. Amounts of the total are in minor units, others decimals. */
export interface AggregateRow {
  value: string | null
  results: Record<string, string | null>
}

/** Orders without tags have no group. They are the most, and the index of the others leaves them out. */
const WITH_TAGS = sql`and o.private_tags is not null`

/** Aggregates orders with one statement: one row without `group`, otherwise one row for each value of its field. */
export function aggregateOrderRows(
  db: Sql,
  { siteId, timeZone }: { siteId: string; timeZone: string },
  plan: Pick<QueryPlan, 'where'>,
  {
    functions,
    group,
    currency,
  }: { functions: readonly AggregateFunction[]; group: OrderGroup; currency: string | undefined },
): Promise<AggregateRow[]> {
  const results = functions.map(entry => {
    const value =
      entry.function === 'count' ? sql`count(*)` : sql`${sql.raw(entry.function)}(${MEASURES[entry.field]})`
    return sql`${sql.lit(entry.name)}, (${value})::text`
  })
  const value = group ? groupOf(group, timeZone) : sql`null::text`
  // Only the values of the groups are formatted, not those of all orders.
  return db.all<AggregateRow>(
    sql`select ${group?.interval ? formatted(sql`value`, group.interval) : sql`value`} as value, results from (
        select ${value} as value, count(*) as orders, json_build_object(${sql.join(results)}) as results
        from orders o
        where o.site_id = ${siteId} and o.status <> 'INITIALIZED'
          ${currency === undefined ? sql`` : sql`and o.currency = ${currency}`} and ${plan.where}
          ${group?.field === TAGS ? WITH_TAGS : sql``}
        ${group ? sql`group by 1` : sql``}) groups
      ${group ? sql`order by ${order(group)} limit ${group.limit}` : sql``}`,
    { prepare: false },
  )
}

/** Intervals are in their order, other groups by their size. */
const order = ({ interval }: NonNullable<OrderGroup>) => (interval ? sql`groups.value` : sql`orders desc, 1`)

function groupOf({ field, interval }: NonNullable<OrderGroup>, timeZone: string): RawBuilder<unknown> {
  if (!interval) return GROUPS[field] as RawBuilder<unknown>
  return sql`date_trunc(${sql.lit(interval.toLowerCase())}, ${DATES[field]} at time zone ${sql.lit(timeZone)})`
}

const formatted = (start: RawBuilder<unknown>, interval: (typeof INTERVALS)[number]) =>
  sql`to_char(${start}, ${sql.lit(interval === 'HOUR' ? 'YYYY-MM-DD"T"HH24:MI' : 'YYYY-MM-DD')})`
