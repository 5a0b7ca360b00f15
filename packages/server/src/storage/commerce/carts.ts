import type { AddressWithContact, contract, ReplyOf } from '@stoa/contract'
import { sql } from 'kysely'
import { type DocumentRow, documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** Whose a cart, a checkout or an order is. */
export interface Owner {
  role: 'visitor' | 'member'
  id: string
}

/** A reference to the catalogue in the one form in which it is kept: what names the variant, and nothing else. */
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
  /** The name when it was last read, for a product that is gone. */
  name: string
}

/** A line of the catalogue. It has no price: that is the catalogue's, at the moment of each call. */
export interface CatalogLine extends LineBase {
  catalogReference: StoredReference
  custom?: undefined
}

type WireLine = ReplyOf<typeof contract.currentCart.getCurrentCart>['cart']['lineItems'][number]

/** What makes a line that no catalogue holds, as it was sent; prices are decimal texts. */
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
  /** The checkout that was last made of the cart. */
  checkoutId?: string
}

type CartColumns = {
  owner_id: string
}

export type CartRow = DocumentRow<StoredCart> & CartColumns

const rows = documents<StoredCart, CartColumns>('carts', ['owner_id'])

const cartColumns = sql`id, revision, created_at, updated_at, doc, owner_id`

/** The one cart of an owner. Locked, it is the caller's alone until the transaction ends. */
export const findCart = (db: Sql, siteId: string, ownerId: string, { lock = false } = {}) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = ${ownerId} ${lock ? sql`for update` : sql``}`)

/** Locks the cart that a checkout was made of. Whoever locks both takes the cart first. */
export const lockCartOfCheckout = (db: Sql, siteId: string, checkoutId: string) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId}
      and id = (select cart_id from checkouts where site_id = ${siteId} and id = ${checkoutId})
    for update`)

/** Makes the owner's cart, unless another request was first. */
export async function insertCart(db: Sql, siteId: string, id: string, now: number, doc: StoredCart) {
  const made = await db.all(sql`
    insert into carts (site_id, id, owner_id, created_at, updated_at, doc)
    values (${siteId}, ${id}, ${doc.owner.id}, ${toTimestamp(now)}, ${toTimestamp(now)},
      ${JSON.stringify(doc)})
    on conflict (site_id, owner_id) do nothing returning id`)
  return made.length > 0
}

export const updateCart = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.update(db, siteId, row, now, doc, { owner_id: row.owner_id })

export const deleteCart = (db: Sql, siteId: string, id: string) => rows.delete(db, siteId, id)

/** Locks the carts of several owners, always in the same order. */
export const lockCartsOf = (db: Sql, siteId: string, ownerIds: readonly string[]) =>
  db.all<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = any(${ownerIds}::uuid[]) order by id for update`)

/** Writes a cart that has got another owner. */
export const adoptCartRow = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.update(db, siteId, row, now, doc, { owner_id: doc.owner.id })
