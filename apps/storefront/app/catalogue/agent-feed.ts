import { cutText } from '@stoa/client/cut-text'
import { parseAmount } from '@stoa/client/pricing'
import type { Product } from '../platform/entities.ts'
import { type Offer, offersOf, rasterPictures } from './offers.ts'
import { productHref } from './product-teaser.ts'
import { plainText } from './rich-text.ts'

interface Shop {
  name: string
  currency: string
  /** Address of the shop in the language of the feed. */
  shopUrl: string
}

const STATUS = { InStock: 'in_stock', OutOfStock: 'out_of_stock', PreOrder: 'preorder' } as const

/**
 * A product as agents read it by the Agentic Commerce Protocol (`schema.feed.json`, 2026-04-17, `Product`). Ids are those of items of a
 * checkout session.
 */
export function agentProduct(product: Product, { name, currency, shopUrl }: Shop) {
  const { id, description } = product
  const title = cutText(product.name ?? '', 300)
  const text = plainText(description ?? '', 5000)
  const pictures = rasterPictures(product).map(url => ({ type: 'image', url, alt_text: title }))
  const price = (amount: number) => ({ amount: Number(parseAmount(amount, currency)), currency })
  const variantOf = (offer: Offer) => ({
    id: offer.id === id ? id : `${id}:${offer.id}`,
    title: [title, ...Object.values(offer.choices)].join(' - '),
    url: shopUrl + offer.href,
    price: price(offer.price),
    ...(offer.fullPrice !== undefined && { list_price: price(offer.fullPrice) }),
    availability: { available: offer.availability !== 'OutOfStock', status: STATUS[offer.availability] },
    condition: ['new'],
    ...(Object.keys(offer.choices).length > 0 && {
      variant_options: Object.entries(offer.choices).map(([option, value]) => ({ name: option, value })),
    }),
    seller: { name },
  })
  return {
    id,
    title,
    ...(text && { description: { plain: text } }),
    url: shopUrl + productHref(product.slug),
    ...(pictures.length > 0 && { media: pictures }),
    variants: offersOf(product).map(variantOf),
  }
}
