import type { LineItem, RejectedLine, RejectionReason } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { shopperLanguage } from '../../call/shopper-language.ts'
import { isGuid } from '../../platform-support/guid.ts'
import type { LineInput } from '../../pricing/index.ts'
import type { UnavailablePlugin } from '../../service-plugins/index.ts'
import type {
  CatalogLine,
  CatalogOverrides,
  Owner,
  PaymentOption,
  StoredLine,
} from '../../storage/commerce/carts.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import type { StockUnits } from '../../storage/commerce/stock.ts'
import {
  callingShopper,
  countedUnits,
  discountedPrice,
  orderableUnits,
  type ProductRow,
  type ProductSubscription,
  pricedRows,
  type Shopper,
  unitPrices,
} from '../../stores/index.ts'
import { allocateStock } from '../place-order/allocate-stock.ts'
import { type FoundItem, isExternalReference, readCatalogItems } from './catalog-plugins.ts'
import { modifierPrice, toModifierInputs } from './line-modifiers.ts'
import type { CatalogItem } from './read-catalog-item.ts'
import { referenceKey, resolveVariant, type VariantChoice } from './resolve-variant.ts'
import { resolveSubscription } from './subscription-option.ts'

type Availability = Required<Pick<NonNullable<LineItem['availability']>, 'status'>> & {
  quantityAvailable?: number
}

/** A stored line with its current catalogue data. */
export interface ResolvedLine {
  stored: StoredLine
  row?: ProductRow
  choice?: VariantChoice
  /** The chosen subscription option. */
  subscription?: ProductSubscription
  /** Unit price after the discounts of product and subscription option, and before them. 0 if the product was deleted. */
  price: bigint
  fullPrice: bigint
  /** What modifiers add to both prices, which include it. */
  modifiers?: { price: bigint; inputs: NonNullable<LineInput['modifiers']> }
  shippable: boolean
  digital: boolean
  paymentOption: PaymentOption
  /** The price list that the price is from. */
  priceList?: { id: string; name: string }
  /** Of one unit, for `DEPOSIT_ONLINE`. */
  deposit: bigint
  /** Of the product or of the custom line. Absent: the default tax group. */
  taxGroupId?: string
  /** Units of counted stock that an order of the line takes. */
  counted?: StockUnits
  availability: Availability
  /** The item of the catalogue of a service plug-in. */
  item?: CatalogItem
  /** A service plug-in has the item and does not respond. */
  unchecked?: true
  /** That plug-in, if purchases wait for it. */
  unavailable?: UnavailablePlugin
}

export type Products = ReadonlyMap<string, ProductRow>

/** What the stock and the prices of loaded products are for. */
interface ProductsFor {
  /** @default the default location */
  businessLocationId?: string | null | undefined
  /** Whose price lists count. Default: none. */
  shopper?: Shopper | undefined
}

/** Whose prices a cart or checkout has. Its texts have the language of the request, or the stored one if the request names none. */
export const shopperOf = (
  ctx: Pick<Ctx, 'caller' | 'request' | 'site'>,
  { owner, conversionCurrency, buyerLanguage }: OwnerOfLines,
): Shopper => ({
  ...(owner?.role === 'member' && { memberId: owner.id }),
  currency: conversionCurrency,
  language:
    buyerLanguage && !ctx.request.languages?.length
      ? shopperLanguage(ctx.site, [buyerLanguage])
      : callingShopper(ctx)?.language,
})

/** Reads products with their stock at a location in one statement, or in none when there are no ids. */
export async function loadProducts(
  ctx: Pick<Ctx, 'cached' | 'db' | 'now' | 'site'>,
  ids: Iterable<string>,
  { businessLocationId, shopper }: ProductsFor = {},
): Promise<Products> {
  // Items of other catalogues have ids of any form.
  const uniqueIds = [...new Set(ids)].filter(isGuid)
  const rows =
    uniqueIds.length > 0
      ? await getProductRows(ctx.db, ctx.site.id, uniqueIds, businessLocationId ?? undefined)
      : []
  return new Map((await pricedRows(ctx, rows, shopper)).map(row => [row.id, row]))
}

