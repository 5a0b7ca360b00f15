import {
  type Media,
  type MediaItem,
  type PriceData,
  type Product,
  type ProductOption,
  QUANTITY_LIMIT,
  type Variant,
} from '@stoa/contract'
import { convert, formatMoney } from '@stoa/contract/money'
import { isoTime } from '../../call/clock.ts'
import type { Site } from '../../call/site.ts'
import { shownExtendedFields } from '../../platform-support/shown-extended-fields.ts'
import { actualPriceRange, pricesOf } from '../prices/discounted-price.ts'
import { absoluteMediaAddress } from '../products/media-address.ts'
import { fromMinorUnits } from '../products/minor-units.ts'
import {
  availableUnits,
  isTracked,
  type ProductRow,
  preorderInfo,
  type StoredDiscount,
  type StoredOption,
  type VariantRow,
} from '../products/stored-product.ts'
import type { View } from '../products/view.ts'

type Prices = Pick<Product, 'priceData' | 'convertedPriceData'>
type ShownPrices = (variant: VariantRow['doc']) => Prices

/** A stored product in its wire form. */
export function toProduct(row: ProductRow, view: View): Product {
  const { doc } = row
  const { currency } = view.site
  const prices = shownPrices(row, view)
  const own = prices({})
  const full = row.variants.map(variant => variantPrice(row, variant))
  const actual = actualPriceRange(doc, row.variants)
  const media = toMedia(doc.media, view)
  const stock = stockOf(row)
  return {
    id: row.id,
    name: doc.name,
    slug: doc.slug,
    visible: doc.visible,
    productType: doc.productType,
    description: doc.description ?? '',
    ...(doc.sku !== undefined && { sku: doc.sku }),
    ...(doc.weight !== undefined && { weight: doc.weight }),
    stock,
    ...shownExtendedFields(doc.extendedFields, view),
    price: own.priceData,
    ...own,
    priceRange: {
      minValue: fromMinorUnits(Math.min(...full), currency),
      maxValue: fromMinorUnits(Math.max(...full), currency),
    },
    actualPriceRange: {
      minValue: fromMinorUnits(actual.min, currency),
      maxValue: fromMinorUnits(actual.max, currency),
    },
    ...(view.merchant &&
      doc.costMinor !== undefined && {
        costAndProfitData: costs(row, { doc: {}, cost: doc.costMinor }, view),
      }),
    ...(doc.pricePerUnitData && { pricePerUnitData: doc.pricePerUnitData }),
    ...(doc.productDimensions && { productDimensions: doc.productDimensions }),
    ...(doc.packageDimensions && { packageDimensions: doc.packageDimensions }),
    additionalInfoSections: (doc.additionalInfoSections ?? []).map(({ title, description }) => ({
      title,
      description,
    })),
    ribbons: doc.ribbon ? [{ text: doc.ribbon }] : [],
    ...(doc.ribbon && { ribbon: doc.ribbon }),
    ...(doc.brand && { brand: doc.brand }),
    ...(doc.taxGroupId && { taxGroupId: doc.taxGroupId.toLowerCase() }),
    media,
    customTextFields: (doc.customTextFields ?? []).map(({ title, maxLength, mandatory }) => ({
      title,
      maxLength,
      mandatory,
    })),
    manageVariants: doc.manageVariants,
    productOptions: doc.options.map(option => toOption(option, row, view)),
    productPageUrl: { base: '', path: `/products/${encodeURIComponent(doc.slug)}` },
    numericId: String(row.numeric_id),
    inventoryItemId: row.id,
    discount: doc.discount ? toDiscount(doc.discount, currency) : { type: 'NONE', value: 0 },
    collectionIds: row.collection_ids,
    variants: row.variants.map(variant => toVariant(row, variant, view, prices)),
    lastUpdated: isoTime(row.updated_at),
    createdDate: isoTime(row.created_at),
    ...(doc.seoData && { seoData: doc.seoData }),
  }
}

export function toVariant(
  row: ProductRow,
  variant: VariantRow,
  view: View,
  prices = shownPrices(row, view),
): Variant {
  const cost = variant.doc.costMinor ?? row.doc.costMinor
  const units = availableUnits(variant)
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      ...prices(variant.doc),
      ...(view.merchant &&
        cost !== undefined && { costAndProfitData: costs(row, { doc: variant.doc, cost }, view) }),
      weight: variant.doc.weight ?? row.doc.weight ?? 0,
      sku: variant.doc.sku ?? row.doc.sku ?? '',
      visible: variant.doc.visible ?? true,
      ...(variant.doc.productDimensions && { productDimensions: variant.doc.productDimensions }),
      ...(variant.doc.packageDimensions && { packageDimensions: variant.doc.packageDimensions }),
    },
    stock: {
      trackQuantity: variant.tracked,
      ...(units !== undefined && variant.tracked && { quantity: shownUnits(units) }),
      inStock: units === undefined || units > 0,
    },
  }
}

