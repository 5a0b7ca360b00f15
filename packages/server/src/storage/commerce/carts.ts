import type { AddressWithContact, Cart, contract, ReplyOf } from '@stoa/contract'
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
    subscriptionOptionId?: string
  }
}

/** A membership of a plug-in that pays for a line. */
export interface SelectedMembership {
  id: string
  /** The plug-in. */
  appId: string
}

/** Units by the id of their line. */
export type LineUnits = Readonly<Record<string, number>>

interface LineBase {
  id: string
  quantity: number
  /** Product name when it was last read, in case the product is deleted. */
  name: string
  /** Unit price when the line was added or its quantity was set, to tell the shopper that it has changed since. */
  addedPriceMinor?: number
  selectedMembership?: SelectedMembership
  extendedFields?: WireLine['extendedFields']
  /** Of a line with a price of the merchant: the units that it is for. Shoppers do not exceed them. */
  grantedUnits?: number
}

/** `CatalogOverrideFields` with prices of one unit in minor units. */
export interface CatalogOverrides
  extends Pick<
      NonNullable<WireLine['catalogOverrideFields']>,
      | 'productName'
      | 'descriptionLines'
      | 'physicalProperties'
      | 'image'
      | 'savePaymentMethod'
      | 'inventoryAppId'
    >,
    PaymentTerms {
  priceMinor?: number
  fullPriceMinor?: number
}

/** When and how a line is paid. */
interface PaymentTerms {
  /** Default: in full, online. */
  paymentOption?: PaymentOption
  /** Of one unit, in minor units. */
  depositMinor?: number
}

/** `PaymentOptionType` of the wire. */
export type PaymentOption = NonNullable<WireLine['paymentOption']>

/** A line of a catalogue item. Its price is not stored: it is read from the catalogue in each call. */
export interface CatalogLine extends LineBase {
  catalogReference: StoredReference
  /** Values of a merchant that replace those of the catalogue. */
  overrides?: CatalogOverrides
  custom?: undefined
}

type WireLine = ReplyOf<typeof contract.currentCart.getCurrentCart>['cart']['lineItems'][number]

type WireModifierGroup = NonNullable<WireLine['modifierGroups']>[number]
type WireModifier = NonNullable<WireModifierGroup['modifiers']>[number]

/** Modifiers of one group; their prices are for one modifier, in minor units. */
export interface StoredModifierGroup extends Omit<WireModifierGroup, 'modifiers'> {
  modifiers: (Omit<WireModifier, 'price'> & { priceMinor?: number })[]
}

/** Fields of a custom line as the caller sent them; prices are in minor units. */
export interface CustomFields
  extends Pick<
      WireLine,
      | 'productName'
      | 'url'
      | 'descriptionLines'
      | 'image'
      | 'physicalProperties'
      | 'serviceProperties'
      | 'priceDescription'
      | 'rootCatalogItemId'
      | 'deliveryProfileId'
      | 'priceUndetermined'
      | 'fixedQuantity'
      | 'membersOnly'
      | 'policies'
      | 'taxableAddress'
    >,
    PaymentTerms {
  /** Of one unit, without modifiers. */
  priceMinor: number
  fullPriceMinor?: number
  /** Units that can be sold. Absent: any number. */
  quantityAvailable?: number
  modifierGroups?: StoredModifierGroup[]
  /** The item of a catalogue that a custom line stands for. The catalogue does not price it. */
  catalogReference?: StoredReference
  taxGroupId?: string
  itemType: NonNullable<WireLine['itemType']>
}

export interface CustomLine extends LineBase {
  custom: CustomFields
  catalogReference?: undefined
  overrides?: undefined
}

export type StoredLine = CatalogLine | CustomLine

/** A discount that the merchant gives: an amount in minor units, or a percentage. */
export interface StoredMerchantDiscount {
  id: string
  amountMinor?: number
  percentage?: number
  name?: string
  /** The units that it is for: those that a merchant has put there. */
  lineUnits: LineUnits
}

/** A chosen tip: a percentage of the goods, or an amount (protocol/tips §2). */
export interface StoredTipChoice {
  tipType: 'PERCENTAGE' | 'AMOUNT' | 'CUSTOM'
  value: string
}

/** A gift card that pays for a cart or checkout. The code of a card of this platform is not stored. */
export interface StoredGiftCard {
  id: string
  /** Of a card that a service plug-in keeps. */
  plugin?: { appId: string; encryptedCode: string; codeSuffix: string }
  /** The most that it pays, in minor units; default its balance. */
  maxMinor?: number
  /** What it has paid, in minor units: set with the order. */
  paidMinor?: number
}

