import type { PictureSource } from '@stoa/ui'
import type { Product } from '../platform/entities.ts'
import { picturesOf } from './pictures.ts'

/** The data of a product card. */
export interface ProductTeaser {
  id: string
  name: string
  href: string
  pictures: PictureSource[]
  price: string
  /** The regular price, when reduced. */
  fullPrice?: string
  /** Variants differ in price, and `price` is the lowest. */
  from: boolean
  badge?: { text: string; tone: 'accent' | 'neutral' }
  note?: string
}

export const productHref = (slug: string) => `/products/${encodeURIComponent(slug)}`

export function teaserOf(product: Product): ProductTeaser {
  const { price, fullPrice, from } = lowestPrice(product)
  return {
    id: product.id,
    name: product.name ?? '',
    href: productHref(product.slug),
    pictures: picturesOf(product.media).slice(0, 2),
    price,
    fullPrice,
    from,
    badge: badgeOf(product, fullPrice !== undefined),
    note: noteOf(product),
  }
}

/** The price in a list: the product's, or that of its cheapest visible variant. */
export function lowestPrice(product: Product): { price: string; fullPrice?: string; from: boolean } {
  const offers = (product.manageVariants ? product.variants : [])
    .filter(({ variant }) => variant.visible !== false)
    .flatMap(({ variant }) => variant.priceData ?? [])
  const cheapest = offers.length
    ? offers.reduce((a, b) => ((b.discountedPrice ?? 0) < (a.discountedPrice ?? 0) ? b : a))
    : product.priceData
  const from = offers.some(offer => offer.discountedPrice !== cheapest.discountedPrice)
  return { ...reducedPrice(cheapest), from }
}

/** The price to pay, and the regular one where that is higher. */
export function reducedPrice(data: Product['priceData']): { price: string; fullPrice?: string } {
  const full = data.formatted?.price ?? ''
  const price = data.formatted?.discountedPrice ?? full
  return price === full ? { price } : { price, fullPrice: full }
}

function badgeOf(product: Product, reduced: boolean): ProductTeaser['badge'] {
  if (product.stock.availableForPreorder) return { text: 'Pre-order', tone: 'neutral' }
  if (product.stock.inventoryStatus === 'OUT_OF_STOCK') return { text: 'Sold out', tone: 'neutral' }
  // The word that the product page shows as well.
  if (product.ribbon) return { text: product.ribbon, tone: reduced ? 'accent' : 'neutral' }
  if (reduced && product.discount.type === 'PERCENT')
    return { text: `−${product.discount.value}%`, tone: 'accent' }
  if (reduced) return { text: 'Reduced', tone: 'accent' }
}

function noteOf(product: Product): string | undefined {
  const colours = product.productOptions.find(option => option.optionType === 'color')?.choices?.length ?? 0
  if (colours > 1) return `${colours} colours`
  if (product.productType === 'digital') return 'Download'
}
