import { expect, it } from 'vitest'
import { violationsOf } from './limits.ts'
import { picturesOfProduct } from './pictures.ts'
import { teaShop } from './tea-shop.ts'

const { products, collections, findPicture, brand } = teaShop

it('respects every limit, and has pictures of all products and collections', () => {
  expect(products.flatMap(violationsOf)).toEqual([])
  const names = [
    'hero',
    brand?.logo ?? '',
    ...collections.map(({ slug }) => `collection-${slug}`),
    ...products.flatMap(product => picturesOfProduct(product).map(({ name }) => name)),
  ]
  expect(names.filter(name => !findPicture(name)?.startsWith('<svg'))).toEqual([])
})

it('is in Japanese, with slugs, names and SKUs that no two products share', () => {
  const texts = [...products, ...collections].flatMap(({ name, description }) => [name, description])
  expect(texts.filter(text => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))).toEqual(
    [],
  )
  for (const values of [
    products.map(({ slug }) => slug),
    products.map(({ name }) => name),
    products.map(({ sku }) => sku),
  ])
    expect(new Set(values).size).toBe(products.length)
  const slugs = collections.map(({ slug }) => slug)
  for (const product of products) expect(slugs).toEqual(expect.arrayContaining(product.collections))
})
