import { contract } from '@stoa/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const CALCULATOR = '5a0c7d1e-94b3-4f26-8d5f-c1e2b3a49607'
const {
  checkout: checkouts,
  currentCart,
  explanations,
  orders,
  products,
  sites,
  taxCalculation,
  taxGroups,
  taxRates,
  taxRegions,
} = contract

let defaultGroup: string
/** Requests to the tax calculator, and the rate that it quotes. */
const quoted: unknown[] = []
let quotedRate = '0.08'
/** Open transactions of the shop while the calculator quotes. */
const openTransactions: number[] = []

async function countTransactions(): Promise<number> {
  const rows = await shop.sql`select count(*)::int as open from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`
  return rows[0].open
}

const { shop, driver } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: CALCULATOR,
      name: 'State taxes',
      kind: 'TAX_CALCULATION',
      answer: async request => {
        quoted.push(request)
        openTransactions.push(await countTransactions())
        const { lines, delivery } = request as unknown as { lines: { id: string }[]; delivery?: object }
        const taxes = [{ name: 'Sales tax', rate: quotedRate, jurisdictionType: 'STATE' }]
        return {
          lines: lines.map(({ id }) => ({ id, taxes })),
          ...(delivery && { delivery: { taxes: [] } }),
        }
      },
    }),
  ],
})
beforeAll(async () => {
  const { taxGroups: defaults } = await driver.merchant.callOk(taxGroups.listDefaultTaxGroups, {})
  defaultGroup = defaults[0]?.id as string
})
beforeEach(async () => {
  quoted.length = 0
  openTransactions.length = 0
  await driver.visitor.send(currentCart.deleteCurrentCart, {})
})

/** Creates a region with one rate per group, and returns nothing. */
async function region(
  taxRegion: { country: string; [field: string]: unknown },
  rates: Record<string, string>,
) {
  const created = await driver.merchant.callOk(taxRegions.createTaxRegion, { taxRegion })
  for (const [taxGroupId, rate] of Object.entries(rates))
    await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
      taxRegionId: created.taxRegion?.id as string,
      taxGroupId,
      taxRates: [{ name: 'VAT', rate, taxType: 'VAT', appliesToDelivery: false }],
    })
}

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
const contact = { firstName: 'Ada', lastName: 'Byron', phone: '+49301234567' }
const sendTo = (id: string, to: object, contactDetails: object = contact) =>
  driver.visitor.callOk(checkouts.updateCheckout, {
    checkout: {
      id,
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: { address: to, contactDetails } },
      billingInfo: { address: to, contactDetails },
    },
  })

test('a product has the rates of its tax group (protocol/taxes §4)', async () => {
  const { taxGroup } = await driver.merchant.callOk(taxGroups.createTaxGroup, { taxGroup: { name: 'Books' } })
  const books = taxGroup?.id as string
  await region({ country: 'DE', taxIncludedInPrice: true }, { [defaultGroup]: '0.19', [books]: '0.07' })
  const [book, pen] = [
    await driver.product({ priceData: { price: 10.7 } }),
    await driver.product({ priceData: { price: 11.9 } }),
  ]
  const { product } = await driver.merchant.callOk(products.updateProduct, {
    product: { id: book.id, taxGroupId: books },
  })
  expect(product.taxGroupId).toBe(books)
  const cart = await driver.cart(book.id)
  expect(cart.lineItems[0]?.taxGroupId).toBe(books)
  const id = await driver.checkout(pen.id)
  const { checkout } = await sendTo(id, address)
  expect(checkout.lineItems?.map(({ taxDetails }) => taxDetails?.totalTax?.amount)).toEqual(['0.70', '1.90'])
  expect(checkout.taxSummary).toMatchObject({
    totalTax: { amount: '2.60' },
    calculationDetails: { rateType: 'MANUAL_RATE', manualRateReason: 'REGION_SETTING_TO_MANUAL' },
  })
})

