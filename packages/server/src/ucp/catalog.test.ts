import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { codesOf, type Json, openFlowerShop } from './ucp.fixture.ts'

const { driver, items, send } = await openFlowerShop()
const { roses, gardenias } = items

const choices = (...values: string[]) => values.map(value => ({ value, description: value }))
const { id } = await driver.product({
  name: 'Garland',
  priceData: { price: 20 },
  productOptions: [
    { name: 'Size', choices: choices('S', 'M') },
    { name: 'Colour', choices: choices('Red', 'Blue') },
  ],
  manageVariants: true,
})
const { product } = await driver.merchant.callOk(contract.products.getProduct, { id })
const variantId = (...labels: string[]) => {
  const variant = product.variants.find(one => Object.values(one.choices ?? {}).join() === labels.join())
  return `${id}:${variant?.id}`
}
await driver.merchant.callOk(contract.products.updateProductVariants, {
  id,
  variants: [
    { choices: { Size: 'S', Colour: 'Red' }, price: 15 },
    { choices: { Size: 'M', Colour: 'Red' }, visible: false },
  ],
} as never)
const hidden = await driver.product({ name: 'Secret', visible: false })

const lookup = async (ids: string[], more: object = {}) =>
  (await send('POST', '/catalog/lookup', { ids, ...more })).body
const get = async (body: object) => (await send('POST', '/catalog/product', { id, ...body })).body

test('products and variants are looked up once, each with the ids that named it', async () => {
  const ids = [roses, roses.toUpperCase(), roses, id, variantId('S', 'Blue'), hidden.id, 'none', `${id}:none`]
  const { products, messages } = await lookup(ids)
  const byId = new Map(products.map((one: Json) => [one.id, one]))
  expect(byId.size).toBe(2)
  expect((byId.get(roses) as Json).variants).toMatchObject([
    {
      id: roses,
      inputs: [
        { id: roses, match: 'exact' },
        { id: roses.toUpperCase(), match: 'exact' },
      ],
    },
  ])
  expect((byId.get(id) as Json).variants.map(({ inputs }: Json) => inputs)).toEqual([
    [{ id, match: 'featured' }],
    [{ id: variantId('S', 'Blue'), match: 'exact' }],
  ])
  expect(messages.map(({ content }: Json) => content)).toEqual([hidden.id, 'none', `${id}:none`])
})

test('a lookup within a range of prices', async () => {
  const { products, messages } = await lookup([id, roses], { filters: { price: { max: 1600 } } })
  expect(products).toMatchObject([{ id, price_range: { max: { amount: 1500 } } }])
  expect(messages).toMatchObject([{ code: 'not_found', content: roses }])
})

test('too many ids, and no id', async () => {
  const many = Array.from({ length: 51 }, (_, i) => `id-${i}`)
  for (const [ids, code] of [
    [many, 'request_too_large'],
    [[], 'invalid_request'],
  ] as const) {
    const { status, body } = await send('POST', '/catalog/lookup', { ids })
    expect([status, body.code]).toEqual([400, code])
  }
})

test('a product has what each choice would lead to', async () => {
  const { product: all } = await get({})
  expect(all.variants).toHaveLength(3)
  expect(all.selected).toHaveLength(2)
  const { product: chosen } = await get({ selected: [{ name: 'Colour', label: 'Red' }] })
  expect(chosen.selected).toEqual([{ name: 'Colour', label: 'Red' }])
  expect(chosen.variants.map(({ title }: Json) => title)).toEqual(['S, Red'])
  expect(chosen.options).toEqual([
    {
      name: 'Size',
      values: [
        { label: 'S', exists: true, available: true },
        { label: 'M', exists: false, available: false },
      ],
    },
    {
      name: 'Colour',
      values: [
        { label: 'Red', exists: true, available: true },
        { label: 'Blue', exists: true, available: true },
      ],
    },
  ])
})

test('choices that no variant has give way in the order of preferences', async () => {
  const selected = [
    { name: 'Size', label: 'M' },
    { name: 'Colour', label: 'Red' },
  ]
  const [size, colour] = selected
  expect((await get({ selected, preferences: ['Size', 'Colour'] })).product.selected).toEqual([size])
  expect((await get({ selected, preferences: ['Colour', 'Size'] })).product.selected).toEqual([colour])
  expect((await get({ selected, preferences: ['Colour'] })).product.selected).toEqual([colour])
})

test('a variant determines its choices', async () => {
  const { product: one } = await get({ id: variantId('M', 'Blue'), selected: [{ name: 'Size', label: 'S' }] })
  expect(one.variants[0].id).toBe(variantId('M', 'Blue'))
  expect(one.selected).toEqual([
    { name: 'Size', label: 'M' },
    { name: 'Colour', label: 'Blue' },
  ])
})

test.each([['none'], [hidden.id], [`${id}:none`], [variantId('M', 'Red')]])(
  '%s is no product',
  async missing => {
    const body = await get({ id: missing })
    expect([body.ucp.status, codesOf(body)]).toEqual(['error', ['not_found']])
  },
)

test.each([[[]], [[{ name: 'Size', label: 'S' }]]])(
  'a product without a variant within the prices is none, with the choices %j',
  async selected => {
    const body = await get({ selected, filters: { price: { min: 99_999 } } })
    expect([body.ucp.status, codesOf(body)]).toEqual(['error', ['not_found']])
  },
)

test('a product that is sold out says so', async () => {
  const { product: sold } = await get({ id: gardenias })
  expect(sold.variants).toMatchObject([{ availability: { available: false, status: 'out_of_stock' } }])
})
