import { contract } from '@stoa/contract'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const {
  checkout: checkouts,
  draftOrders,
  orders,
  ordersSettings,
  products,
  taxGroups,
  taxRates,
  taxRegions,
} = contract
const { driver: w } = await openTestShop()

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const EXEMPT_GROUP = 'c0a80101-0000-4000-8000-000000000001'
const line = (catalogItemId: string) => ({
  catalogReference: { appId: STORES_APP, catalogItemId },
  quantity: 1,
})
const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const preview = async (id: string, changes: object) =>
  (await w.merchant.callOk(draftOrders.previewDeltas, { id, changes })).preview
const commit = async (id: string, changes: object) =>
  (await w.merchant.callOk(draftOrders.commitDeltas, { id, changes })).order
const stockOf = async (id: string) =>
  (await w.merchant.callOk(products.getProduct, { id })).product.stock?.quantity

let setVat: (rate: string) => Promise<unknown>

beforeAll(async () => {
  const { taxGroups: groups } = await w.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  const input = { taxRegion: { country: 'DE', taxIncludedInPrice: true } }
  const { taxRegion } = await w.merchant.callOk(taxRegions.createTaxRegion, input)
  setVat = rate => {
    const vat = { name: 'VAT', rate, taxType: 'VAT', appliesToDelivery: false }
    const message = { taxRegionId: taxRegion?.id ?? '', taxGroupId: groups[0]?.id ?? '', taxRates: [vat] }
    return w.merchant.callOk(taxRates.bulkSetTaxRates, message)
  }
  await setVat('0.19')
})

test('a change has the taxes of its day, and the preview says the difference (protocol/draft-orders §3)', async () => {
  const product = await w.product({ priceData: { price: 119 } })
  const id = await w.order(product.id)
  expect((await read(id)).priceSummary.tax.amount).toBe('19.00')
  await setVat('0.07')
  const { taxDifference, totalDifference, order } = await preview(id, {})
  await setVat('0.19')
  expect(order.priceSummary.tax.amount).toBe('7.79')
  expect({ taxDifference, totalDifference }).toEqual({ taxDifference: '-11.21', totalDifference: '0.00' })
})

test('an order without tax because of its buyer stays without tax, with net prices of new line items (protocol/draft-orders §3)', async () => {
  const product = await w.product({ priceData: { price: 119 } })
  const id = await w.checkout(product.id)
  await w.merchant.callOk(checkouts.updateCheckout, { checkout: { id, taxExemptGroupId: EXEMPT_GROUP } })
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  const before = await read(orderId)
  expect(before.taxInfo).toMatchObject({ taxExempt: true, totalTax: { amount: '0.00' } })
  const same = await preview(orderId, {})
  expect(same).toMatchObject({ totalDifference: '0.00', taxDifference: '0.00', changes: [] })
  const other = await w.product({ priceData: { price: 59.5 } })
  const order = await commit(orderId, { lineItems: [line(other.id)] })
  expect(order.lineItems.map(({ price }) => price.amount)).toEqual(['100.00', '50.00'])
  expect(order.priceSummary.tax.amount).toBe('0.00')
  expect(order.taxInfo?.taxExempt).toBe(true)
})

test('a fee of the merchant has the tax of its group', async () => {
  const id = await w.order()
  const order = await commit(id, { additionalFees: [{ name: 'Assembly', price: '11.90' }] })
  const fee = order.additionalFees?.find(({ name }) => name === 'Assembly')
  expect(fee).toMatchObject({
    source: 'MANUAL',
    price: { amount: '11.90' },
    taxInfo: { taxAmount: { amount: '1.90' } },
    taxDetails: { totalTax: { amount: '1.90' } },
    priceBeforeTax: { amount: '10.00' },
  })
  const without = await commit(id, { removedAdditionalFeeIds: [fee?.id] })
  expect(without.additionalFees).toEqual([])
})

test('an order that takes its stock when it is paid takes the changed units then (protocol/draft-orders §4)', async () => {
  const settings = { inventoryUpdateTrigger: 'ON_ORDER_PAID' } as const
  await w.merchant.callOk(ordersSettings.updateOrdersSettings, { ordersSettings: settings })
  const product = await w.product({}, 10)
  const id = await w.order(product.id, 2)
  const [first] = (await read(id)).lineItems
  const changes = { changedLineItems: [{ id: first?.id, quantity: 5 }] }
  expect((await preview(id, changes)).stockChanges).toEqual([])
  await commit(id, changes)
  expect(await stockOf(product.id)).toBe(10)
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: id })
  expect(await stockOf(product.id)).toBe(5)
  await commit(id, { changedLineItems: [{ id: first?.id, quantity: 1 }] })
  expect(await stockOf(product.id)).toBe(9)
})

test('an order that a merchant has written keeps its taxes and discounts if no rules apply (protocol/draft-orders §3)', async () => {
  const price = (amount: string) => ({ amount })
  const { order } = await w.merchant.callOk(orders.createOrder, {
    order: {
      taxIncludedInPrices: false,
      lineItems: [
        {
          productName: { original: 'Notebook' },
          quantity: 3,
          price: price('10.00'),
          totalDiscount: price('2.00'),
          taxInfo: { taxAmount: price('5.32') },
        },
        { productName: { original: 'Pen' }, quantity: 1, price: price('0.99') },
      ],
      shippingInfo: {
        title: 'Parcel',
        cost: { price: price('4.90'), taxInfo: { taxAmount: price('0.93') } },
      },
      additionalFees: [{ name: 'Gift wrap', price: price('2.00') }],
    },
  })
  const id = order.id ?? ''
  const same = await preview(id, {})
  expect(same.order.priceSummary).toEqual(order.priceSummary)
  expect(same).toMatchObject({ totalDifference: '0.00', taxDifference: '0.00' })
  const [first] = order.lineItems
  const less = await preview(id, { changedLineItems: [{ id: first?.id, quantity: 2 }] })
  expect(less.order.priceSummary).toMatchObject({ discount: price('2.00'), shipping: price('4.90') })
  const without = await preview(id, { removedDiscountIds: [first?.id] })
  expect(without.order.priceSummary.discount.amount).toBe('0.00')
})