test('a rate applies within its ranges of postal codes, in cart, checkout, order and explanation (protocol/taxes §3, §4)', async () => {
  const created = await driver.merchant.callOk(taxRegions.createTaxRegion, {
    taxRegion: { country: 'US', subdivision: 'CA', taxIncludedInPrice: false },
  })
  const rates = [
    { name: 'State', rate: '0.06', jurisdictionType: 'STATE' as const },
    { name: 'City', rate: '0.02', jurisdictionType: 'CITY' as const, postalCodes: ['94100..94199'] },
    {
      name: 'Valley',
      rate: '0.01',
      jurisdictionType: 'CITY' as const,
      postalCodes: ['95000..95199', '95300'],
    },
  ]
  await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
    taxRegionId: created.taxRegion?.id as string,
    taxGroupId: defaultGroup,
    taxRates: rates.map(rate => ({ ...rate, taxType: rate.name, appliesToDelivery: false })),
  })
  const { id: productId } = await driver.product({ priceData: { price: 10 } })
  const id = await driver.checkout(productId)
  const taxAt = async (postalCode: string) => {
    const to = { ...address, country: 'US', subdivision: 'US-CA', city: 'Somewhere', postalCode }
    const { checkout } = await sendTo(id, to)
    const estimate = await driver.visitor.callOk(currentCart.estimateCurrentCartTotals, {
      shippingAddress: to,
    })
    expect(estimate.taxSummary?.totalTax?.amount).toBe(checkout.taxSummary?.totalTax?.amount)
    return checkout.taxSummary?.totalTax?.amount
  }
  // The first and the last code of a range belong to it.
  expect(await taxAt('94099')).toBe('0.60')
  expect(await taxAt('94100')).toBe('0.80')
  expect(await taxAt('94199')).toBe('0.80')
  expect(await taxAt('94200')).toBe('0.60')
  expect(await taxAt('95300')).toBe('0.70')
  expect(await taxAt('95000-1234')).toBe('0.70')
  const ofCheckout = await driver.merchant.callOk(explanations.explainCheckout, { id })
  const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await driver.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order.taxInfo?.taxBreakdown?.map(({ taxName, rate }) => [taxName, rate])).toEqual([
    ['State', '0.06'],
    ['Valley', '0.01'],
  ])
  const { explanation } = await driver.merchant.callOk(explanations.explainOrder, { id: orderId })
  expect(explanation).toEqual(ofCheckout.explanation)
  const counted = explanation.steps.filter(step => step.counted)
  expect(counted.reduce((sum, step) => sum + Math.round(Number(step.amount) * 100), 0)).toBe(
    Math.round(Number(order.priceSummary?.total?.amount) * 100),
  )
})

test('a business in another EU country pays the net price, if the site uses the reverse charge (protocol/taxes §4)', async () => {
  await region({ country: 'AT', taxIncludedInPrice: true }, { [defaultGroup]: '0.2' })
  const id = await driver.checkout((await driver.product({ priceData: { price: 120 } })).id)
  const toAustria = (vatId: string) =>
    sendTo(
      id,
      { ...address, country: 'AT' },
      { ...contact, company: 'Byron GmbH', vatId: { id: vatId, type: 'UNSPECIFIED' } },
    )
  const taxOf = async (vatId: string) => {
    const { checkout } = await toAustria(vatId)
    return [
      checkout.taxSummary?.totalTax?.amount,
      checkout.priceSummary?.subtotal?.amount,
      checkout.taxSummary?.calculationDetails?.rateType,
    ]
  }
  expect(await taxOf('ATU13585627')).toEqual(['20.00', '120.00', 'MANUAL_RATE'])
  await driver.merchant.callOk(sites.updateSite, { site: { tax: { reverseChargeFrom: 'DE' } } })
  expect(await taxOf('ATU13585627')).toEqual(['0.00', '100.00', 'NO_TAX_COLLECTED'])
  // A business of the shop's own country.
  expect(await taxOf('DE136695976')).toEqual(['20.00', '120.00', 'MANUAL_RATE'])
  const outside = await driver.merchant.send(sites.updateSite, { site: { tax: { reverseChargeFrom: 'US' } } })
  expect(outside.body.details.validationError.fieldViolations[0].field).toBe('site.tax.reverseChargeFrom')
  await driver.merchant.callOk(sites.updateSite, { site: { tax: { reverseChargeFrom: null } } })
})

test('a checkout asks the calculator once per change, outside of transactions, and the order asks no more (protocol/taxes §5)', async () => {
  await region(
    { country: 'US', subdivision: 'NY', appId: CALCULATOR, taxIncludedInPrice: false },
    { [defaultGroup]: '0.04' },
  )
  const id = await driver.checkout((await driver.product({ priceData: { price: 50 } })).id)
  const { checkout } = await sendTo(id, {
    ...address,
    country: 'US',
    subdivision: 'US-NY',
    postalCode: '10001',
  })
  expect(checkout.taxSummary).toMatchObject({
    totalTax: { amount: '4.00' },
    calculationDetails: { rateType: 'AUTO_RATE' },
  })
  expect(quoted.length).toBeGreaterThan(0)
  expect(openTransactions).toEqual(quoted.map(() => 0))
  const before = quoted.length
  for (let i = 0; i < 3; i++) await driver.visitor.callOk(checkouts.getCheckout, { id })
  const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
  expect(quoted).toHaveLength(before)
  const { order } = await driver.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.priceSummary?.tax?.amount).toBe('4.00')
})

