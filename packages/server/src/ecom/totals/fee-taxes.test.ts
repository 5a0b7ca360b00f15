import { contract } from '@stoa/contract'
import { createDriver, rejectedFields } from '@stoa/testkit'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readPdfText } from '../../invoices/pdf/read-pdf-text.fixture.ts'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const PLUGIN = '5a0c7d1e-94b3-4f26-8d5f-c1e2b3a49608'
let pluginFees: object[] = []
const { shop, driver } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: PLUGIN,
      name: 'Fees',
      kind: 'ADDITIONAL_FEES',
      answer: async () => ({ fees: pluginFees }),
    }),
  ],
})
const { checkout: checkouts, draftOrders, orders, orderDocuments, taxGroups, taxRates, taxRegions } = contract

let w = driver

/** Germany has 19 %, France 20 %; prices are without tax. Fees are taxed too. */
beforeAll(async () => {
  const { taxGroups: groups } = await w.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  for (const [country, rate] of [
    ['DE', '0.19'],
    ['FR', '0.2'],
  ] as const) {
    const { taxRegion } = await w.merchant.callOk(taxRegions.createTaxRegion, {
      taxRegion: { country, taxIncludedInPrice: false },
    })
    const vat = { name: `VAT ${country}`, rate, taxType: 'VAT', appliesToDelivery: false }
    const message = { taxRegionId: taxRegion?.id ?? '', taxGroupId: groups[0]?.id ?? '', taxRates: [vat] }
    await w.merchant.callOk(taxRates.bulkSetTaxRates, message)
  }
})
beforeEach(async () => {
  pluginFees = []
  // Each test has a visitor of its own, hence a cart.
  w = await createDriver(shop)
})

/** A checkout with two lines that is delivered to Germany and paid from France. */
async function checkoutWithLines() {
  await w.cart((await w.product({ priceData: { price: 10 } })).id)
  const id = await w.checkout((await w.product({ priceData: { price: 20 } })).id)
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const address = { country: 'FR', city: 'Paris', postalCode: '75001', addressLine: 'Rue 1' }
  const { checkout } = await w.visitor.callOk(checkouts.updateCheckout, {
    checkout: { id, billingInfo: { address, contactDetails } },
  })
  expect(checkout.shippingInfo.shippingDestination?.address?.country).toBe('DE')
  return { id, lineIds: checkout.lineItems.map(line => line.id) }
}
const setFees = (id: string, additionalFees: object[], as: 'visitor' | 'merchant' = 'visitor') =>
  w.send(checkouts.updateCheckout, { checkout: { id, additionalFees } }, as)

test('the price of a fee is a text or money, so that a fee that was read can be sent back (protocol/pricing §11)', async () => {
  const { id, lineIds } = await checkoutWithLines()
  const lineItemIds = lineIds.slice(0, 1)
  const first = await setFees(id, [{ name: 'Wrap', price: '3.50', lineItemIds }])
  const [read] = first.body.checkout.additionalFees
  const { name, price } = read
  const again = await setFees(id, [{ name, price, lineItemIds: read.lineItemIds }])
  expect(again.status).toBe(200)
  expect(again.body.checkout.additionalFees).toEqual(first.body.checkout.additionalFees)
  expect(again.body.checkout.priceSummary).toEqual(first.body.checkout.priceSummary)
  for (const wrong of [{}, { amount: 3 }, { amount: 'x' }, { amount: '-1' }, [], null])
    expect(Object.keys(rejectedFields(await setFees(id, [{ name, price: wrong }])))).toEqual([
      'checkout.additionalFees[0].price',
    ])
})

test('a plug-in may send both forms, and the address that determines the tax (protocol/pricing §11)', async () => {
  pluginFees = [
    { name: 'Text', price: '10.00' },
    { name: 'Money', price: { amount: '10.00' }, taxableAddress: { addressType: 'BILLING' } },
  ]
  const { id } = await checkoutWithLines()
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  expect(checkout.additionalFees).toMatchObject([
    { name: 'Text', taxDetails: { totalTax: { amount: '1.90' } } },
    {
      name: 'Money',
      taxDetails: { totalTax: { amount: '2.00' } },
      taxableAddress: { addressType: 'BILLING' },
      providerAppId: PLUGIN,
    },
  ])
})

test('only merchants choose the address that determines the tax of a fee (protocol/pricing §11)', async () => {
  const { id } = await checkoutWithLines()
  const fee = { name: 'Wrap', price: '10', taxableAddress: { addressType: 'BILLING' } }
  expect(rejectedFields(await setFees(id, [fee]))).toEqual({
    'checkout.additionalFees[0].taxableAddress': 'FIELD_NOT_ALLOWED',
  })
  expect((await setFees(id, [fee], 'merchant')).body.checkout.additionalFees).toMatchObject([
    { taxDetails: { totalTax: { amount: '2.00' } }, taxableAddress: { addressType: 'BILLING' } },
  ])
})

