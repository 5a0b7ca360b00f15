import { rasterUrl } from '@stoa/ui'
import type { Product } from '../platform/entities.ts'
import { type Choices, choicesQuery } from './choices.ts'
import { picturesOf } from './pictures.ts'
import { productHref } from './product-teaser.ts'

/** What a buyer can choose of a product: a variant, or the product itself. */
export interface Offer {
  /** Variant id; the product's where it has no variants of its own. */
  id: string
  choices: Choices
  href: string
  sku?: string
  /** Amount to pay, in the currency of the shop. */
  price: number
  /** Regular amount, when reduced. */
  fullPrice?: number
  availability: 'InStock' | 'OutOfStock' | 'PreOrder'
}

/** The offers of a product: of its visible variants, if they have prices and stock of their own. */
export function offersOf(product: Product): Offer[] {
  const { priceData, stock } = product
  const whole = {
    id: product.id,
    choices: {},
    href: productHref(product.slug),
    sku: product.sku ?? undefined,
    ...amountsOf(priceData),
    availability: availabilityOf(stock.inventoryStatus !== 'OUT_OF_STOCK', stock.availableForPreorder),
  }
  if (!product.manageVariants) return [whole]
  return product.variants
    .filter(({ variant }) => variant.visible !== false)
    .map(({ id, choices, variant, stock }) => ({
      id,
      choices: definedChoices(choices),
      href: whole.href + choicesQuery(definedChoices(choices)),
      sku: variant.sku || whole.sku,
      ...amountsOf(variant.priceData ?? priceData),
      availability: availabilityOf(stock?.inStock !== false, whole.availability === 'PreOrder'),
    }))
}

/** Pictures that programs of other companies can show, the main one first. */
export const rasterPictures = (product: Product): string[] =>
  picturesOf(product.media).flatMap(({ url }) => rasterUrl(url) ?? [])

const definedChoices = (choices: Record<string, string | null | undefined> | null | undefined): Choices =>
  Object.fromEntries(
    Object.entries(choices ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

function amountsOf({ price = 0, discountedPrice }: Product['priceData']): Pick<Offer, 'price' | 'fullPrice'> {
  const full = price ?? 0
  const paid = discountedPrice ?? full
  return paid < full ? { price: paid, fullPrice: full } : { price: paid }
}

const availabilityOf = (inStock: boolean, preorder: boolean | null | undefined): Offer['availability'] =>
  inStock ? 'InStock' : preorder ? 'PreOrder' : 'OutOfStock'