/** The lines of a cart or checkout, and the location that sells them. */
export interface LinesAtLocation {
  lines: readonly StoredLine[]
  businessLocationId?: string | null | undefined
}

/** The owner of a cart or checkout, the currency in which they see amounts, and their language. */
export interface OwnerOfLines {
  owner?: Owner
  conversionCurrency?: string | null | undefined
  /** Stored language of the owner, BCP 47. */
  buyerLanguage?: string | undefined
}

export const productIdsOf = (lines: readonly StoredLine[]) =>
  lines.flatMap(({ catalogReference }) =>
    catalogReference && !isExternalReference(catalogReference) ? catalogReference.catalogItemId : [],
  )

/** Resolves lines of a cart or checkout against the current catalogue, with the stock of its location. */
export async function readLines(
  ctx: Ctx,
  { lines, businessLocationId, ...buyer }: LinesAtLocation & OwnerOfLines,
): Promise<ResolvedLine[]> {
  const products = await loadProducts(ctx, productIdsOf(lines), {
    businessLocationId,
    shopper: shopperOf(ctx, buyer),
  })
  return resolveLines(ctx, products, lines)
}

/** Prices and availability of lines, from products that were read before and from the catalogues of plug-ins. */
export function resolveLines(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  products: Products,
  lines: readonly StoredLine[],
): ResolvedLine[] {
  const itemOf = readCatalogItems(ctx, lines)
  const states = lines.map(line => {
    if (!line.catalogReference) return readCustomLine(line)
    return isExternalReference(line.catalogReference)
      ? readExternalLine(line, itemOf(line.catalogReference))
      : readCatalogLine(products, line)
  })
  const granted = allocateStock(
    states.map(({ stored, units, counted, item }) => ({
      item: counted
        ? `${counted.productId} ${counted.variantId}`
        : item && stored.catalogReference
          ? referenceKey(stored.catalogReference)
          : stored.id,
      units,
      quantity: stored.quantity,
    })),
  )
  return states.map(({ units: _, problem, ...line }, i) => ({
    ...line,
    availability: availabilityOf(line.stored, problem, granted[i]),
  }))
}

type CatalogState = Omit<ResolvedLine, 'availability'> & {
  /** Units in stock; undefined for unlimited. */
  units: number | undefined
  problem?: 'NOT_FOUND' | 'NOT_AVAILABLE'
}

const unavailableLine = (stored: CatalogLine) => ({
  stored,
  price: 0n,
  fullPrice: 0n,
  shippable: false,
  digital: false,
  units: 0,
  ...paymentTerms(stored.overrides ?? {}),
})

/** A line of an item that a service plug-in describes, with the values of the merchant. */
function readExternalLine(stored: CatalogLine, entry: FoundItem): CatalogState {
  if (!('item' in entry)) {
    const { problem } = entry
    if (problem !== 'NOT_AVAILABLE') return { ...unavailableLine(stored), problem: 'NOT_FOUND' }
    const { required, unavailable } = entry
    return { ...unavailableLine(stored), problem, unchecked: true, ...(required && { unavailable }) }
  }
  const { item } = entry
  const { priceMinor, fullPriceMinor = priceMinor, ...overrides } = stored.overrides ?? {}
  const { units: _, ...read } = readCustomLine({
    ...stored,
    catalogReference: undefined,
    overrides: undefined,
    custom: {
      ...item,
      ...(priceMinor !== undefined && { priceMinor }),
      ...(fullPriceMinor !== undefined && { fullPriceMinor }),
      ...(overrides.paymentOption && { paymentOption: overrides.paymentOption }),
      ...(overrides.depositMinor !== undefined && { depositMinor: overrides.depositMinor }),
      physicalProperties: { ...item.physicalProperties, ...overrides.physicalProperties },
    },
  })
  return { ...read, stored, item, units: item.quantityAvailable }
}

