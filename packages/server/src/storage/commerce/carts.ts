import type { AddressWithContact, contract, ReplyOf } from '@stoa/contract'
import { sql } from 'kysely'
import { type DocumentRow, documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** Owner of a cart, a checkout or an order. */
export interface Owner {
  role: 'visitor' | 'member'
  id: string
}

/** A catalogue reference in its normalised form: only what identifies the variant. */
export interface StoredReference {
  appId: string
  catalogItemId: string
  options?: {
    variantId?: string
    /** Option name to choice, where variants are not managed. */
    options?: Record<string, string>
    customTextFields?: Record<string, string>
  }
}

interface LineBase {
  id: string
  quantity: number
  /** Product name when it was last read, in case the product is deleted. */
  name: string
}

/** A line of a catalogue item. Its price is not stored: it is read from the catalogue in each call. */
export interface CatalogLine extends LineBase {
  catalogReference: StoredReference
  custom?: undefined
}

type WireLine = ReplyOf<typeof contract.currentCart.getCurrentCart>['cart']['lineItems'][number]

/** Fields of a custom line as the caller sent them; prices are decimal strings. */
export interface CustomFields
  extends Pick<WireLine, 'productName' | 'url' | 'descriptionLines' | 'image' | 'physicalProperties'> {
  price: string
  fullPrice?: string
  itemType: NonNullable<WireLine['itemType']>
}

export interface CustomLine extends LineBase {
  custom: CustomFields
  catalogReference?: undefined
}

export type StoredLine = CatalogLine | CustomLine

export interface StoredCart {
  owner: Owner
  lines: StoredLine[]
  buyerNote?: string
  contactInfo?: AddressWithContact
  /** The checkout last created from the cart. */
  checkoutId?: string
}

type CartColumns = {
  owner_id: string
}

export type CartRow = DocumentRow<StoredCart> & CartColumns

const rows = documents<StoredCart, CartColumns>('carts', ['owner_id'])

const cartColumns = sql`id, revision, created_at, updated_at, doc, owner_id`

/** The cart of an owner; with `lock`, its row is locked until the transaction ends. */
export const findCart = (db: Sql, siteId: string, ownerId: string, { lock = false } = {}) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = ${ownerId} ${lock ? sql`for update` : sql``}`)

/** Locks the cart that a checkout was created from. Lock order: cart before checkout. */
export const lockCartOfCheckout = (db: Sql, siteId: string, checkoutId: string) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId}
      and id = (select cart_id from checkouts where site_id = ${siteId} and id = ${checkoutId})
    for update`)

/** Creates the owner's cart; returns false if another request has created one. */
export async function insertCart(db: Sql, siteId: string, id: string, now: number, doc: StoredCart) {
  const inserted = await db.all(sql`
    insert into carts (site_id, id, owner_id, created_at, updated_at, doc)
    values (${siteId}, ${id}, ${doc.owner.id}, ${toTimestamp(now)}, ${toTimestamp(now)},
      ${JSON.stringify(doc)})
    on conflict (site_id, owner_id) do nothing returning id`)
  return inserted.length > 0
}

export const updateCart = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.update(db, siteId, row, now, doc, { owner_id: row.owner_id })

export const deleteCart = (db: Sql, siteId: string, id: string) => rows.delete(db, siteId, id)

/** Locks the carts of several owners in the order of their ids, so that two callers cannot deadlock. */
export const lockCartsOf = (db: Sql, siteId: string, ownerIds: readonly string[]) =>
  db.all<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = any(${ownerIds}::uuid[]) order by id for update`)

/** Stores a cart whose owner has changed. */
export const adoptCartRow = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.update(db, siteId, row, now, doc, { owner_id: doc.owner.id })