export interface StoredCart
  extends Pick<
    Cart,
    'overrideCheckoutUrl' | 'selectedShippingOption' | 'extendedFields' | 'businessLocationId'
  > {
  owner: Owner
  lines: StoredLine[]
  email?: string
  contactId?: string
  couponCode?: string
  /** Currency in which amounts are shown besides that of the site. */
  conversionCurrency?: string
  merchantDiscounts?: StoredMerchantDiscount[]
  /** What a merchant has set of the fields that shoppers may set as well. */
  merchantValues?: Readonly<Record<string, unknown>>
  buyerNote?: string
  contactInfo?: AddressWithContact
  /** The gift card that the shopper entered. The checkout takes it. */
  giftCards?: StoredGiftCard[]
  /** Language of the shopper who changed it last, BCP 47; absent if their requests name none. */
  buyerLanguage?: string
  /** The tip of the next checkout. */
  tipChoice?: StoredTipChoice
  /** The checkout last created from the cart. */
  checkoutId?: string
}

type CartColumns = {
  owner_id: string
  /** Whether the calls for the current cart mean this one. An owner has at most one such cart. */
  is_current: boolean
}

export type CartRow = DocumentRow<StoredCart> & CartColumns

const rows = documents<StoredCart, CartColumns>('carts', ['owner_id', 'is_current'])

const cartColumns = sql`id, revision, created_at, updated_at, doc, owner_id, is_current`

/** A cart by its id. */
export const getCartRow: typeof rows.get = rows.get

/** The current cart of an owner; with `lock`, its row is locked until the transaction ends. */
export const findCurrentCart = (db: Sql, siteId: string, ownerId: string, { lock = false } = {}) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = ${ownerId} and is_current ${lock ? sql`for update` : sql``}`)

/** The cart that a checkout was created from. */
export const findCartOfCheckout = (db: Sql, siteId: string, checkoutId: string) =>
  db.first<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId}
      and id = (select cart_id from checkouts where site_id = ${siteId} and id = ${checkoutId})`)

/** Creates the owner's current cart. The call is repeated if a concurrent one has created it. */
export const insertCurrentCart = (db: Sql, siteId: string, id: string, now: number, doc: StoredCart) =>
  db.defer({
    table: 'carts',
    rows: 1,
    statement: sql`
      insert into carts (site_id, id, owner_id, is_current, created_at, updated_at, doc)
      values (${siteId}, ${id}, ${doc.owner.id}, true, ${toTimestamp(now)}, ${toTimestamp(now)},
        ${JSON.stringify(doc)})
      on conflict (site_id, owner_id) where is_current do nothing`,
  })

/** Creates a cart besides the owner's current one. */
export const insertOtherCart = (db: Sql, siteId: string, id: string, now: number, doc: StoredCart) =>
  rows.deferred.insert(db, siteId, id, now, doc, { owner_id: doc.owner.id, is_current: false })

/** Updates a locked cart. */
export const updateCart = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.deferred.update(db, siteId, row, now, doc, { owner_id: row.owner_id, is_current: row.is_current })

/** Deletes a locked cart. */
export const deleteCart = (db: Sql, siteId: string, id: string) => rows.deferred.delete(db, siteId, id)

/** Locks the current carts of several owners in the order of their ids, so that two callers cannot deadlock. */
export const lockCartsOf = (db: Sql, siteId: string, ownerIds: readonly string[]) =>
  db.all<CartRow>(sql`
    select ${cartColumns} from carts
    where site_id = ${siteId} and owner_id = any(${ownerIds}::uuid[]) and is_current order by id for update`)

/** Stores a cart whose owner has changed. */
export const adoptCartRow = (db: Sql, siteId: string, row: CartRow, now: number, doc: StoredCart) =>
  rows.update(db, siteId, row, now, doc, { owner_id: doc.owner.id, is_current: row.is_current })

/** Changes the owner of carts that are not current. */
export const reassignOtherCarts = (db: Sql, siteId: string, from: string, to: Owner, now: number) =>
  db.all(sql`
    update carts set owner_id = ${to.id}, doc = doc || jsonb_build_object('owner', ${JSON.stringify(to)}::jsonb),
      revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and owner_id = ${from} and not is_current`)
