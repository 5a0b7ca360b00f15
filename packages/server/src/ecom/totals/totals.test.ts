import { contract } from '@stoa/contract'
import { createDriver, createShop, rejectedFields, type Shop, type TestDriver } from '@stoa/testkit'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { fromPricingInputJson, price, toDecimal } from '../../pricing/index.ts'

const { cart: carts, checkout: checkouts, currentCart, discountRules, orders } = contract
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

let shop: Shop
let w: TestDriver
beforeEach(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  w = await createDriver(shop)
})
afterEach(() => shop.close())

const allItems = [{ catalogItemFilter: { catalogAppId: STORES_APP, catalogItemIds: [] } }]
const rule = (input: object) =>
  w.merchant.callOk(discountRules.createDiscountRule, {
    discountRule: {
      name: 'Spring',
      discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes: allItems } }] },
      ...input,
    },
  })

/** A tax of 19 % on everything in Germany. */
async function germanTax(taxIncludedInPrice: boolean) {
  const { taxRegion } = await w.merchant.callOk(contract.taxRegions.createTaxRegion, {
    taxRegion: { country: 'DE', taxIncludedInPrice },
  })
  const { taxGroups } = await w.merchant.callOk(contract.taxGroups.listDefaultTaxGroups, {})
  await w.merchant.callOk(contract.taxRates.createTaxRate, {
    taxRate: {
      taxRegionId: taxRegion.id,
      taxGroupId: taxGroups?.[0]?.id,
      name: 'VAT',
      rate: '0.19',
      taxType: 'VAT',
      jurisdiction: 'Germany',
      jurisdictionType: 'COUNTRY',
      appliesToDelivery: true,
      appliesToFees: true,
    },
  })
}

const priced = (price: number) => w.product({ priceData: { price } })

describe('protocol/discounts: a live rule', () => {
  test('lowers the price in cart, estimate, checkout and order, and counts the order', async () => {
    const { discountRule } = await rule({})
    const product = await priced(100)
    const cart = await w.cart(product.id)
    expect(cart.lineItems).toMatchObject([
      { price: { amount: '90.00' }, priceBeforeDiscounts: { amount: '100.00' } },
    ])
    const estimate = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
    const applied = [{ discountRule: { name: { original: 'Spring' }, amount: { amount: '10.00' } } }]
    expect(estimate.appliedDiscounts).toMatchObject(applied)
    const id = await w.checkout((await priced(50)).id)
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout.priceSummary).toMatchObject({
      subtotal: { amount: '150.00' },
      discount: { amount: '15.00' },
      total: { amount: '139.90' },
    })
    const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.priceSummary).toMatchObject({ total: { amount: '139.90' }, discount: { amount: '15.00' } })
    const read = await w.merchant.callOk(discountRules.getDiscountRule, {
      discountRuleId: discountRule.id as string,
    })
    expect(read.discountRule.usageCount).toBe(1)
  })

  test('applies from its subtotal on, and to its items only', async () => {
    const [cheap, dear] = [await priced(10), await priced(60)]
    await rule({
      trigger: { subtotalRange: { from: '50' } },
      discounts: {
        values: [
          {
            fixedAmount: '2',
            specificItemsInfo: {
              scopes: [{ catalogItemFilter: { catalogAppId: STORES_APP, catalogItemIds: [cheap.id] } }],
            },
          },
        ],
      },
    })
    const first = await w.cart(cheap.id)
    expect(first.lineItems).toMatchObject([{ price: { amount: '10.00' } }])
    const second = await w.cart(dear.id)
    expect(second.lineItems).toMatchObject([{ price: { amount: '8.00' } }, { price: { amount: '60.00' } }])
  })

  test('that is limited to members applies to them only', async () => {
    const memberIds = [w.memberId]
    await rule({ trigger: { customerEligibility: { individualMembersInfo: { memberIds } } } })
    const product = await priced(100)
    expect((await w.cart(product.id)).lineItems).toMatchObject([{ price: { amount: '100.00' } }])
    const cart = await w.cart(product.id, 1, 'member')
    expect(cart.lineItems).toMatchObject([{ price: { amount: '90.00' } }])
  })

  test('that ends is like a higher price: the order needs a new confirmation', async () => {
    const end = new Date(shop.clock.now() + 60_000).toISOString()
    await rule({ activeTimeInfo: { end } })
    const id = await w.checkout((await priced(100)).id)
    shop.clock.advance(60_001)
    const reply = await w.visitor.send(checkouts.createOrder, { id })
    expect(reply.body.details.applicationError).toMatchObject({
      code: 'CHECKOUT_TOTAL_CHANGED',
      data: { expectedTotal: '94.90', total: '104.90' },
    })
  })
})

