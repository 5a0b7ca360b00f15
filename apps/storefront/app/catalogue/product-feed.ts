import { cutText } from '@stoa/client/cut-text'
import type { Product } from '../platform/entities.ts'
import { type Offer, offersOf, rasterPictures } from './offers.ts'
import { plainText } from './rich-text.ts'

interface Shop {
  name: string
  currency: string
  /** Address of the shop in the language of the feed. */
  shopUrl: string
}

/** One offer, with the attributes that Google Merchant and Facebook share. Empty ones are left out of a feed. */
type FeedItem = Readonly<Record<(typeof ATTRIBUTES)[number], string>> & { pictures: readonly string[] }

const ATTRIBUTES = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'mpn',
  'identifier_exists',
  'condition',
  'color',
  'size',
] as const

const FURTHER_PICTURES_MAX = 10

/** How a network names attributes and values, and the most characters of a title, where it differs from Google Merchant. */
interface Network {
  attributes?: Readonly<Record<string, string>>
  availability?: Readonly<Record<string, string>>
  titleMax: number
}

const SPACED = { in_stock: 'in stock', out_of_stock: 'out of stock' }

/** Networks that read a feed at `?network=`, by their public specifications; Google Merchant by default. */
export const networks: Readonly<Record<string, Network>> = {
  google: { titleMax: 150 },
  meta: { availability: SPACED, titleMax: 200 },
  bing: { availability: SPACED, titleMax: 150 },
  pinterest: { availability: SPACED, titleMax: 500 },
  tiktok: { attributes: { id: 'sku_id' }, availability: SPACED, titleMax: 255 },
}

/** A product in the words of a network. */
export const itemsFor = (network: Network, product: Product, shop: Shop): FeedItem[] =>
  feedItemsOf(product, shop, network.titleMax).map(item => ({
    ...item,
    availability: network.availability?.[item.availability] ?? item.availability,
  }))

/** Feed items of a product. Offers that can only be ordered in advance count as out of stock: a feed has to name their date. */
export function feedItemsOf(product: Product, shop: Shop, titleMax = 150): FeedItem[] {
  const offers = offersOf(product)
  const [picture = '', ...pictures] = rasterPictures(product)
  const description = plainText(product.description ?? '', 5000) || (product.name ?? '')
  return offers.map(offer => {
    const values = Object.values(offer.choices)
    return {
      id: offer.id === product.id ? product.id : `${product.id}-${offer.id}`,
      item_group_id: offers.length > 1 ? product.id : '',
      title: cutText([product.name, ...values].filter(Boolean).join(' '), titleMax),
      description,
      link: shop.shopUrl + offer.href,
      image_link: picture,
      availability: offer.availability === 'InStock' ? 'in_stock' : 'out_of_stock',
      price: amount(offer.fullPrice ?? offer.price, shop.currency),
      sale_price: offer.fullPrice === undefined ? '' : amount(offer.price, shop.currency),
      brand: product.brand ?? shop.name,
      mpn: offer.sku ?? '',
      identifier_exists: offer.sku ? '' : 'no',
      condition: 'new',
      color: choiceOf(product, offer, 'color'),
      size: choiceOf(product, offer, 'size'),
      pictures: pictures.slice(0, FURTHER_PICTURES_MAX),
    }
  })
}

const amount = (value: number, currency: string) => `${value} ${currency}`

/** The chosen colour, or the choice of an option named "Size". */
function choiceOf(product: Product, { choices }: Offer, kind: 'color' | 'size'): string {
  const option = product.productOptions.find(({ name, optionType }) =>
    kind === 'color' ? optionType === 'color' : /^(size|größe|talla|المقاس)$/i.test(name ?? ''),
  )
  return (option?.name && choices[option.name]) || ''
}

const escapeXml = (text: string) =>
  text
    // Characters that XML cannot contain.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A feed as RSS 2.0 with Google's namespace, which Google Merchant and Facebook read. */
export const xmlFeed = {
  type: 'application/rss+xml; charset=utf-8',
  head: ({ name, shopUrl }: Shop, _?: Partial<Network>) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(name)}</title><link>${escapeXml(shopUrl)}</link><description>${escapeXml(name)}</description>\n`,
  item: (item: FeedItem, { attributes: names = {} }: Partial<Network> = {}) => {
    const filled = ATTRIBUTES.filter(name => item[name] !== '')
    const attributes = filled.map(name => {
      const tag = names[name] ?? name
      return `<g:${tag}>${escapeXml(item[name])}</g:${tag}>`
    })
    const further = item.pictures.map(
      url => `<g:additional_image_link>${escapeXml(url)}</g:additional_image_link>`,
    )
    return `<item>${attributes.join('')}${further.join('')}</item>\n`
  },
  tail: '</channel></rss>\n',
}

/** A cell that no spreadsheet reads as a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

/** The same as CSV, which Facebook reads. */
export const csvFeed = {
  type: 'text/csv; charset=utf-8',
  head: (_?: Shop, { attributes: names = {} }: Partial<Network> = {}) =>
    `${ATTRIBUTES.map(name => names[name] ?? name).join(',')},additional_image_link\n`,
  item: (item: FeedItem) =>
    `${[...ATTRIBUTES.map(name => item[name]), item.pictures.join(',')].map(cell).join(',')}\n`,
  tail: '',
}
