import { describe, expect, it } from 'vitest'
import type { Product } from '../platform/entities.ts'
import { csvFeed, feedItemsOf, xmlFeed } from './product-feed.ts'
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

  it('is a Product without variants', () => {
    expect(productStructuredData(plain, origin, 'Stoa')).toMatchObject({
      '@type': 'Product',
      offers: { price: 20 },
    })
  })
})