describe('protocol/taxes: the taxes of a region', () => {
  test('apply to fees, but not to a tip (protocol/pricing §1)', async () => {
    await germanTax(false)
    const id = await w.checkout((await priced(100)).id)
    const { checkout } = await w.visitor.callOk(checkouts.updateCheckout, {
      checkout: {
        id,
        additionalFees: [
          { name: 'Gift wrap', price: '10' },
          { name: 'Tip', code: 'tip', price: '5' },
        ],
      },
    })
    expect(checkout.additionalFees).toMatchObject([
      { priceAfterTax: { amount: '11.90' } },
      { priceAfterTax: { amount: '5.00' } },
    ])
  })

  test('are added to net prices, in estimate, checkout and order', async () => {
    await germanTax(false)
    const id = await w.checkout((await priced(100)).id)
    const estimate = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {
      shippingAddress: { country: 'DE' },
    })
    // 19 % of 100.00 and of 4.90.
    const amounts = { tax: { amount: '19.93' }, total: { amount: '124.83' } }
    expect(estimate.priceSummary).toMatchObject(amounts)
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout).toMatchObject({
      priceSummary: amounts,
      taxIncludedInPrice: false,
      taxSummary: {
        totalTax: { amount: '19.93' },
        calculationDetails: { rateType: 'MANUAL_RATE', manualRateReason: 'REGION_SETTING_TO_MANUAL' },
      },
      lineItems: [{ taxDetails: { taxBreakdown: [{ taxName: 'VAT', taxAmount: { amount: '19.00' } }] } }],
    })
    const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.priceSummary).toMatchObject(amounts)
  })

  test('are part of gross prices', async () => {
    await germanTax(true)
    const id = await w.checkout((await priced(119)).id)
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout.priceSummary).toMatchObject({ tax: { amount: '19.78' }, total: { amount: '123.90' } })
  })

  test('do not apply elsewhere, nor to estimates without taxes', async () => {
    await germanTax(false)
    await w.cart((await priced(100)).id)
    const taxOf = async (input: object) =>
      (await w.visitor.callOk(currentCart.estimateCurrentCartTotals, input)).priceSummary?.tax?.amount
    expect(await taxOf({ shippingAddress: { country: 'FR' } })).toBe('0.00')
    expect(await taxOf({ shippingAddress: { country: 'DE' }, calculateTax: false })).toBe('0.00')
    expect(await taxOf({ shippingAddress: { country: 'DE' } })).toBe('19.93')
  })

  test('and discounts add up: the discount lowers the tax', async () => {
    await germanTax(false)
    const product = await priced(100)
    const request = { lineItems: [w.line(product.id)], merchantDiscounts: [{ percentage: 50 }] }
    const { cart } = await w.merchant.callOk(carts.createCart, request)
    const estimate = await w.merchant.callOk(carts.estimateTotals, {
      id: cart.id as string,
      shippingAddress: { country: 'DE' },
      calculateShipping: false,
    })
    expect(estimate.priceSummary).toMatchObject({
      discount: { amount: '50.00' },
      tax: { amount: '9.50' },
      total: { amount: '59.50' },
    })
  })

  test('protocol/taxes §6: a wrong VAT number is rejected, a valid one is stored', async () => {
    const id = await w.checkout()
    const update = (vatId: string) =>
      w.visitor.send(checkouts.updateCheckout, {
        checkout: { id, billingInfo: { contactDetails: { vatId: { id: vatId } } } },
      })
    expect(rejectedFields(await update('DE136695977'))).toEqual({
      'checkout.billingInfo.contactDetails.vatId.id': 'FORMAT',
    })
    expect((await update('DE136695976')).body.checkout.billingInfo.contactDetails.vatId).toEqual({
      id: 'DE136695976',
    })
  })
})

test('protocol/checkout §3: a delivery that is no longer offered is an error in words', async () => {
  const id = await w.checkout()
  const address = { country: 'BR', city: 'Rio' }
  const shippingInfo = { shippingDestination: { address } }
  const { checkout } = await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, shippingInfo } })
  expect(checkout.violations).toEqual([
    {
      severity: 'ERROR',
      group: 'SHIPPING',
      target: { other: { name: 'OTHER_DEFAULT' } },
      description: 'There is no delivery to this address. Choose another address.',
    },
  ])
})

test('an estimate returns the input from which a browser gets the same totals (protocol/pricing §12)', async () => {
  await rule({})
  await germanTax(true)
  await w.cart((await w.product({ priceData: { price: 19.99 } })).id, 3)
  const estimate = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {
    shippingAddress: { country: 'DE' },
    returnPricingInput: true,
  })
  const { summary } = price(fromPricingInputJson(estimate.pricingInput ?? {}))
  expect(toDecimal(summary.total, 'EUR')).toBe(estimate.priceSummary?.total?.amount)
  expect(toDecimal(summary.tax, 'EUR')).toBe(estimate.priceSummary?.tax?.amount)
  expect(summary.discount).toBeGreaterThan(0n)
  const without = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
  expect(without).not.toHaveProperty('pricingInput')
})
