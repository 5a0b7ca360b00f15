import { describe, expect, it } from 'vitest'
import type { Product } from '../platform/entities.ts'
import { agentProduct } from './agent-feed.ts'
import { csvFeed, feedItemsOf, itemsFor, networks, xmlFeed } from './product-feed.ts'
import { productStructuredData } from './structured-data.ts'

const origin = 'https://shop.example'
const shop = { name: 'Stoa', currency: 'EUR', shopUrl: origin }

const picture = { id: 'p', image: { url: 'https://platform.example/media/demo/mug-1.svg' } }

/** A mug in two colours, of which one is reduced and the other sold out. */
const mug = {
  id: 'mug',
  name: 'Mug & saucer',
  slug: 'mug',
  description: '<p>Holds <em>tea</em>.</p>',
  productType: 'physical',
  priceData: { currency: 'EUR', price: 20, discountedPrice: 20 },
  stock: { inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' },
  media: { mainMedia: picture, items: [picture] },
  manageVariants: true,
  productOptions: [{ name: 'Glaze', optionType: 'color', choices: [] }],
  variants: [
    {
      id: 'ink',
      choices: { Glaze: 'Ink' },
      variant: {
        sku: 'MUG-INK',
        visible: true,
        priceData: { currency: 'EUR', price: 20, discountedPrice: 15 },
      },
      stock: { inStock: true },
    },
    { id: 'oat', choices: { Glaze: 'Oat' }, variant: { visible: true }, stock: { inStock: false } },
    { id: 'gone', choices: { Glaze: 'Red' }, variant: { visible: false }, stock: { inStock: true } },
  ],
} as unknown as Product

/** The same without variants of its own. */
const plain = { ...mug, manageVariants: false, sku: 'MUG' } as Product

describe('a product feed', () => {
  it('has an item for each visible variant, with its price, colour and address', () => {
    const [ink, oat, ...others] = feedItemsOf(mug, shop)
    expect(others).toEqual([])
    expect(ink).toMatchObject({
      id: 'mug-ink',
      item_group_id: 'mug',
      title: 'Mug & saucer Ink',
      description: 'Holds tea.',
      link: `${origin}/products/mug?o.Glaze=Ink`,
      image_link: 'https://platform.example/media/mug-1/v1/fit/w_1200,h_1500/picture.jpg',
      availability: 'in_stock',
      price: '20 EUR',
      sale_price: '15 EUR',
      color: 'Ink',
      mpn: 'MUG-INK',
      brand: 'Stoa',
    })
    expect(oat).toMatchObject({ availability: 'out_of_stock', sale_price: '', identifier_exists: 'no' })
  })

  it('has one item for a product without variants', () => {
    expect(feedItemsOf(plain, shop)).toMatchObject([{ id: 'mug', item_group_id: '', mpn: 'MUG' }])
  })

  it('escapes what merchants enter, and leaves empty attributes out', () => {
    const [item] = feedItemsOf({ ...plain, name: 'A <b> & "c"\u0000' }, shop)
    const xml = item ? xmlFeed.item(item) : ''
    expect(xml).toContain('<g:title>A &lt;b&gt; &amp; "c"</g:title>')
    expect(xml).not.toContain('<g:sale_price>')
  })

  it('has cells that no spreadsheet runs as a formula', () => {
    const [item] = feedItemsOf({ ...plain, name: '=HYPERLINK("x")' }, shop)
    expect(item && csvFeed.item(item)).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csvFeed.head().split(',')).toHaveLength(
      (item ? csvFeed.item(item) : '').match(/"(?:""|[^"])*"/g)?.length ?? 0,
    )
  })
})

/** What the public specifications of the networks require of each item: attributes, and the values of two of them. */
const UNDERSCORED = /^(in_stock|out_of_stock|preorder|backorder)$/
const SPACED = /^(in stock|out of stock|preorder|available for order)$/
const REQUIRED = ['title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'brand']
describe('a feed for a network', () => {
  it.each([
    ['google', 'id', UNDERSCORED, 150],
    ['meta', 'id', SPACED, 200],
    ['bing', 'id', SPACED, 150],
    ['pinterest', 'id', SPACED, 500],
    ['tiktok', 'sku_id', SPACED, 255],
  ])('%s has its attributes and values', (name, id, availability, titleMax) => {
    const network = networks[name] ?? networks.google
    if (!network) throw new Error(`there is no network ${name}`)
    const long = { ...mug, name: 'Mug '.repeat(200) }
    for (const item of itemsFor(network, long, shop)) {
      const xml = xmlFeed.item(item, network)
      const values = Object.fromEntries(
        [...xml.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, tag, value]) => [tag, value ?? '']),
      )
      for (const attribute of [id, ...REQUIRED]) expect(values[attribute], attribute).toBeTruthy()
      expect(values.availability).toMatch(availability)
      expect(values.title?.length).toBeLessThanOrEqual(titleMax)
      expect(values.price).toMatch(/^\d+(\.\d+)? [A-Z]{3}$/)
    }
    expect(csvFeed.head(shop, network).split(',')[0]).toBe(id)
  })
})

