import { contract, type ProductV3 } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { searchProductsV3, countProductsV3 } = contract.productsV3Search
const { createProductV3WithInventory } = contract.productsV3WithInventory

type Role = 'visitor' | 'merchant'
const search = (message: object, as: Role = 'visitor') =>
  driver.send(searchProductsV3, { search: message } as never, as)
async function found(message: object, as: Role = 'visitor') {
  const reply = await search(message, as)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body.products as ProductV3[]).map(({ name }) => name).join(' ')
}
const filtered = (filter: object, as?: Role) => found({ filter }, as)

interface Sized {
  size: string
  actual: string
  compare?: string
  weight?: number
  visible?: boolean
  item?: object
}
async function create(name: string, variants: Sized[]) {
  const message = {
    product: {
      name,
      productType: 'PHYSICAL',
      physicalProperties: {},
      options: [{ name: 'Size', choicesSettings: { choices: variants.map(({ size }) => ({ name: size })) } }],
      variantsInfo: {
        variants: variants.map(({ size, actual, compare, weight, visible = true, item }) => ({
          choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: size } }],
          sku: `${name}-${size}`,
          visible,
          price: {
            actualPrice: { amount: actual },
            ...(compare && { compareAtPrice: { amount: compare } }),
          },
          ...(weight !== undefined && { physicalProperties: { weight } }),
          ...(item && { inventoryItem: item }),
        })),
      },
    },
    returnEntity: true,
  }
  const { product } = await driver.merchant.callOk(createProductV3WithInventory, message as never)
  return product as ProductV3
}

let coat: ProductV3
let cap: ProductV3
beforeAll(async () => {
  coat = await create('Coat', [
    { size: 'S', actual: '10', compare: '15', weight: 1.5, item: { quantity: 2 } },
    {
      size: 'M',
      actual: '20.5',
      weight: 3,
      item: { quantity: 0, preorderInfo: { enabled: true, limit: 4 } },
    },
    { size: 'L', actual: '90', weight: 9, visible: false, item: { quantity: 1 } },
  ])
  cap = await create('Cap', [
    { size: 'S', actual: '5', weight: 0.2, item: { quantity: 0, preorderInfo: { enabled: true } } },
  ])
  await create('Belt', [{ size: 'S', actual: '7', item: { inStock: true } }])
})

