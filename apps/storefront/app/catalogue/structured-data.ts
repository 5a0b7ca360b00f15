import type { Product } from '../platform/entities.ts'
import type { ReviewList } from '../reviews/reviews.server.ts'
import { type Offer, offersOf, rasterPictures } from './offers.ts'
import { productHref } from './product-teaser.ts'
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

/** Where and how goods are delivered and returned, as search engines read it. */
export interface Terms {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
  returns: { days?: number | null | undefined; free?: boolean | null | undefined }
}

function termsStructuredData({ countries, returns: { days, free } }: Terms) {
  if (countries.length === 0) return {}
  const category = days === 0 ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow'
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: countries.map(addressCountry => ({ '@type': 'DefinedRegion', addressCountry })),
    },
    ...(typeof days === 'number' && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        // Search engines read at most 50 countries.
        applicableCountry: countries.slice(0, 50),
        returnPolicyCategory: `https://schema.org/${category}`,
        ...(days > 0 && {
          merchantReturnDays: days,
          returnMethod: 'https://schema.org/ReturnByMail',
          returnFees: `https://schema.org/${free ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
        }),
      },
    }),
  }
}

/** What search engines read about a product: a Product, or a ProductGroup with its variants. */
export function productStructuredData(
  product: Product,
  origin: string,
  shopName: string,
  reviews?: ReviewList,
  terms: Terms = { countries: [], returns: {} },
) {
  const offers = offersOf(product)
  const url = origin + productHref(product.slug)
  const options = product.productOptions.flatMap(({ name }) => name ?? [])
  const shared = {
    name: product.name,
    description: plainText(product.description ?? '', 500),
    brand: { '@type': 'Brand', name: product.brand ?? shopName },
    image: rasterPictures(product),
    url,
    ...(reviews && ratingStructuredData(reviews)),
  }
  const termsOfOffers = product.productType === 'physical' ? termsStructuredData(terms) : {}
  const offerOf = ({ price, availability, href }: Offer) => ({
    '@type': 'Offer',
    url: origin + href,
    price,
    priceCurrency: product.priceData.currency,
    availability: `https://schema.org/${availability}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...termsOfOffers,
  })
  const [only] = offers
  if (offers.length < 2)
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...shared,
      sku: only?.sku ?? product.id,
      ...(only && { offers: offerOf(only) }),
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...shared,
    productGroupID: product.id,
    variesBy: options.flatMap(name => propertyOf(product, name) ?? []),
    hasVariant: offers.map(offer => ({
      '@type': 'Product',
      name: [product.name, ...Object.values(offer.choices)].join(', '),
      image: shared.image.slice(0, 1),
      sku: offer.sku ?? offer.id,
      ...propertiesOf(product, offer),
      offers: offerOf(offer),
    })),
  }
}

/** Average and shown reviews. Search engines reject a product with an average of no reviews. */
function ratingStructuredData({ count, average, reviews }: ReviewList) {
  if (count === 0) return {}
  const rated = reviews.filter(({ author }) => author)
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    ...(rated.length > 0 && {
      review: rated.map(({ rating, title, text, author, date }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
        author: { '@type': 'Person', name: author },
        datePublished: date,
        ...(title && { name: title }),
        ...(text && { reviewBody: text }),
      })),
    }),
  }
}

/** The property of schema.org that an option is, if any. */
function propertyOf({ productOptions }: Product, option: string): string | undefined {
  if (productOptions.some(({ name, optionType }) => name === option && optionType === 'color'))
    return 'https://schema.org/color'
  return /^size$/i.test(option) ? 'https://schema.org/size' : undefined
}

/** Colour and size of a variant; its other choices as properties with names. */
function propertiesOf(product: Product, { choices }: Offer) {
  const entries = Object.entries(choices)
  const known = entries.flatMap(([option, value]) => {
    const property = propertyOf(product, option)?.split('/').at(-1)
    return property ? [[property, value] as const] : []
  })
  const others = entries.filter(([option]) => !propertyOf(product, option))
  return {
    ...Object.fromEntries(known),
    ...(others.length > 0 && {
      additionalProperty: others.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    }),
  }
}
