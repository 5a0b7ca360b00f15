import { contract } from '@stoa/contract'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { recommendations, products, orders, catalogVersioning } = contract
const { shop, driver: w } = await openTestShop()

const APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const FORMER_APP = '1380b703-ce81-ff05-f115-39571d94dfcd'
const SAME = '68ebce04-b96a-4c52-9329-08fc9d8c1253'
const TOGETHER = 'd5aac1e1-2e53-4d11-85f7-7172710b4783'
const BEST = 'ba491fd2-b172-4552-9ea6-7202e01d1d3c'
const UNKNOWN = '5dd69f67-9ab9-478e-ba7c-10c6c6e7285f'

const ids: Record<string, string> = {}
const nameOf = (id: string | undefined) => Object.keys(ids).find(name => ids[name] === id)
async function recommend(algorithms: string[], of: string[] = [], minimumRecommendedItems = 1, appId = APP) {
  const { recommendation } = await w.visitor.callOk(recommendations.getRecommendation, {
    algorithms: algorithms.map(id => ({ id, appId })),
    items: of.map(name => ({ appId, catalogItemId: ids[name] ?? '' })),
    minimumRecommendedItems,
  })
  return {
    items: recommendation.items?.map(({ catalogItemId }) => nameOf(catalogItemId)),
    algorithm: recommendation.algorithm?.id,
  }
}
const sell = (...lines: [name: string, quantity: number][]) =>
  w.merchant.callOk(orders.createOrder, {
    order: {
      lineItems: lines.map(([name, quantity]) => ({
        productName: { original: name },
        catalogReference: { appId: APP, catalogItemId: ids[name] ?? '' },
        quantity,
        price: { amount: '1.00' },
      })),
    },
  })

beforeAll(async () => {
  for (const name of ['pen', 'ink', 'nib', 'lamp', 'hidden']) ids[name] = (await w.product({}, 100)).id
  const of = (...names: string[]) => names.map(name => ids[name] ?? '')
  await w.collection(of('pen', 'ink', 'nib', 'hidden'))
  await w.collection(of('pen', 'nib', 'hidden'))
  await sell(['pen', 1], ['ink', 1], ['hidden', 5])
  await sell(['pen', 1], ['ink', 2], ['lamp', 1], ['hidden', 5])
  await sell(['lamp', 9])
  const canceled = await sell(['pen', 90], ['nib', 90])
  await w.merchant.callOk(orders.cancelOrder, { id: canceled.order.id ?? '' })
  await w.merchant.callOk(products.updateProduct, { product: { id: ids.hidden ?? '', visible: false } })
})

test('the same collections: the more they share, the better; no hidden products (protocol/recommendations §1)', async () => {
  expect(await recommend([SAME], ['pen'])).toEqual({ items: ['nib', 'ink'], algorithm: SAME })
  expect(await recommend([SAME], ['lamp'])).toEqual({ items: [], algorithm: undefined })
})

test('bought together: by the number of orders; canceled orders do not count', async () => {
  expect(await recommend([TOGETHER], ['pen'])).toEqual({ items: ['ink', 'lamp'], algorithm: TOGETHER })
})

test('best sellers: by units, without items of the request', async () => {
  const { items } = await recommend([BEST])
  expect(items).toEqual(['lamp', 'ink', 'pen'])
})

test('the first algorithm with enough items answers, otherwise the one with most; unknown ones are left out', async () => {
  expect(await recommend([UNKNOWN, TOGETHER, BEST], ['pen'], 2)).toMatchObject({ algorithm: TOGETHER })
  expect(await recommend([TOGETHER, BEST], ['pen'], 3)).toMatchObject({ algorithm: BEST })
  expect(await recommend([TOGETHER, SAME], ['lamp'], 50)).toMatchObject({ algorithm: TOGETHER })
  expect(await recommend([UNKNOWN], ['pen'])).toEqual({ items: [], algorithm: undefined })
})

test('the older app id means the same catalogue', async () => {
  expect(await recommend([SAME], ['pen'], 1, FORMER_APP)).toMatchObject({ items: ['nib', 'ink'] })
})

test('is one statement, and none when it is repeated', async () => {
  await recommend([SAME], ['ink'])
  shop.statements.length = 0
  await recommend([SAME], ['ink'])
  expect(shop.statements.filter(text => text.includes('products'))).toEqual([])
})

test('algorithms are listed with their types and the generation of the catalogue is V1', async () => {
  const { availableAlgorithms } = await w.visitor.callOk(recommendations.listAvailableAlgorithms, {})
  expect(availableAlgorithms.map(({ config }) => [config?.algorithmId, config?.algorithmType])).toEqual([
    [SAME, 'RELATED_ITEMS'],
    [TOGETHER, 'RELATED_ITEMS'],
    [BEST, 'GLOBAL'],
  ])
  const { catalogVersion } = await w.visitor.callOk(catalogVersioning.getCatalogVersion, {})
  expect(catalogVersion).toBe('V1_CATALOG')
})