const values = async (fieldPath: string, as: Role = 'visitor', filter: object = { name: 'Coat' }) => {
  const reply = await search(
    { filter, aggregations: [{ fieldPath, value: { sortType: 'VALUE', sortDirection: 'ASC' } }] },
    as,
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.aggregationData.results[0].values.results.map(
    ({ value, count }: { value: string; count: number }) => [value, count],
  )
}

describe('the fields of catalogue V3 that follow from variants (protocol/catalogue §12)', () => {
  test('ranges and preorders are those of the product', async () => {
    const { products } = await driver.visitor.callOk(searchProductsV3, {
      search: { filter: { name: 'Coat' } },
    } as never)
    const shown = products[0] as ProductV3
    const expected: Record<string, unknown> = {
      'actualPriceRange.maxValue.amount': Number(shown.actualPriceRange?.maxValue?.amount),
      'compareAtPriceRange.minValue.amount': Number(shown.compareAtPriceRange?.minValue?.amount),
      'compareAtPriceRange.maxValue.amount': Number(shown.compareAtPriceRange?.maxValue?.amount),
      'physicalProperties.shippingWeightRange.minValue':
        shown.physicalProperties?.shippingWeightRange?.minValue,
      'physicalProperties.shippingWeightRange.maxValue':
        shown.physicalProperties?.shippingWeightRange?.maxValue,
      'inventory.preorderStatus': shown.inventory?.preorderStatus,
      'inventory.preorderAvailability': shown.inventory?.preorderAvailability,
    }
    expect(expected).toEqual({
      'actualPriceRange.maxValue.amount': 20.5,
      'compareAtPriceRange.minValue.amount': 15,
      'compareAtPriceRange.maxValue.amount': 15,
      'physicalProperties.shippingWeightRange.minValue': 1.5,
      'physicalProperties.shippingWeightRange.maxValue': 9,
      'inventory.preorderStatus': 'PARTIALLY_ENABLED',
      'inventory.preorderAvailability': 'SOME_VARIANTS',
    })
    for (const [fieldPath, value] of Object.entries(expected)) {
      expect(await values(fieldPath), fieldPath).toEqual([[String(value), 1]])
      expect(await filtered({ [fieldPath]: value }), fieldPath).toBe('Coat')
    }
    expect(await filtered({ 'inventory.preorderAvailability': 'ALL_VARIANTS' })).toBe('Cap')
    expect(await filtered({ 'inventory.preorderStatus': { $in: ['DISABLED'] } })).toBe('Belt')
    expect(await filtered({ 'compareAtPriceRange.minValue.amount': { $exists: false } })).toBe('Cap Belt')
  })

  test('lists are sorted by prices and weights', async () => {
    const sorted = (fieldName: string, order: string) => found({ sort: [{ fieldName, order }] })
    expect(await sorted('actualPriceRange.maxValue.amount', 'DESC')).toBe('Coat Belt Cap')
    expect(await sorted('physicalProperties.shippingWeightRange.minValue', 'DESC')).toBe('Coat Cap Belt')
    const sort = [{ fieldName: 'actualPriceRange.maxValue.amount', order: 'ASC' }]
    const first = await search({ sort, cursorPaging: { limit: 1 } })
    const { next } = first.body.pagingMetadata.cursors
    expect(await found({ cursorPaging: { limit: 1, cursor: next } })).toBe('Belt')
  })

  test('a variant meets a condition; hidden ones are for merchants', async () => {
    const [, medium] = coat.variantsInfo?.variants ?? []
    const [choice] = medium?.choices ?? []
    const at = (field: string) => `variantsInfo.variants.${field}`
    expect(await values(at('price.actualPrice.amount'))).toEqual([
      ['10', 1],
      ['20.5', 1],
    ])
    expect(await values(at('price.actualPrice.amount'), 'merchant')).toHaveLength(3)
    expect(await values(at('price.compareAtPrice.amount'))).toEqual([['15', 1]])
    expect(await values(at('physicalProperties.weight'))).toEqual([
      ['1.5', 1],
      ['3', 1],
    ])
    expect(await values(at('visible'))).toEqual([['true', 1]])
    expect(await values(at('visible'), 'merchant')).toEqual([
      ['false', 1],
      ['true', 1],
    ])
    expect(await values(at('sku'), 'merchant')).toHaveLength(3)
    // All three products have the option.
    expect(await values(at('choices.optionChoiceIds.optionId'), 'visitor', {})).toEqual([
      [choice?.optionChoiceIds?.optionId, 3],
    ])
    const choiceId = choice?.optionChoiceIds?.choiceId
    expect(await filtered({ [at('choices.optionChoiceIds.choiceId')]: { $hasSome: [choiceId] } })).toBe(
      'Coat',
    )
    expect(await filtered({ [at('price.actualPrice.amount')]: { $gt: 50 } })).toBe('')
    expect(await filtered({ [at('price.actualPrice.amount')]: { $gt: 50 } }, 'merchant')).toBe('Coat')
    expect(await filtered({ [at('visible')]: false }, 'merchant')).toBe('Coat')
    expect(await filtered({ [at('sku')]: 'Coat-L' })).toBe('')
    expect(await filtered({ [at('physicalProperties.weight')]: { $lt: 1 } })).toBe('Cap')
  })

  test('ranges of lists count a product once', async () => {
    const fieldPath = 'variantsInfo.variants.price.actualPrice.amount'
    const reply = await search({
      aggregations: [
        { fieldPath, range: { buckets: [{ to: 8 }, { from: 8, to: 50 }, { from: 50 }] } },
        { fieldPath, scalar: { type: 'MAX' } },
      ],
    })
    const [ranges, highest] = reply.body.aggregationData.results
    expect(ranges.ranges.results.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0])
    expect(highest.scalar.value).toBe(20.5)
  })

  test('$matchItems: one variant meets all conditions of an element', async () => {
    const match = (...elements: object[]) => ({ 'variantsInfo.variants': { $matchItems: elements } })
    const price = (condition: object) => ({ 'price.actualPrice.amount': condition })
    const weight = (condition: object) => ({ 'physicalProperties.weight': condition })
    expect(await filtered(match({ ...price({ $lt: 15 }), ...weight({ $gt: 1 }) }))).toBe('Coat')
    expect(await filtered(match({ ...price({ $lt: 15 }), ...weight({ $gt: 2 }) }))).toBe('')
    expect(await filtered(match(price({ $lt: 15 }), weight({ $gt: 2 })))).toBe('Coat')
    expect(await filtered(match({ $or: [{ sku: 'Cap-S' }, { sku: 'Belt-S' }] }))).toBe('Cap Belt')
    expect(await filtered({ $not: match(price({ $lt: 6 })) })).toBe('Coat Belt')
    expect(await filtered(match({ visible: false, sku: 'Coat-L' }))).toBe('')
    expect(await filtered(match({ visible: false, sku: 'Coat-L' }), 'merchant')).toBe('Coat')
    const [choice] = cap.variantsInfo?.variants?.[0]?.choices ?? []
    const { choiceId } = choice?.optionChoiceIds ?? {}
    expect(
      await filtered(match({ 'choices.optionChoiceIds.choiceId': { $hasSome: [choiceId] }, sku: 'Cap-S' })),
    ).toBe('Cap')
    const first = await search({ filter: match({ visible: true }), cursorPaging: { limit: 2 } })
    const { next } = first.body.pagingMetadata.cursors
    expect(await found({ cursorPaging: { cursor: next } })).toBe('Belt')
    const message = { filter: match(price({ $lt: 8 })) }
    expect((await driver.visitor.callOk(countProductsV3, message as never)).count).toBe(2)
  })

  test('what has no value is rejected by a sentence that names the field', async () => {
    const rejection = async (message: object) => {
      const reply = await search(message)
      expect(reply.status).toBe(400)
      return JSON.stringify(reply.body)
    }
    for (const fieldPath of [
      'handle',
      'importId',
      'minVariantPriceInfo.sku',
      'allCategoriesInfo.categories.index',
      'variantsInfo.variants',
    ])
      expect(await rejection({ aggregations: [{ fieldPath, value: {} }] })).toContain(
        `must not be ${fieldPath}, which has no values to aggregate; use one of actualPriceRange`,
      )
    for (const name of ['handle', 'importId', 'minVariantPriceInfo.sku'])
      expect(rejectedFields(await search({ filter: { [name]: 'x' } }))).toEqual({
        [`search.filter.${name}`]: 'FIELD_NOT_ALLOWED',
      })
    const list = 'search.filter.variantsInfo.variants'
    const wrong = async (condition: unknown) =>
      rejectedFields(await search({ filter: { 'variantsInfo.variants': condition } }))
    expect(await wrong({ $matchItems: [] })).toEqual({ [`${list}.$matchItems`]: 'FORMAT' })
    expect(await wrong({ $matchItems: [5] })).toEqual({ [`${list}.$matchItems[0]`]: 'FORMAT' })
    expect(await wrong({ $matchItems: [{ cost: 5 }] })).toEqual({
      [`${list}.$matchItems[0].cost`]: 'FIELD_NOT_ALLOWED',
    })
    expect(await wrong({ $matchItems: Array(11).fill({ sku: 'x' }) })).toEqual({
      [`${list}.$matchItems`]: 'FORMAT',
    })
    expect(await wrong('x')).toEqual({ [list]: 'INVALID_ENUM_VALUE' })
    expect(rejectedFields(await search({ filter: { name: { $matchItems: [{ sku: 'x' }] } } }))).toEqual({
      'search.filter.name.$matchItems': 'INVALID_ENUM_VALUE',
    })
  })
})
