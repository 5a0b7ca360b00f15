import { formatMoney, parseAmount } from '@stoa/client/pricing'
import type { PictureSource } from '@stoa/ui'
import type { I18n } from '../i18n/i18n.ts'
import type { Product, ProductOption } from '../platform/entities.ts'
import { choiceField, choicesQuery } from './choices.ts'
import { picturesOf } from './pictures.ts'
import { unitPriceOf } from './unit-price.ts'

/** The data of a product card. */
export interface ProductTeaser {
  id: string
  name: string
  href: string
  pictures: PictureSource[]
  price: string
  /** The regular price, when reduced. */
  fullPrice?: string
  /** The price of an amount, such as 100 g. */
  unitPrice?: string
  /** Variants differ in price, and `price` is the lowest. */
  from: boolean
  /** Its colours, if it has several. */
  colours: TeaserColour[]
  /** Set if it can be added without a choice on its page: the colour that is added. */
  quickAdd?: { option?: string; choice?: string }
  /** Average and number of its reviews. */
  rating?: { average: number; count: number }
  soldOut: boolean
  badge?: { text: string; tone: 'accent' | 'neutral' }
  note?: string
}

export interface TeaserColour {
  name: string
  /** A CSS colour. */
  color: string
  href: string
  picture?: PictureSource
}

export const productHref = (slug: string) => `/products/${encodeURIComponent(slug)}`

export function teaserOf(product: Product, i18n: I18n): ProductTeaser {
  const { price, fullPrice, from } = lowestPrice(product, i18n)
  return {
    id: product.id,
    name: product.name ?? '',
    href: productHref(product.slug),
    pictures: picturesOf(product.media).slice(0, 2),
    price,
    fullPrice,
    unitPrice: unitPriceOf(product, cheapestOffer(product).data, i18n.locale),
    from,
    colours: coloursOf(product),
    ...quickAddOf(product),
    soldOut: product.stock.inventoryStatus === 'OUT_OF_STOCK',
    badge: badgeOf(product, i18n),
    note: noteOf(product, i18n),
  }
}

const colourOption = ({ productOptions }: Product) =>
  productOptions.find(({ optionType }) => optionType === 'color')

const visibleChoices = (option: ProductOption | undefined) =>
  (option?.choices ?? []).filter(({ visible }) => visible !== false)

function coloursOf(product: Product): TeaserColour[] {
  const option = colourOption(product)
  const choices = visibleChoices(option)
  if (choices.length < 2) return []
  return choices.map(({ description: name = '', value: color = '', media }) => ({
    name,
    color,
    href: productHref(product.slug) + choicesQuery({ [option?.name ?? '']: name }),
    picture: picturesOf(media)[0],
  }))
}

/** A product is added at once if nothing is left to choose but its colour. */
function quickAddOf(product: Product): Pick<ProductTeaser, 'quickAdd'> {
  const { productOptions, customTextFields, stock } = product
  const option = colourOption(product)
  const needsPage =
    customTextFields.some(({ mandatory }) => mandatory) || productOptions.some(other => other !== option)
  if (needsPage || stock.inventoryStatus === 'OUT_OF_STOCK') return {}
  if (!option) return { quickAdd: {} }
  const first = visibleChoices(option).find(({ inStock }) => inStock !== false)
  return first
    ? { quickAdd: { option: choiceField(option.name ?? ''), choice: first.description ?? '' } }
    : {}
}

/** The price in a list: the product's, or that of its cheapest visible variant. */
export function lowestPrice(
  product: Product,
  { locale }: I18n,
): { price: string; fullPrice?: string; from: boolean } {
  const { data, from } = cheapestOffer(product)
  return { ...reducedPrice(data, locale), from }
}

/** The price data of the cheapest visible variant, and whether another one costs more. */
export function cheapestOffer(product: Product): { data: Product['priceData']; from: boolean } {
  const offers = (product.manageVariants ? product.variants : [])
    .filter(({ variant }) => variant.visible !== false)
    .flatMap(({ variant }) => variant.priceData ?? [])
  const data = offers.length
    ? offers.reduce((a, b) => ((b.discountedPrice ?? 0) < (a.discountedPrice ?? 0) ? b : a))
    : product.priceData
  return { data, from: offers.some(offer => offer.discountedPrice !== data.discountedPrice) }
}

/** The price to pay, and the regular one where that is higher. */
export function reducedPrice(
  data: Product['priceData'],
  locale: string,
): { price: string; fullPrice?: string } {
  const { currency = '' } = data
  const money = (amount: number) => formatMoney(parseAmount(amount, currency), currency, locale)
  const full = money(data.price ?? 0)
  const price = data.discountedPrice === undefined ? full : money(data.discountedPrice)
  return price === full ? { price } : { price, fullPrice: full }
}

/** The word of a product in lists; its page shows it, too. */
export function badgeOf(product: Product, i18n: I18n): ProductTeaser['badge'] {
  const { locale, texts } = i18n
  const reduced = lowestPrice(product, i18n).fullPrice !== undefined
  if (product.stock.availableForPreorder) return { text: texts.product.preorder, tone: 'neutral' }
  if (product.stock.inventoryStatus === 'OUT_OF_STOCK')
    return { text: texts.product.soldOut, tone: 'neutral' }
  if (product.ribbon) return { text: product.ribbon, tone: reduced ? 'accent' : 'neutral' }
  if (reduced && product.discount.type === 'PERCENT')
    return { text: percent(-(product.discount.value ?? 0), locale).replace('-', '−'), tone: 'accent' }
  if (reduced) return { text: texts.product.reduced, tone: 'accent' }
}

/** `20%`, as the locale writes it. */
export const percent = (value: number | undefined, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format((value ?? 0) / 100)

function noteOf(product: Product, { texts }: I18n): string | undefined {
  if (product.productType === 'digital') return texts.product.download
}
