import type { Product } from '../platform/entities.ts'
import { picturesOf } from './pictures.ts'
import { plainText } from './rich-text.ts'

/** What search engines read about the shop, on its home page. */
export const shopStructuredData = (origin: string, shopName: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', '@id': `${origin}/#shop`, name: shopName, url: `${origin}/` },
    {
      '@type': 'WebSite',
      name: shopName,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ],
})

/** What search engines read about the path to a page. The last one is the page itself. */
export const breadcrumbStructuredData = (origin: string, crumbs: { label: string; href?: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href && { item: origin + href }),
  })),
})

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
