import type { Product, ProductOption } from '../platform/entities.ts'
import type { Choices } from './choices.ts'
import { lowestPrice, reducedPrice } from './product-teaser.ts'

/** What the platform says about a product under given choices (productOptionsAvailability). */
export interface Availability {
  selectedVariant?: { price?: Product['priceData']; quantity?: number | null; inStock?: boolean }
  media?: Product['media']
  productOptions: ProductOption[]
  availableForPurchase: boolean
}

/** Everything about the product page that changes with the choices. Plain data: it travels to the browser. */
export interface ProductSelection {
  price: string
  fullPrice?: string
  from: boolean
  chosen: Choices
  options: OfferOption[]
  /** Names of options that still want a choice. */
  missing: string[]
  stock: Stock
  canBuy: boolean
  /** Most that can be asked for at once. */
  quantityMax: number
  /** The picture that shows this choice. */
  pictureId?: string
}

export interface OfferOption {
  name: string
  choices: { value: string; color?: string; unavailable: boolean }[]
}

export interface Stock {
  level: 'in' | 'low' | 'out' | 'choose'
  text: string
}

/** From this many units downwards the page says how many are left. */
const lowStock = 5
/** The platform's own limit for a line item's quantity. */
const lineMax = 100_000

export function offerOf(product: Product, availability: Availability, chosen: Choices): ProductSelection {
  const options = availability.productOptions.map(optionOf)
  const missing = options.filter(({ name }) => !chosen[name]).map(({ name }) => name)
  const complete = missing.length === 0
  const variant = complete ? availability.selectedVariant : undefined
  const quantity = options.length ? variant?.quantity : trackedQuantity(product)
  const sellable = availability.availableForPurchase
  const stock = stockOf(product, { complete, sellable, quantity, missing })
  return {
    ...(variant?.price ? { ...reducedPrice(variant.price), from: false } : lowestPrice(product)),
    chosen,
    options,
    missing,
    stock,
    canBuy: complete && sellable,
    quantityMax: quantity && quantity > 0 ? quantity : lineMax,
    pictureId: Object.keys(chosen).length ? availability.media?.mainMedia?.id : undefined,
  }
}

/**
 * What is chosen before the shopper chose: the first colour to be had, and whatever leaves no choice. Sizes and the
 * like stay open, because a wrong guess there would be bought unnoticed.
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

/** Choices that the product knows; anything else in an address is ignored. */
export function knownChoices(product: Product, choices: Choices): Choices {
  return Object.fromEntries(
    product.productOptions.flatMap(({ name = '', choices: known = [] }) => {
      const choice = choices[name]
      return choice && known.some(({ description }) => description === choice) ? [[name, choice]] : []
    }),
  )
}

function optionOf(option: ProductOption): OfferOption {
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
}

function stockOf(product: Product, { complete, sellable, quantity, missing }: Situation): Stock {
  if (product.stock.inventoryStatus === 'OUT_OF_STOCK') return { level: 'out', text: 'Sold out' }
  if (!complete) return { level: 'choose', text: `Choose ${joined(missing)} to see if it is in stock` }
  if (!sellable) return { level: 'out', text: missing.length ? 'Sold out' : 'Sold out in this choice' }
  if (product.productType === 'digital') return { level: 'in', text: 'Download, available at once' }
  if (quantity && quantity <= lowStock)
    return { level: 'low', text: quantity === 1 ? 'Only 1 left' : `Only ${quantity} left` }
  return { level: 'in', text: 'In stock' }
}

const joined = (names: string[]) => new Intl.ListFormat('en').format(names.map(name => name.toLowerCase()))