function readCatalogLine(products: Products, stored: CatalogLine): CatalogState {
  const { overrides = {} } = stored
  const terms = paymentTerms(overrides)
  const unavailable = unavailableLine(stored)
  const row = products.get(stored.catalogReference.catalogItemId)
  if (!row) return { ...unavailable, problem: 'NOT_FOUND' }
  const requested = stored.catalogReference.options ?? {}
  const choice = resolveVariant(row, requested)
  const subscription = resolveSubscription(row, requested)
  // The product exists, but it does not have the selected variant or subscription option any more.
  if (!choice || subscription === undefined) return { ...unavailable, row, problem: 'NOT_AVAILABLE' }
  const { variant } = choice
  const ofCatalog = unitPrices(row, variant)
  const subscribed = subscription ? discountedPrice(ofCatalog.price, subscription.doc) : ofCatalog.price
  const price = overrides.priceMinor === undefined ? subscribed : BigInt(overrides.priceMinor)
  // The catalogue's price before its sale says nothing about the price of a merchant.
  const full = overrides.priceMinor === undefined ? ofCatalog.full : price
  const forSale = row.doc.visible && variant.doc.visible !== false
  const counted = countedUnits(row, variant, stored.quantity)
  const digital = row.doc.productType === 'digital'
  const listed = row.listedBy?.[variant.id]
  return {
    stored,
    row,
    choice,
    ...(subscription && { subscription }),
    price,
    fullPrice: overrides.fullPriceMinor === undefined ? full : BigInt(overrides.fullPriceMinor),
    digital,
    shippable: overrides.physicalProperties?.shippable ?? !digital,
    ...terms,
    ...(listed && overrides.priceMinor === undefined && { priceList: listed }),
    ...(row.doc.taxGroupId && { taxGroupId: row.doc.taxGroupId.toLowerCase() }),
    units: orderableUnits(variant).units,
    ...(counted && { counted }),
    ...(!forSale && { problem: 'NOT_AVAILABLE' }),
  }
}

const paymentTerms = ({ paymentOption, depositMinor = 0 }: Partial<CatalogOverrides>) => ({
  paymentOption: paymentOption ?? ('FULL_PAYMENT_ONLINE' as const),
  deposit: BigInt(depositMinor),
})

function readCustomLine(stored: Exclude<StoredLine, CatalogLine>): CatalogState {
  const { priceMinor, fullPriceMinor = priceMinor, itemType, physicalProperties, taxGroupId } = stored.custom
  const { quantityAvailable, modifierGroups, priceUndetermined } = stored.custom
  const modifiers = modifierGroups && !priceUndetermined ? toModifierInputs(modifierGroups) : undefined
  const added = modifiers ? modifierPrice(modifierGroups ?? []) : 0n
  const physical = itemType?.preset === 'PHYSICAL'
  return {
    stored,
    price: BigInt(priceMinor) + added,
    fullPrice: BigInt(fullPriceMinor) + added,
    ...paymentTerms(stored.custom),
    digital: itemType?.preset === 'DIGITAL',
    shippable: physicalProperties?.shippable ?? physical,
    ...(taxGroupId && { taxGroupId: taxGroupId.toLowerCase() }),
    ...(modifiers && { modifiers: { price: added, inputs: modifiers } }),
    units: quantityAvailable,
  }
}

function availabilityOf(
  { quantity }: StoredLine,
  problem: CatalogState['problem'],
  granted: number | undefined,
): Availability {
  if (problem) return { status: problem, quantityAvailable: 0 }
  if (granted === undefined) return { status: 'AVAILABLE' }
  const status = granted >= quantity ? 'AVAILABLE' : granted > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
  return { status, quantityAvailable: granted }
}

/** The unavailable lines, each with its reason. */
export const rejectedLines = (lines: readonly ResolvedLine[]): RejectedLine[] =>
  lines.flatMap(({ stored, row, item, availability: { status, quantityAvailable } }, index) =>
    status === 'AVAILABLE'
      ? []
      : [
          {
            index,
            lineItemId: stored.id,
            ...(stored.catalogReference && { catalogItemId: stored.catalogReference.catalogItemId }),
            name: item?.productName?.original ?? (row?.doc.visible ? row.doc.name : stored.name),
            reason: status satisfies RejectionReason,
            ...(status === 'PARTIALLY_AVAILABLE' && { quantityAvailable }),
          },
        ],
  )
