import { currencyExponent, parseRatio, percent, roundHalfUp, times } from '@stoa/contract/money'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { shopperLanguage } from '../../call/shopper-language.ts'
import type { ActivePriceList, Site } from '../../call/site.ts'
import { readExchangeRates } from '../../exchange-rates/index.ts'
import { type FixedPrice, fixedPrices } from '../../storage/commerce/price-lists.ts'
import type { ListingPriceList } from '../../storage/commerce/product-listings.ts'
import { groupIdsOfMember } from '../../storage/identity/member-groups.ts'
import type { ProductRow, VariantRow } from '../products/stored-product.ts'
import { loadTranslations } from '../translations/translate-product.ts'
import { pricesOf } from './discounted-price.ts'

/** Whom prices and texts are for. */
export interface Shopper {
  memberId?: string | undefined
  /** Language with translations, if the shopper does not read the main language. */
  language?: string | undefined
  /** Currency in which the shopper sees amounts. Default: that of the site. */
  currency?: string | null | undefined
}

/** A price list that is for a shopper, and what its amounts are in the currency of the site. */
interface ShopperList extends ActivePriceList {
  toSite: (minor: bigint) => bigint
  /** Units of its currency for one of the site. */
  rate?: string
}

type PricesCtx = Pick<Ctx, 'cached' | 'db' | 'now' | 'site'>

/** The shopper who calls. Merchants see the prices of the catalogue. */
export function callingShopper({
  caller,
  request,
  site,
}: Pick<Ctx, 'caller' | 'request' | 'site'>): Shopper | undefined {
  const shopper = caller.onBehalfOf ?? caller
  if (shopper.role === 'merchant') return undefined
  return {
    ...(shopper.role === 'member' && { memberId: shopper.id }),
    currency: request.currency,
    language: site.translatedLanguages && shopperLanguage(site, request.languages ?? []),
  }
}

/** Largest price of a unit that the wire takes, in units of a currency. */
const PRICE_MAX = 999_999_999n

const scale = (currency: string) => 10n ** BigInt(currencyExponent(currency))

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

const priceMax = (currency: string) => PRICE_MAX * scale(currency)

/** The factor from minor units of a currency to those of the site's. */
function conversion(from: string, to: string, rate: string) {
  const { num, den } = parseRatio(rate)
  return { num: den * scale(to), den: num * scale(from) }
}

/** Amounts of another currency in that of the site, rounded half up once. */
function converter(from: string, to: string, rate: string) {
  const { num, den } = conversion(from, to, rate)
  const max = priceMax(to)
  return (minor: bigint) => smaller(roundHalfUp(minor * num, den), max)
}

/** Units of a currency for one of the site. Undefined for the currency of the site, and without a rate. */
export async function rateFor(ctx: PricesCtx, currency: string | null | undefined) {
  const { currency: from } = ctx.site
  if (!currency || currency === from) return undefined
  return (await readExchangeRates(ctx)).find(rate => rate.from === from && rate.to === currency)?.rate
}

/** Tag of texts with amounts in other currencies. */
export const ratesTag = (siteId: string) => `exchange_rates:${siteId}`

/** Tag of the groups of the members of a site. */
const groupsTag = (siteId: string) => `member_group_members:${siteId}`

async function groupsOf(ctx: PricesCtx, memberId: string): Promise<readonly string[]> {
  const tag = groupsTag(ctx.site.id)
  const { bytes } = await ctx.cached(`${memberId} ${tag}`, async () => ({
    text: JSON.stringify(await groupIdsOfMember(ctx.db, ctx.site.id, memberId)),
    tags: [tag],
  }))
  return JSON.parse(Buffer.from(bytes).toString())
}

/** The price lists for a shopper now, the highest priority first. No statement on a site without price lists. */
export async function shopperLists(ctx: PricesCtx, shopper: Shopper | undefined): Promise<ShopperList[]> {
  const { priceLists, currency } = ctx.site
  if (!priceLists || !shopper) return []
  const now = isoTime(ctx.now)
  const shown = shopper.currency ?? currency
  const possible = priceLists.filter(
    ({ startDate, endDate, ...list }) =>
      (!startDate || startDate <= now) &&
      (!endDate || now < endDate) &&
      (!list.currency || list.currency === shown) &&
      (!list.memberGroupId || shopper.memberId),
  )
  const isForGroups = possible.some(({ memberGroupId }) => memberGroupId)
  const groups = shopper.memberId && isForGroups ? await groupsOf(ctx, shopper.memberId) : []
  const mine = possible.filter(({ memberGroupId }) => !memberGroupId || groups.includes(memberGroupId))
  const isForeign = mine.some(list => list.currency && list.currency !== currency)
  const rate = isForeign ? await rateFor(ctx, shown) : undefined
  return mine.flatMap(list => {
    if (!list.currency || list.currency === currency) return { ...list, toSite: (minor: bigint) => minor }
    // Without a rate, no shopper can pay in the currency of the list.
    return rate ? { ...list, rate, toSite: converter(list.currency, currency, rate) } : []
  })
}

/** What cached texts with these lists depend on; empty without lists. */
export const listsKey = (lists: readonly ShopperList[]) =>
  lists.map(({ id, revision, rate }) => `${id}:${revision}:${rate ?? ''}`).join(' ')

