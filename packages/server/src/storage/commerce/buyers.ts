import { sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'

/** Everyone who has ordered, summed up over their orders. */
export interface BuyerRow {
  key: string
  has_account: boolean
  number_of_orders: number
  /** Sum in minor units of the currency of the site, as text. */
  sum_minor: string
  first_order_at: number
  last_order_at: number
  email: string | null
  contact: { firstName?: string; lastName?: string; phone?: string } | null
  position: (string | null)[] | null
}

/** Orders with a buyer, without those whose payment is not confirmed. The conditions are those of the index `orders_by_buyer`. */
const counted = (siteId: string) =>
  sql`o.site_id = ${siteId} and o.buyer is not null and not o.test and o.status not in ('INITIALIZED', 'REJECTED')`

/** A page of buyers `b`. Their orders are summed up from the index alone; texts are read for the rows of the page. */
export const findBuyerPage = (
  db: Sql,
  site: { id: string; currency: string },
  plan: QueryPlan,
  /** A `tsquery` of words of orders, which finds no buyer if it is empty. */
  words: string | undefined,
) =>
  db.all<BuyerRow>(
    sql`
    select b.*, last.email, last.contact from (
      select b.*, ${plan.position} as position from (
        select o.buyer as key, o.buyer not like '%@%' as has_account,
          (count(*) filter (where o.status = 'APPROVED'))::int as number_of_orders,
          coalesce(sum(o.total_minor) filter (where o.status = 'APPROVED' and o.currency = ${site.currency}), 0) as sum_minor,
          min(o.created_at) as first_order_at, max(o.created_at) as last_order_at
        from orders o
        where ${counted(site.id)}
          ${
            words === undefined
              ? sql``
              : words
                ? sql`and o.buyer in (select h.buyer from orders h where h.site_id = ${site.id} and h.search_words @@ ${words}::tsquery)`
                : sql`and false`
          }
        group by o.buyer) b
      where ${plan.where} and ${plan.seek}
      order by ${plan.orderBy} limit ${plan.fetchLimit}) b
    cross join lateral (
      select o.doc #>> '{buyerInfo,email}' as email,
        coalesce(o.doc #> '{billingInfo,contactDetails}', o.doc #> '{recipientInfo,contactDetails}') as contact
      from orders o where ${counted(site.id)} and o.buyer = b.key
      order by o.created_at desc, o.id desc limit 1) last
    order by ${plan.orderBy}`,
    { prepare: false },
  )