test('a call that creates lines is taxed by the calculator, too (protocol/taxes §5)', async () => {
  const to = { ...address, country: 'US', subdivision: 'US-NY', postalCode: '10003' }
  const { id: catalogItemId } = await driver.product({ priceData: { price: 40 } })
  const { checkout } = await driver.visitor.callOk(checkouts.createCheckout, {
    channelType: 'WEB',
    lineItems: [
      { quantity: 1, catalogReference: { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } },
    ],
    checkoutInfo: { shippingInfo: { shippingDestination: { address: to, contactDetails: contact } } },
  })
  expect(checkout.taxSummary).toMatchObject({ calculationDetails: { rateType: 'AUTO_RATE' } })
})

test('calculateTax and a checkout give the same tax (protocol/taxes §5)', async () => {
  quotedRate = '0.0725'
  const to = { ...address, country: 'US', subdivision: 'US-NY', postalCode: '10002' }
  const id = await driver.checkout((await driver.product({ priceData: { price: 33.33 } })).id)
  const { checkout } = await sendTo(id, to)
  const { taxSummary } = await driver.merchant.callOk(taxCalculation.calculateTax, {
    addresses: [to],
    lineItems: [{ id: 'item', quantity: 1, price: '33.33' }],
  })
  expect(checkout.taxSummary?.totalTax?.amount).toBe(taxSummary.totalTax)
})

test('only a merchant exempts the buyer of a checkout; prices are then without tax (protocol/taxes §4)', async () => {
  await region({ country: 'IT', taxIncludedInPrice: true }, { [defaultGroup]: '0.22' })
  const id = await driver.checkout((await driver.product({ priceData: { price: 122 } })).id)
  await sendTo(id, { ...address, country: 'IT' })
  const exempt = { checkout: { id, taxExemptGroupId: 'c0a80101-0000-4000-8000-000000000001' } }
  const rejected = await driver.visitor.send(checkouts.updateCheckout, exempt)
  expect(rejected.body.details.validationError.fieldViolations[0].field).toBe('taxExemptGroupId')
  const { checkout } = await driver.merchant.callOk(checkouts.updateCheckout, exempt)
  expect([checkout.priceSummary?.subtotal?.amount, checkout.taxSummary?.totalTax?.amount]).toEqual([
    '100.00',
    '0.00',
  ])
  expect(checkout.taxExemptGroupId).toBe(exempt.checkout.taxExemptGroupId)
  const echoed = await driver.visitor.callOk(checkouts.updateCheckout, exempt)
  expect(echoed.checkout.taxSummary?.totalTax?.amount).toBe('0.00')
})

test('goods that a shopper adds to an exempt checkout bear tax (protocol/taxes §4)', async () => {
  await region({ country: 'ES', taxIncludedInPrice: true }, { [defaultGroup]: '0.25' })
  const id = await driver.checkout((await driver.product({ priceData: { price: 125 } })).id)
  await sendTo(id, { ...address, country: 'ES' })
  const exempt = { checkout: { id, taxExemptGroupId: 'c0a80101-0000-4000-8000-000000000001' } }
  await driver.merchant.callOk(checkouts.updateCheckout, exempt)
  const other = driver.line((await driver.product({ priceData: { price: 50 } })).id)
  const { checkout } = await driver.visitor.callOk(checkouts.addToCheckout, { id, lineItems: [other] })
  expect(checkout.lineItems.map(line => line.taxDetails?.totalTax?.amount)).toEqual(['0.00', '10.00'])
  expect(checkout.priceSummary?.subtotal?.amount).toBe('150.00')
  const lineItems = [{ id: checkout.lineItems[0]?.id ?? '', quantity: 2 }]
  const raised = await driver.visitor.callOk(checkouts.updateLineItemsQuantity, { id, lineItems })
  expect(raised.checkout.lineItems.map(line => line.taxDetails?.totalTax?.amount)).toEqual(['50.00', '10.00'])
  const lineItemIds = [checkout.lineItems[1]?.id ?? '']
  await driver.visitor.callOk(checkouts.removeLineItems, { id, lineItemIds })
  const lowered = [{ id: checkout.lineItems[0]?.id ?? '', quantity: 1 }]
  const left = await driver.visitor.callOk(checkouts.updateLineItemsQuantity, { id, lineItems: lowered })
  expect(left.checkout.taxSummary?.totalTax?.amount).toBe('0.00')
})
