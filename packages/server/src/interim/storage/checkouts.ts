import type { Checkout } from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from '../../storage/sql.ts'
import type { StoredLine } from './carts.ts'

/** What a checkout keeps: its lines and what the shopper has filled in. Prices follow from the catalogue. */
export interface StoredCheckout {
  lines: StoredLine[]
  ownerRole: string
  channelType: NonNullable<Checkout['channelType']>
  email?: string
  billingInfo?: Checkout['billingInfo']
  shippingDestination?: NonNullable<Checkout['shippingInfo']>['shippingDestination']
  /** Code of the chosen shipping option. */
  shippingOption?: string
  buyerNote?: string
  customFields?: Checkout['customFields']
  orderId?: string
}

export interface CheckoutRow {
  id: string
  cart_id: string | null
  owner_id: string
  completed: boolean
  created_at: number
  updated_at: number
  doc: StoredCheckout
}

const columns = sql`id, cart_id, owner_id, completed, created_at, updated_at, doc`

/** A checkout of the site; only the owner's, unless `ownerId` is left out. */
export const getCheckoutRow = (
  db: Sql,
  siteId: string,
  id: string,
  ownerId?: string,
  { lock = false } = {},
) =>
  db.first<CheckoutRow>(sql`
    select ${columns} from checkouts where site_id = ${siteId} and id = ${id}
      ${ownerId ? sql`and owner_id = ${ownerId}` : sql``} ${lock ? sql`for update` : sql``}`)

/** The open checkout of a cart, locked. */
export const getOpenCheckout = (db: Sql, siteId: string, cartId: string) =>
  db.first<CheckoutRow>(sql`
    select ${columns} from checkouts where site_id = ${siteId} and cart_id = ${cartId} and not completed for update`)

export const insertCheckout = (
  db: Sql,
  siteId: string,
  row: { id: string; cartId: string; ownerId: string },
  now: number,
  doc: StoredCheckout,
) =>
  db.all(sql`
    insert into checkouts (site_id, id, cart_id, owner_id, created_at, updated_at, doc)
    values (${siteId}, ${row.id}, ${row.cartId}, ${row.ownerId}, to_timestamp(${now} / 1000.0), to_timestamp(${now} / 1000.0),
      ${JSON.stringify(doc)})`)

/** Saves a checkout that this transaction has locked. */
export const saveCheckout = (
  db: Sql,
  siteId: string,
  id: string,
  now: number,
  doc: StoredCheckout,
  completed = false,
) =>
  db.all(sql`
    update checkouts set doc = ${JSON.stringify(doc)}, completed = ${completed}, revision = revision + 1,
      updated_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and id = ${id}`)
