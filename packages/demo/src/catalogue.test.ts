import { describe, expect, it } from 'vitest'
import { combinations } from './catalogue/product.ts'
import { houseShop } from './house-shop.ts'
import { violationsOf } from './limits.ts'

const { collections, products } = houseShop

const variants = products.flatMap(product => product.variants ?? [])
const some = (test: (product: (typeof products)[number]) => unknown) => products.filter(test).length
const written = (script: string) => some(({ name }) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))

describe('the demo catalogue', () => {
  it.each(products.map(product => [product.slug, product] as const))(
    '%s respects every limit',
    (_, product) => {
      expect(violationsOf(product)).toEqual([])
    },
  )

  it('has about sixty products in six collections, none of them empty', () => {
    expect(products.length).toBeGreaterThanOrEqual(60)
    expect(collections).toHaveLength(6)
    for (const { slug } of collections)
      expect(some(product => product.collections.includes(slug))).toBeGreaterThanOrEqual(8)
  })

  it('has unique slugs, names and SKUs', () => {
    const skus = [...products, ...variants].flatMap(({ sku }) => sku ?? [])
    expect(new Set(skus).size).toBe(skus.length)
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length)
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length)
  })

  it('puts products only into collections that exist', () => {
    const known = collections.map(({ slug }) => slug)
    for (const product of products) expect(known).toEqual(expect.arrayContaining(product.collections))
  })

  it.each([
    ['two options', some(product => product.options?.length === 2)],
    ['a colour option', some(product => product.options?.some(({ optionType }) => optionType === 'color'))],
    ['a sale price in percent', some(product => product.discount?.type === 'PERCENT')],
    ['a sale price by amount', some(product => product.discount?.type === 'AMOUNT')],
    ['a download', some(product => product.productType === 'digital')],
    ['no stock left', some(product => product.quantity === 0)],
    ['little stock left', some(({ quantity }) => quantity && quantity <= 3)],
    ['untracked stock', some(product => product.quantity === null)],
    ['a variant sold out', variants.filter(({ quantity }) => quantity === 0).length],
    ['a variant with little stock left', variants.filter(({ quantity }) => quantity && quantity <= 3).length],
    ['a variant with its own price', variants.filter(({ price }) => price).length],
    ['a hidden variant', variants.filter(({ visible }) => visible === false).length],
    ['a long description', some(({ description }) => description.length > 2000)],
    ['a one-sentence description', some(({ description }) => /^[^.\n]+\.$/.test(description))],
    ['a name at the limit', some(({ name }) => name.length === 80)],
    ['a price under five', some(({ price }) => price < 5)],
    ['two collections at once', some(product => product.collections.length > 1)],
    ['a Japanese name', written('Han')],
    ['a Korean name', written('Hangul')],
    ['a Greek name', written('Greek')],
    ['an Arabic name', written('Arabic')],
    ['a Hebrew name', written('Hebrew')],
  ])('has something with %s', (_, count) => {
    expect(count).toBeGreaterThan(0)
  })

  it('hides exactly one product', () => {
    expect(some(product => product.visible === false)).toBe(1)
  })

  it('applies rules only to the combinations that they match', () => {
    const mug = products.find(({ slug }) => slug === 'morning-mug')
    expect(mug?.variants).toHaveLength(8)
    expect(mug?.variants?.filter(({ price }) => price === 32)).toHaveLength(4)
    const removed = mug?.variants?.filter(({ quantity }) => quantity === 0)
    expect(removed?.map(({ choices }) => choices)).toEqual([{ Colour: 'Terracotta', Size: 'Small, 200 ml' }])
  })

  it('combines options in order; the last one varies fastest', () => {
    const option = (name: string, ...values: string[]) => ({
      name,
      optionType: 'drop_down' as const,
      choices: values.map(value => ({ value, description: value })),
    })
    expect(combinations([option('a', '1', '2'), option('b', 'x', 'y')])).toEqual([
      { a: '1', b: 'x' },
      { a: '1', b: 'y' },
      { a: '2', b: 'x' },
      { a: '2', b: 'y' },
    ])
  })
})