const toDiscount = ({ type, value, valueMinor }: StoredDiscount, currency: string): Product['discount'] => ({
  type,
  value: valueMinor === undefined ? value : fromMinorUnits(valueMinor, currency),
})

const variantPrice = (row: ProductRow, variant: VariantRow) => variant.doc.priceMinor ?? row.doc.priceMinor

/** Prices in the currency of the site and in that of the caller. They are formatted once for all variants with the same price. */
function shownPrices(row: ProductRow, { site, conversion }: View): ShownPrices {
  const formatted = new Map<string, Prices>()
  return variant => {
    const amounts = pricesOf(row.doc, variant)
    const key = `${amounts.full} ${amounts.price}`
    let prices = formatted.get(key)
    if (!prices) {
      const priceData = toPriceData(amounts, site)
      prices = {
        priceData,
        convertedPriceData: conversion ? converted(amounts, site, conversion) : priceData,
      }
      formatted.set(key, prices)
    }
    return prices
  }
}

function converted(
  { full, price }: { full: bigint; price: bigint },
  site: Site,
  { currency, rate }: NonNullable<View['conversion']>,
): PriceData {
  const to = (minor: bigint) => convert(minor, site.currency, currency, rate)
  return toPriceData({ full: to(full), price: to(price) }, { currency, locale: site.locale })
}

function toPriceData(
  { full, price: now }: { full: bigint; price: bigint },
  { currency, locale }: Pick<Site, 'currency' | 'locale'>,
): PriceData {
  const price = formatMoney(full, currency, locale)
  return {
    currency,
    price: fromMinorUnits(full, currency),
    discountedPrice: fromMinorUnits(now, currency),
    formatted: { price, discountedPrice: now === full ? price : formatMoney(now, currency, locale) },
  }
}

function costs(row: ProductRow, { doc, cost }: { doc: VariantRow['doc']; cost: number }, { site }: View) {
  const { currency, locale } = site
  const { price: now } = pricesOf(row.doc, doc)
  const itemCost = BigInt(cost)
  const profit = now - itemCost
  return {
    itemCost: fromMinorUnits(cost, currency),
    formattedItemCost: formatMoney(itemCost, currency, locale),
    profit: fromMinorUnits(profit, currency),
    formattedProfit: formatMoney(profit, currency, locale),
    profitMargin: now === 0n ? 0 : Math.round((Number(profit) / Number(now)) * 10_000) / 10_000,
  }
}

/** The limit of an inventory item is that of replies, too; the stock of several items can be above it. */
const shownUnits = (units: number) => Math.min(units, QUANTITY_LIMIT)

function stockOf(row: ProductRow): Product['stock'] {
  const units = row.variants.map(variant => availableUnits(variant))
  const tracked = isTracked(row)
  const available = units.filter(count => count === undefined || count > 0).length
  return {
    trackInventory: tracked,
    ...(tracked && { quantity: shownUnits(units.reduce<number>((sum, count) => sum + (count ?? 0), 0)) }),
    inStock: available > 0,
    inventoryStatus:
      available === 0 ? 'OUT_OF_STOCK' : available < units.length ? 'PARTIALLY_OUT_OF_STOCK' : 'IN_STOCK',
    ...(available === 0 && row.variants.some(preorderInfo) && { availableForPreorder: true }),
  }
}

function toOption(option: StoredOption, row: ProductRow, view: View): ProductOption {
  const variantsWith = (choice: string) =>
    row.variants.filter(variant => variant.choices[option.name] === choice)
  return {
    optionType: option.optionType,
    name: option.name,
    choices: option.choices.map(({ value, description, mediaIds }) => {
      // Without managed variants all options share the product's stock.
      const variants = row.doc.manageVariants ? variantsWith(description) : row.variants
      const pictures = row.doc.media.filter(item => mediaIds?.includes(item.id ?? ''))
      return {
        value,
        description,
        inStock: variants.some(variant => availableUnits(variant) !== 0),
        visible: variants.some(variant => variant.doc.visible !== false),
        ...(pictures.length > 0 && { media: toMedia(pictures, view) }),
      }
    }),
  }
}

export function toMedia(items: readonly MediaItem[], view: View): Media {
  const shown = items.map(item => withOrigin(item, view))
  return { ...(shown[0] && { mainMedia: shown[0] }), items: shown }
}

/** Makes URLs absolute: pictures of the platform are stored without its origin, which may change. */
function withOrigin(item: MediaItem, view: View): MediaItem {
  const absolute = <T extends { url?: string }>(part: T | undefined) =>
    part && { ...part, ...(part.url && { url: absoluteMediaAddress(part.url, view) }) }
  return {
    ...item,
    ...(item.image && { image: absolute(item.image) }),
    ...(item.thumbnail && { thumbnail: absolute(item.thumbnail) }),
    ...(item.video && {
      video: { ...item.video, files: (item.video.files ?? []).map(file => absolute(file) as typeof file) },
    }),
  }
}
