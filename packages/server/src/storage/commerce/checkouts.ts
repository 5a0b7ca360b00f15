import type { AddressWithContact, Checkout } from '@stoa/contract'
import { sql } from 'kysely'
import { type DocumentRow, documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import type { Owner, StoredLine } from './carts.ts'

/** The stored part of a checkout; prices and shipping options are calculated in each call. */
export interface StoredCheckout {
  owner: Owner
  lines: StoredLine[]
  channelType: NonNullable<Checkout['channelType']>
  email?: string
  billingInfo?: AddressWithContact
  shippingDestination?: AddressWithContact
  /** Option selected by the shopper; if absent and there is only one option, that one is selected. */
  selectedShippingOption?: { code: string; carrierId?: string }
  buyerNote?: string
  /** Total when the checkout was last written, or read by its owner: a decimal with the digits of the currency. */
  quotedTotal?: string
}

type CheckoutColumns = {
  cart_id: string | null
  owner_id: string
  completed: boolean
}

export type CheckoutRow = DocumentRow<StoredCheckout> & CheckoutColumns

const rows = documents<StoredCheckout, CheckoutColumns>('checkouts', ['cart_id', 'owner_id', 'completed'])

export const getCheckoutRow: typeof rows.get = rows.get

/** Locks the open checkout of a cart: the one that is not an order yet. */
export const lockOpenCheckout = (db: Sql, siteId: string, cartId: string) =>
  db.first<CheckoutRow>(sql`
    select id, revision, created_at, updated_at, doc, cart_id, owner_id, completed from checkouts
    where site_id = ${siteId} and cart_id = ${cartId} and not completed for update`)

export const insertCheckout = (
  db: Sql,
  siteId: string,
  id: string,
  now: number,
  cartId: string | null,
  doc: StoredCheckout,
) => rows.insert(db, siteId, id, now, doc, { cart_id: cartId, owner_id: doc.owner.id, completed: false })

export const updateCheckoutRow = (
  db: Sql,
  siteId: string,
  row: CheckoutRow,
  now: number,
  doc: StoredCheckout,
  { completed = false } = {},
) => rows.update(db, siteId, row, now, doc, { cart_id: row.cart_id, owner_id: row.owner_id, completed })

/** Stores the total that the owner has read, unless the revision of the checkout has changed since (optimistic lock). */
export const storeQuotedTotal = (db: Sql, siteId: string, row: CheckoutRow, quotedTotal: string) =>
  db.all(sql`
    update checkouts set doc = doc || jsonb_build_object('quotedTotal', ${quotedTotal}::text)
    where site_id = ${siteId} and id = ${row.id} and revision = ${row.revision} and not completed`)

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
