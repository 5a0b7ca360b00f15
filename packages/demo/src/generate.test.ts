import { describe, expect, it } from 'vitest'
import { generateProducts } from './generate.ts'
import { houseShop } from './house-shop.ts'
import { violationsOf } from './limits.ts'

const { collections, products } = houseShop

const sample = [...generateProducts(5000)]
const share = (test: (product: (typeof sample)[number]) => unknown) =>
  sample.filter(test).length / sample.length

describe('generateProducts', () => {
  it('respects every limit of the catalogue', () => {
    expect(sample.flatMap(violationsOf)).toEqual([])
  })

  it('returns 100,000 products with unique slugs, names and SKUs, none of them in the written catalogue', {
    timeout: 30_000,
  }, () => {
    const slugs = new Set(products.map(({ slug }) => slug))
    const names = new Set<string>()
    const skus = new Set<string | undefined>()
    let stockKeepingUnits = 0
    for (const { slug, name, sku, variants = [] } of generateProducts(100_000)) {
      slugs.add(slug)
      names.add(name)
      for (const each of [sku, ...variants.map(variant => variant.sku)]) {
        skus.add(each)
        stockKeepingUnits++
      }
    }
    expect(slugs.size).toBe(100_000 + products.length)
    expect(names.size).toBe(100_000)
    expect(skus.size).toBe(stockKeepingUnits)
  })

  it('returns the same products for the same seed and any number, and others for another seed', () => {
    expect([...generateProducts(40)]).toEqual(sample.slice(0, 40))
    expect([...generateProducts(40, 'other')]).not.toEqual(sample.slice(0, 40))
  })

  it('distributes products evenly over the six collections', () => {
    for (const { slug } of collections)
      expect(share(product => product.collections[0] === slug)).toBeCloseTo(1 / 6, 2)
  })

  it('gives about 30 % of the products options, and varies prices, stock and discounts', () => {
    expect(share(product => product.options)).toBeGreaterThan(0.25)
    expect(share(product => product.options)).toBeLessThan(0.35)
    expect(share(product => product.discount)).toBeGreaterThan(0.08)
    expect(share(product => product.quantity === 0)).toBeGreaterThan(0.02)
    expect(share(product => product.quantity === null)).toBeGreaterThan(0.02)
    expect(new Set(sample.map(({ price }) => price)).size).toBeGreaterThan(150)
  })

  it('generates lazily', () => {
    const endless = generateProducts(Number.POSITIVE_INFINITY)
    expect(endless.next().value).toEqual(sample[0])
    endless.return(undefined)
  })
})
