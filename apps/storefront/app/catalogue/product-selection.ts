import type { I18n } from '../i18n/i18n.ts'
import { inSentence } from '../i18n/in-sentence.ts'
import type { Product, ProductOption } from '../platform/entities.ts'
import type { Choices } from './choices.ts'
import { cheapestOffer, reducedPrice } from './product-teaser.ts'
import { type OfferedSubscription, subscriptionPrices } from './subscription-choices.server.ts'
import { unitPriceOf } from './unit-price.ts'

/** The availability of a product for given choices (productOptionsAvailability). */
export interface Availability {
  selectedVariant?: {
    price?: Product['priceData']
    quantity?: number | null
    inStock?: boolean
    preorderInfo?: PreorderInfo
  }
  media?: Product['media']
  productOptions: ProductOption[]
  availableForPurchase: boolean
}

/** Present while the variant can be ordered in advance. */
interface PreorderInfo {
  message?: string | null
  limit?: number | null
}

/** The parts of the product page that depend on the choices. Serialisable, because they are sent to the browser. */
export interface ProductSelection {
  price: string
  fullPrice?: string
  from: boolean
  /** The price of an amount, such as 100 g, if the merchant states the content. */
  unitPrice?: string
  /** Prices by subscription option. */
  subscriptionPrices: Record<string, { price: string; fullPrice?: string; unitPrice?: string }>
  chosen: Choices
  options: SelectableOption[]
  /** Names of options without a choice. */
  missing: string[]
  stock: Stock
  canBuy: boolean
  /** Maximum quantity of one addition. */
  quantityMax: number
  /** The picture that shows this choice. */
  pictureId?: string
}

export interface SelectableOption {
  name: string
  choices: { value: string; color?: string; unavailable: boolean }[]
}

export interface Stock {
  level: 'in' | 'low' | 'out' | 'preorder' | 'choose'
  text: string
}

/** Stock up to this many units is shown as a number. */
const lowStock = 5
/** The platform's own limit for a line item's quantity. */
const lineMax = 100_000

export function selectionOf(
  product: Product,
  availability: Availability,
  chosen: Choices,
  i18n: I18n,
  subscriptions: readonly OfferedSubscription[] = [],
): ProductSelection {
  const options = availability.productOptions.map(optionOf)
  const missing = options.filter(({ name }) => !chosen[name]).map(({ name }) => name)
  const complete = missing.length === 0
  const variant = complete ? availability.selectedVariant : undefined
  const quantity = options.length ? variant?.quantity : trackedQuantity(product)
  const sellable = availability.availableForPurchase
  const preorder = complete ? availability.selectedVariant?.preorderInfo : undefined
  const stock = stockOf(product, { complete, sellable, quantity, missing, preorder }, i18n)
  const { data, from } = variant?.price ? { data: variant.price, from: false } : cheapestOffer(product)
  return {
    ...reducedPrice(data, i18n.locale),
    from,
    unitPrice: unitPriceOf(product, data, i18n.locale),
    subscriptionPrices: subscriptionPrices(subscriptions, data, i18n.locale, product),
    chosen,
    options,
    missing,
    stock,
    canBuy: complete && sellable,
    // A download is the same for all of its copies.
    quantityMax:
      product.productType === 'digital'
        ? 1
        : (quantity && quantity > 0 ? quantity : preorder?.limit) || lineMax,
    pictureId: Object.keys(chosen).length ? availability.media?.mainMedia?.id : undefined,
  }
}

/**
 * The initial choices: the first available colour, and options with a single choice. Sizes stay open, because a wrong
 * guess could be bought unnoticed.
 */
export function startingChoices(product: Product): Choices {
  const chosen: Choices = {}
  for (const option of product.productOptions) {
    const choices = (option.choices ?? []).filter(choice => choice.visible !== false)
    const first = choices.find(choice => choice.inStock !== false) ?? choices[0]
    if (option.name && first?.description && (choices.length === 1 || option.optionType === 'color'))
      chosen[option.name] = first.description
  }
  return chosen
}

/** The choices that the product has; others in the URL are ignored. */
export function knownChoices(product: Product, choices: Choices): Choices {
  return Object.fromEntries(
    product.productOptions.flatMap(({ name = '', choices: known = [] }) => {
      const choice = choices[name]
      return choice && known.some(({ description }) => description === choice) ? [[name, choice]] : []
    }),
  )
}

/** Choices of a product in one language with the names of another: options and choices have the same order in all languages. */
export function translateChoices(from: Product, to: Product, choices: Choices): Choices {
  return Object.fromEntries(
    from.productOptions.flatMap(({ name = '', choices: known = [] }, i) => {
      const option = to.productOptions[i]
      const choice = option?.choices?.[known.findIndex(({ description }) => description === choices[name])]
      return option?.name && choice?.description ? [[option.name, choice.description]] : []
    }),
  )
}

function optionOf(option: ProductOption): SelectableOption {
  return {
    name: option.name ?? '',
    choices: (option.choices ?? [])
      .filter(choice => choice.visible !== false)
      .map(choice => ({
        value: choice.description ?? '',
        color: option.optionType === 'color' ? choice.value : undefined,
        unavailable: choice.inStock === false,
      })),
  }
}

const trackedQuantity = ({ stock }: Product) => (stock.trackInventory ? stock.quantity : undefined)

interface Situation {
  complete: boolean
  sellable: boolean
  quantity: number | null | undefined
  missing: string[]
  preorder: PreorderInfo | undefined
}

function stockOf(
  product: Product,
  { complete, sellable, quantity, missing, preorder }: Situation,
  { locale, texts }: I18n,
): Stock {
  const words = texts.product
  const { inventoryStatus, availableForPreorder } = product.stock
  if (inventoryStatus === 'OUT_OF_STOCK' && !availableForPreorder)
    return { level: 'out', text: words.soldOut }
  if (!complete) return { level: 'choose', text: words.chooseToSee({ options: joined(missing, locale) }) }
  if (!sellable) return { level: 'out', text: missing.length ? words.soldOut : words.variantSoldOut }
  if (preorder) return { level: 'preorder', text: preorder.message || words.preorderNow }
  if (product.productType === 'digital') return { level: 'in', text: words.downloadNow }
  if (quantity && quantity <= lowStock) return { level: 'low', text: words.left({ count: quantity }) }
  return { level: 'in', text: words.inStock }
}

const joined = (names: string[], locale: string) =>
  new Intl.ListFormat(locale).format(names.map(name => inSentence(name, locale)))
