import type { Product } from '../platform/entities.ts'
import { picturesOf } from './pictures.ts'
import { plainText } from './rich-text.ts'

/** What search engines read about a product (schema.org Product). */
export function productStructuredData(product: Product, url: string, shopName: string) {
  const { priceData, priceRange, stock } = product
  const absent = stock.availableForPreorder ? 'PreOrder' : 'OutOfStock'
  const availability = stock.inventoryStatus === 'OUT_OF_STOCK' ? absent : 'InStock'
  const offer = { priceCurrency: priceData.currency, availability: `https://schema.org/${availability}`, url }
  const low = priceRange.minValue
  const high = priceRange.maxValue
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: plainText(product.description ?? '', 500),
    sku: product.sku ?? undefined,
    brand: { '@type': 'Brand', name: product.brand ?? shopName },
    image: picturesOf(product.media).map(({ url }) => url),
    offers:
      low !== undefined && high !== undefined && low < high
        ? { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, ...offer }
        : { '@type': 'Offer', price: priceData.discountedPrice ?? priceData.price, ...offer },
  }
}