/** What the prices of lists are computed from in the database; null if no list changes a price. */
export function priceListsOfListing(
  { currency }: Pick<Site, 'currency'>,
  lists: readonly ShopperList[],
): ListingPriceList[] | null {
  const effective = lists.filter(({ hasPrices, percentOff }) => hasPrices || percentOff)
  // A list with a percentage has a price for every product.
  const last = effective.findIndex(({ percentOff }) => percentOff)
  const used = last < 0 ? effective : effective.slice(0, last + 1)
  if (used.length === 0) return null
  return used.map(({ id, hasPrices, percentOff, rate, currency: from }) => {
    // Percentages are of prices in the currency of the site: a new rate changes only fixed prices.
    const foreign = hasPrices && from && rate
    const { num, den } = foreign ? conversion(from, currency, rate) : { num: 1n, den: 1n }
    return {
      id,
      ...(hasPrices && { fixed: true as const }),
      ...(percentOff && { percent: percentOff }),
      num: String(num),
      den: String(den),
      ...(foreign && { max: String(priceMax(currency)) }),
    }
  })
}

/** Tags of texts with prices of lists. */
export const priceListTags = (siteId: string) => [`price_lists:${siteId}`, ratesTag(siteId)]

type FindFixed = (list: ShopperList, productId: string, variantId: string) => bigint | undefined

function byKey(prices: readonly FixedPrice[]): FindFixed {
  const priceOf = new Map(
    prices.map(({ priceListId, productId, variantId, priceMinor }) => [
      `${priceListId} ${productId} ${variantId}`,
      BigInt(priceMinor),
    ]),
  )
  return (list, productId, variantId) => {
    const minor = priceOf.get(`${list.id} ${productId} ${variantId}`)
    return minor === undefined ? undefined : list.toSite(minor)
  }
}

interface ListedPrice {
  price: bigint
  list: ShopperList
}

/** The price of the first list that has one. A fixed price of the variant comes before that of the product. */
function listedPrice(
  lists: readonly ShopperList[],
  find: FindFixed,
  of: { productId: string; variantId?: string; price: bigint },
): ListedPrice | undefined {
  const { productId, variantId, price } = of
  for (const list of lists) {
    const fixed =
      (variantId === undefined ? undefined : find(list, productId, variantId)) ??
      find(list, productId, productId)
    if (fixed !== undefined) return { list, price: fixed }
    if (list.percentOff) return { list, price: price - times(price, percent(list.percentOff)) }
  }
  return undefined
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** A product with the prices of lists. Prices of the catalogue stay for comparison where they are higher. */
function withListedPrices(row: ProductRow, lists: readonly ShopperList[], find: FindFixed): ProductRow {
  const { id: productId, doc } = row
  const own = pricesOf(doc, {})
  const ofProduct = listedPrice(lists, find, { productId, price: own.price })
  const listedBy: NonNullable<ProductRow['listedBy']> = {}
  const variants = row.variants.map((variant): VariantRow => {
    const { full, price } = pricesOf(doc, variant.doc)
    const listed = listedPrice(lists, find, { productId, variantId: variant.id, price })
    if (listed) listedBy[variant.id] = { id: listed.list.id, name: listed.list.name }
    const paid = listed?.price ?? price
    return {
      ...variant,
      doc: { ...variant.doc, priceMinor: Number(larger(full, paid)), salePriceMinor: Number(paid) },
    }
  })
  if (!ofProduct && Object.keys(listedBy).length === 0) return row
  if (!ofProduct) return { ...row, variants, listedBy }
  const { discount: _, ...rest } = doc
  const full = larger(own.full, ofProduct.price)
  const off = Number(full - ofProduct.price)
  return {
    ...row,
    doc: {
      ...rest,
      priceMinor: Number(full),
      ...(off > 0 && { discount: { type: 'AMOUNT', value: 0, valueMinor: off } }),
    },
    variants,
    listedBy,
  }
}

/** Products with the prices of lists: one statement if a list has fixed prices, otherwise none. */
export async function listedRows<Row extends ProductRow>(
  ctx: PricesCtx,
  rows: readonly Row[],
  lists: readonly ShopperList[],
): Promise<readonly Row[]> {
  if (lists.length === 0 || rows.length === 0) return rows
  const fixed = lists.filter(({ hasPrices }) => hasPrices).map(({ id }) => id)
  const ids = rows.map(({ id }) => id)
  const prices = fixed.length > 0 ? await fixedPrices(ctx.db, ctx.site.id, fixed, ids) : []
  const find = byKey(prices)
  return rows.map(row => ({ ...row, ...withListedPrices(row, lists, find) }))
}

/** Products with the prices that a shopper sees and pays (protocol/price-lists §3), and with the texts of their language beside the originals. */
export const pricedRows = async <Row extends ProductRow>(
  ctx: PricesCtx,
  rows: readonly Row[],
  shopper: Shopper | undefined,
): Promise<readonly Row[]> =>
  loadTranslations(
    ctx,
    ctx.site.priceLists ? await listedRows(ctx, rows, await shopperLists(ctx, shopper)) : rows,
    shopper?.language,
  )
