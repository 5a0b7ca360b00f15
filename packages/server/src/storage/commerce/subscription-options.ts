import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

type SubscriptionFrequency = 'UNDEFINED' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** Terms of a subscription option. An AMOUNT has its value in minor units as well. */
export interface StoredSubscriptionOption {
  title?: string
  description?: string
  subscriptionSettings?: {
    frequency?: SubscriptionFrequency
    interval?: number
    autoRenewal?: boolean
    billingCycles?: number
    freeTrialPeriod?: { frequency?: SubscriptionFrequency; interval?: number }
    enableCustomerCancellation?: boolean
  }
  discount?: { type?: 'UNDEFINED' | 'AMOUNT' | 'PERCENT'; value?: number; valueMinor?: number }
}

export const subscriptionOptionRows = documents<StoredSubscriptionOption>('subscription_options', [])

const assigned = tableColumns('product_subscription_options', { id: 'option_id', hidden: 'hidden' }, 'a')
export type AssignedOption = RowOf<typeof assigned>

/** The subscription options of a product, in their order, with their terms. */
export const optionsOfProduct = (
  db: Sql,
  siteId: string,
  productId: string,
  { withHidden }: { withHidden: boolean },
) =>
  db.all<AssignedOption & { doc: StoredSubscriptionOption }>(sql`
    select ${assigned}, o.doc from product_subscription_options a
    join subscription_options o on o.site_id = a.site_id and o.id = a.option_id
    where a.site_id = ${siteId} and a.product_id = ${productId} ${withHidden ? sql`` : sql`and not a.hidden`}
    order by a.place`)

/** The options that a product gets. */
export interface OptionsOfProduct {
  productId: string
  options: readonly AssignedOption[]
}

/** Replaces the subscription options of products. */
export async function assignOptions(
  db: Sql,
  siteId: string,
  products: readonly OptionsOfProduct[],
): Promise<void> {
  await db.all(sql`
    delete from product_subscription_options
    where site_id = ${siteId} and product_id = any(${products.map(({ productId }) => productId)}::uuid[])`)
  const rows = products.flatMap(({ productId, options }) =>
    options.map((option, place) => ({ ...option, place, productId })),
  )
  if (rows.length === 0) return
  await db.all(sql`
    insert into product_subscription_options (site_id, product_id, option_id, place, hidden)
    select ${siteId}, w."productId", w.id, w.place, w.hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("productId" uuid, id uuid, place int, hidden boolean)`)
}

/** A page of ids of the products with an option, and their number. */
export async function productsOfOption(
  db: Sql,
  siteId: string,
  optionId: string,
  { withHidden, limit, offset }: { withHidden: boolean; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const source = sql`
    from product_subscription_options a join products p on p.site_id = a.site_id and p.id = a.product_id
    where a.site_id = ${siteId} and a.option_id = ${optionId} ${withHidden ? sql`` : sql`and p.visible and not a.hidden`}`
  const rows = await db.all<{ id: string }>(
    sql`select a.product_id as id ${source} order by a.product_id limit ${limit} offset ${offset}`,
  )
  const counted = await db.first<{ total: number }>(sql`select count(*) as total ${source}`)
  return { ids: rows.map(({ id }) => id), total: Number(counted?.total ?? 0) }
}

const purchases = tableColumns(
  'products',
  { visible: 'visible', oneTimePurchases: 'one_time_purchases' },
  'p',
)
export type ProductPurchases = RowOf<typeof purchases>

/** Whether a product is visible, and sold without a subscription. Undefined if it does not exist. */
export const findPurchases = (db: Sql, siteId: string, productId: string, { lock = false } = {}) =>
  db.first<ProductPurchases>(sql`
    select ${purchases} from products p where p.site_id = ${siteId} and p.id = ${productId}
    ${lock ? sql`for update of p` : sql``}`)

export const setOneTimePurchases = (
  db: Sql,
  siteId: string,
  productIds: readonly string[],
  allowed: boolean,
) =>
  db.all(sql`
    update products set one_time_purchases = ${allowed} where site_id = ${siteId} and id = any(${productIds}::uuid[])
      and one_time_purchases <> ${allowed}`)
