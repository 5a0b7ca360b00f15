import type { AddressWithContact, Checkout, LineItem } from '@stoa/contract'
import { sql } from 'kysely'
import { type DocumentRow, documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'
import type {
  CartRow,
  LineUnits,
  Owner,
  StoredGiftCard,
  StoredLine,
  StoredMerchantDiscount,
  StoredTipChoice,
} from './carts.ts'

/** A further amount that the buyer pays, in minor units. */
export interface StoredFee {
  code?: string
  name: string
  priceMinor: number
  /** The lines that caused the fee. Absent: the whole purchase. */
  lineIds?: string[]
  /** Determines the tax. Absent: the address of the purchase. */
  taxableAddress?: LineItem['taxableAddress']
  /** A merchant has set it, so shoppers do not remove it. */
  byMerchant?: true
}

/** The stored part of a checkout; prices and shipping options are calculated in each call. */
export interface StoredCheckout
  extends Pick<
    Checkout,
    | 'customFields'
    | 'extendedFields'
    | 'businessLocationId'
    | 'taxExemptGroupId'
    | 'customContentReference'
    | 'customSettings'
    | 'externalReference'
  > {
  owner: Owner
  /** The API key that created the checkout, if a merchant did. */
  createdBy?: { appId: string }
  contactId?: string
  couponCode?: string
  /** Currency in which amounts are shown besides that of the site. */
  conversionCurrency?: string
  /** Language of the shopper who changed it last, BCP 47; absent if their requests name none. */
  buyerLanguage?: string
  /** They pay in this order. */
  giftCards?: StoredGiftCard[]
  merchantDiscounts?: StoredMerchantDiscount[]
  additionalFees?: StoredFee[]
  /** The units that the tax exemption is for: those that a merchant has put there. */
  taxExemptUnits?: LineUnits
  /** What a merchant has set of the fields that shoppers may set as well. */
  merchantValues?: Readonly<Record<string, unknown>>
  /** Gives the checkout a fee, as long as `additionalFees` has no tip. */
  tipChoice?: StoredTipChoice
  overrideCheckoutUrl?: string
  /** Whether the checkout page has no link back to the shop. A template says so. */
  hidesContinueShopping?: boolean
  lines: StoredLine[]
  channelType: NonNullable<Checkout['channelType']>
  email?: string
  billingInfo?: AddressWithContact
  shippingDestination?: AddressWithContact
  /** Option selected by the shopper; if absent and there is only one option, that one is selected. */
  selectedShippingOption?: { code: string; carrierId?: string }
  buyerNote?: string
  /** Its order has charged the selected memberships. */
  membershipsCharged?: boolean
  /** The order of this checkout whose payment is not confirmed yet. */
  initializedOrderId?: string
}

type CheckoutColumns = {
  cart_id: string | null
  owner_id: string
  completed: boolean
  /** Total when the checkout was last written, or read by its owner: in minor units, as text. */
  quoted_total_minor: string | null
  /** The abandoned checkout that this one became, or that it restores. */
  abandoned_checkout_id: string | null
}

export type CheckoutRow = DocumentRow<StoredCheckout> & CheckoutColumns

const rows = documents<StoredCheckout, CheckoutColumns>('checkouts', [
  'cart_id',
  'owner_id',
  'completed',
  'quoted_total_minor',
  'abandoned_checkout_id',
])

const checkoutColumns = sql`id, revision, created_at, updated_at, doc, cart_id, owner_id, completed, quoted_total_minor,
  abandoned_checkout_id`

export const getCheckoutRow: typeof rows.get = rows.get

/** The open checkout of a cart, otherwise the latest one. */
export const findCheckoutOfCart = (db: Sql, siteId: string, cartId: string) =>
  db.first<CheckoutRow>(sql`
    select ${checkoutColumns} from checkouts
    where site_id = ${siteId} and cart_id = ${cartId} order by completed, created_at desc limit 1`)

/** Locks the open checkout of a cart: the one that is not an order yet. */
export const lockOpenCheckout = (db: Sql, siteId: string, cartId: string) =>
  db.first<CheckoutRow>(sql`
    select ${checkoutColumns} from checkouts
    where site_id = ${siteId} and cart_id = ${cartId} and not completed for update`)

/**
 * Locks a checkout and the cart that it was created from, the cart first. The condition on `cart` keeps that order: a
 * common table expression is evaluated where it is used.
 */
export async function lockCheckoutWithCart(
  db: Sql,
  siteId: string,
  checkoutId: string,
): Promise<{ checkout?: CheckoutRow; cart?: CartRow }> {
  const row = await db.first<CheckoutRow & { [C in keyof CartRow as `cart.${C}`]: CartRow[C] | null }>(sql`
    with cart as materialized (
      select id, revision, created_at, updated_at, doc, owner_id, is_current from carts
      where site_id = ${siteId}
        and id = (select cart_id from checkouts where site_id = ${siteId} and id = ${checkoutId}) for update),
    checkout as materialized (
      select ${checkoutColumns} from checkouts
      where site_id = ${siteId} and id = ${checkoutId} and (select count(*) from cart) is not null for update)
    select checkout.*, cart.id as "cart.id", cart.revision as "cart.revision", cart.created_at as "cart.created_at",
      cart.updated_at as "cart.updated_at", cart.doc as "cart.doc", cart.owner_id as "cart.owner_id",
      cart.is_current as "cart.is_current"
    from checkout left join cart on true`)
  if (!row) return {}
  const columns = Object.entries(row)
  const ofCart = columns.filter(([name]) => name.startsWith('cart.'))
  return {
    checkout: Object.fromEntries(columns.filter(column => !ofCart.includes(column))) as CheckoutRow,
    ...(row['cart.id'] !== null && {
      cart: Object.fromEntries(ofCart.map(([name, value]) => [name.slice(5), value])) as CartRow,
    }),
  }
}

/**
 * Whether another checkout from the same abandoned one is ordered, or its order waits for a payment. Concurrent orders of these
 * checkouts wait for each other.
 */
export async function hasOtherOrder(
  db: Sql,
  siteId: string,
  { id, abandoned_checkout_id: abandonedId }: Pick<CheckoutRow, 'id' | 'abandoned_checkout_id'>,
): Promise<boolean> {
  if (abandonedId === null) return false
  await db.all(sql`select pg_advisory_xact_lock(hashtextextended(${abandonedId}, 0))`)
  const other = await db.first(sql`
    select c.id from checkouts c
    where c.site_id = ${siteId} and c.abandoned_checkout_id = ${abandonedId} and c.id <> ${id}
      and (c.completed or exists (
        select from orders o where o.site_id = c.site_id and o.id = (c.doc ->> 'initializedOrderId')::uuid
          and o.status = 'INITIALIZED'))
    limit 1`)
  return other !== undefined
}

/** Creates a checkout. */
export const insertCheckout = (db: Sql, siteId: string, row: CheckoutRow) =>
  rows.deferred.insert(db, siteId, row.id, row.created_at, row.doc, row)

/** Updates a locked checkout. */
export const updateCheckoutRow = (
  db: Sql,
  siteId: string,
  row: CheckoutRow,
  now: number,
  doc: StoredCheckout,
  changed: Partial<CheckoutColumns> = {},
) => rows.deferred.update(db, siteId, row, now, doc, { ...row, ...changed })

/** Stores the total that the owner has read, unless the revision of the checkout has changed since (optimistic lock). */
export const storeQuotedTotal = (db: Sql, siteId: string, row: CheckoutRow, totalMinor: bigint) =>
  db.all(sql`
    update checkouts set quoted_total_minor = ${totalMinor.toString()}
    where site_id = ${siteId} and id = ${row.id} and revision = ${row.revision} and not completed`)

/** Remembers that the payment of an open checkout has failed. */
export const markPaymentFailed = (db: Sql, siteId: string, id: string, now: number) =>
  db.all(sql`
    update checkouts set payment_failed_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id} and not completed`)

/** Forgets it. Returns whether there was anything to forget. */
export const forgetPaymentFailed = async (db: Sql, siteId: string, id: string): Promise<boolean> =>
  (await db.first(sql`
    update checkouts set payment_failed_at = null
    where site_id = ${siteId} and id = ${id} and payment_failed_at is not null returning id`)) !== undefined

const failed = tableColumns('checkouts', { site_id: 'site_id', id: 'id', at: 'payment_failed_at' })
/** A checkout whose payment has failed. */
export type FailedPayment = RowOf<typeof failed, { at: number }>

/** Checkouts of all sites whose payment has failed, and which have not changed since a time, oldest first. */
export const failedPayments = (db: Sql, until: number, after: FailedPayment | undefined, limit: number) =>
  db.all<FailedPayment>(sql`
    select ${failed} from checkouts
    where not completed and payment_failed_at <= ${toTimestamp(until)} and updated_at <= ${toTimestamp(until)}
      ${andAfter(sql`payment_failed_at`, sql`id`, after)}
    order by payment_failed_at, id limit ${limit}`)

/** Changes the owner of open checkouts. */
export const reassignCheckouts = (db: Sql, siteId: string, from: string, to: Owner, now: number) =>
  db.all(sql`
    update checkouts set owner_id = ${to.id}, doc = doc || jsonb_build_object('owner', ${JSON.stringify(to)}::jsonb),
      revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and owner_id = ${from} and not completed`)

/** Removes the reference to a cart that is deleted from its open checkouts. */
export const unlinkCheckouts = (db: Sql, siteId: string, cartId: string, now: number) =>
  db.all(sql`
    update checkouts set cart_id = null, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and cart_id = ${cartId} and not completed`)