describe('the feed for agents', () => {
  it('has a product with its variants, by the ids that a checkout takes', () => {
    expect(agentProduct(mug, shop)).toEqual({
      id: 'mug',
      title: 'Mug & saucer',
      description: { plain: 'Holds tea.' },
      url: `${origin}/products/mug`,
      media: [
        {
          type: 'image',
          url: 'https://platform.example/media/mug-1/v1/fit/w_1200,h_1500/picture.jpg',
          alt_text: 'Mug & saucer',
        },
      ],
      variants: [
        {
          id: 'mug:ink',
          title: 'Mug & saucer - Ink',
          url: `${origin}/products/mug?o.Glaze=Ink`,
          price: { amount: 1500, currency: 'EUR' },
          list_price: { amount: 2000, currency: 'EUR' },
          availability: { available: true, status: 'in_stock' },
          condition: ['new'],
          variant_options: [{ name: 'Glaze', value: 'Ink' }],
          seller: { name: 'Stoa' },
        },
        {
          id: 'mug:oat',
          title: 'Mug & saucer - Oat',
          url: `${origin}/products/mug?o.Glaze=Oat`,
          price: { amount: 2000, currency: 'EUR' },
          availability: { available: false, status: 'out_of_stock' },
          condition: ['new'],
          variant_options: [{ name: 'Glaze', value: 'Oat' }],
          seller: { name: 'Stoa' },
        },
      ],
    })
  })

  it.each([
    ['EUR', 19.99, 1999],
    ['JPY', 1999, 1999],
    ['KWD', 1.999, 1999],
    // Intl has other decimals than ISO 4217, which a checkout has.
    ['HUF', 1999, 199_900],
    ['IQD', 1.999, 1999],
  ])('has amounts in minor units of %s', (currency, price, minor) => {
    const one = { ...plain, priceData: { currency, price, discountedPrice: price } } as Product
    expect(agentProduct(one, { ...shop, currency }).variants[0]?.price).toEqual({ amount: minor, currency })
  })
})

describe('structured data of a product', () => {
  it('is a ProductGroup with a Product for each visible variant', () => {
    expect(productStructuredData(mug, origin, 'Stoa')).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'mug',
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        {
          sku: 'MUG-INK',
          color: 'Ink',
          offers: {
            price: 15,
            priceCurrency: 'EUR',
            url: `${origin}/products/mug?o.Glaze=Ink`,
            availability: 'https://schema.org/InStock',
          },
        },
        { sku: 'oat', color: 'Oat', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    })
  })

  it.each([
    [{ days: 30, free: true }, 'FiniteReturnWindow', 30, 'https://schema.org/FreeReturn'],
    [{ days: 14 }, 'FiniteReturnWindow', 14, 'https://schema.org/ReturnFeesCustomerResponsibility'],
    [{ days: 0 }, 'NotPermitted', undefined, undefined],
    [{}, undefined, undefined, undefined],
  ])(
    'says in each offer where it is delivered, and how it is returned: %o',
    (returns, category, days, fees) => {
      const terms = { countries: ['DE', 'AT'], returns }
      const data = productStructuredData(mug, origin, 'Stoa', undefined, terms)
      const offers = 'hasVariant' in data ? data.hasVariant.map(({ offers: one }) => one) : []
      expect(offers).toHaveLength(2)
      for (const offer of offers) {
        const parts: Record<string, unknown> = offer
        expect(parts.shippingDetails).toMatchObject({
          shippingDestination: [{ addressCountry: 'DE' }, { addressCountry: 'AT' }],
        })
        const policy = parts.hasMerchantReturnPolicy as Record<string, unknown> | undefined
        expect([policy?.returnPolicyCategory, policy?.merchantReturnDays, policy?.returnFees]).toEqual([
          category && `https://schema.org/MerchantReturn${category}`,
          days,
          fees,
        ])
      }
      const digital = { ...plain, productType: 'digital' } as Product
      expect(JSON.stringify(productStructuredData(digital, origin, 'Stoa', undefined, terms))).not.toContain(
        'Return',
      )
    },
  )

  it('is a Product without variants', () => {
    expect(productStructuredData(plain, origin, 'Stoa')).toMatchObject({
      '@type': 'Product',
      offers: { price: 20 },
    })
  })
})