test('taxes of fees by line are right to the cent in checkout, order, invoice and packing slip (protocol/pricing §11)', async () => {
  const { id, lineIds } = await checkoutWithLines()
  // 10 + 20 + 3.33 + 1.11 = 34.44; tax 1.90 + 3.80 + 0.6327 → 0.63, and 20 % of 1.11 → 0.22.
  const reply = await setFees(
    id,
    [
      { name: 'Gift wrap', price: { amount: '3.33' }, lineItemIds: [lineIds[0]] },
      { name: 'Handling', price: '1.11', taxableAddress: { addressType: 'BILLING' } },
    ],
    'merchant',
  )
  const { priceSummary } = reply.body.checkout
  const delivery = Number(priceSummary.shipping.amount)
  expect(priceSummary).toMatchObject({ additionalFees: { amount: '4.44' }, tax: { amount: '6.55' } })
  const total = (40.99 + delivery).toFixed(2)
  expect(priceSummary.total.amount).toBe(total)
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.priceSummary).toMatchObject({
    totalAdditionalFees: { amount: '4.44' },
    tax: { amount: '6.55' },
    total: { amount: total },
  })
  expect(order.additionalFees).toMatchObject([
    {
      priceAfterTax: { amount: '3.96' },
      taxInfo: { taxAmount: { amount: '0.63' } },
      lineItemIds: [lineIds[0]],
    },
    {
      priceAfterTax: { amount: '1.33' },
      taxInfo: { taxAmount: { amount: '0.22' } },
      taxableAddress: { addressType: 'BILLING' },
    },
  ])
  const taxes = (order.taxInfo?.taxBreakdown ?? []).map(({ taxName, aggregatedTaxAmount }) => [
    taxName,
    aggregatedTaxAmount?.amount,
  ])
  expect(taxes.sort()).toEqual([
    ['VAT DE', '6.33'],
    ['VAT FR', '0.22'],
  ])
  const textOf = async (kind: 'INVOICE' | 'PACKING_SLIP') => {
    const { document } = await w.merchant.callOk(orderDocuments.createOrderDocument, { orderId, kind })
    return readPdfText(Buffer.from(await (await shop.fetch(document.url)).arrayBuffer()))
  }
  const invoice = await textOf('INVOICE')
  for (const amount of ['3.33', '1.11', '6.33', '0.22', '6.55', total]) expect(invoice).toContain(amount)
  const slip = await textOf('PACKING_SLIP')
  for (const amount of ['4.44', '6.55', total]) expect(slip).not.toContain(amount)
})

test('fees of a draft order have line items and an address for the tax (protocol/draft-orders §2)', async () => {
  const { id } = await checkoutWithLines()
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const [first = '', second = ''] = order.lineItems.map(line => line.id)
  const preview = (changes: object) => w.merchant.send(draftOrders.previewDeltas, { id: orderId, changes })
  const fee = { name: 'Engraving', price: { amount: '10.00' } }
  const unknown = await preview({ additionalFees: [{ ...fee, lineItemIds: ['x'] }] })
  expect(rejectedFields(unknown)).toEqual({ 'changes.additionalFees[0].lineItemIds[0]': 'VALIDATION' })
  const removed = await preview({
    removedLineItemIds: [first],
    additionalFees: [{ ...fee, lineItemIds: [first] }],
  })
  expect(rejectedFields(removed)).toEqual({ 'changes.additionalFees[0].lineItemIds[0]': 'VALIDATION' })
  const { order: changed } = await w.merchant.callOk(draftOrders.commitDeltas, {
    id: orderId,
    changes: {
      additionalFees: [
        { ...fee, price: '10.00', lineItemIds: [second] },
        { name: 'Insurance', price: '10.00', taxableAddress: { addressType: 'BILLING' } },
      ],
    },
  })
  expect(changed.additionalFees).toMatchObject([
    { name: 'Engraving', lineItemIds: [second], taxInfo: { taxAmount: { amount: '1.90' } } },
    {
      name: 'Insurance',
      taxInfo: { taxAmount: { amount: '2.00' } },
      taxableAddress: { addressType: 'BILLING' },
    },
  ])
})

// The last test: bad replies open the circuit of the plug-in.
test.each([
  { name: 'A', price: { amount: 10 } },
  { name: 'B', price: '1', taxableAddress: { addressType: 'MOON' } },
])('a reply with the fee %j is not used (protocol/pricing §11)', async fee => {
  pluginFees = [fee]
  const { id } = await checkoutWithLines()
  const { body } = await w.visitor.send(checkouts.getCheckout, { id })
  expect(body.checkout.additionalFees).toEqual([])
})
