import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { additionalFees } from '../../../../../examples/plugins/additional-fees.ts'
import { discountTriggers } from '../../../../../examples/plugins/discount-triggers.ts'
import { validations } from '../../../../../examples/plugins/validations.ts'
import { DEFAULT_TAX_GROUP } from '../../tax/tax-groups.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, currentCart, discountRules, orders, taxGroups, taxRates, taxRegions } = contract
type Answer = (request: never) => unknown
const plugin = (id: string, kind: string, fallback: 'REJECT' | 'CONTINUE', example: Answer) => ({
  id: `${id}7c1a2b3-4d5e-4f60-8a7b-9c0d1e2f3a4b`,
  kind,
  fallback,
  example,
})
const FEES = plugin('1', 'ADDITIONAL_FEES', 'REJECT', additionalFees)
const TRIGGERS = plugin('2', 'DISCOUNT_TRIGGERS', 'CONTINUE', discountTriggers)
const VALIDATIONS = plugin('3', 'VALIDATIONS', 'REJECT', validations)
const plugins = [FEES, TRIGGERS, VALIDATIONS]

const requests: Record<string, unknown>[] = []
const requestsOf = (kind: string) => requests.filter(request => request.kind === kind)
/** Replies in place of those of the examples, by kind. */
const replies = new Map<string, Answer>()

const { shop, driver } = await openTestShop({
  servicePlugins: plugins.map(({ id, kind, fallback, example }, position) => ({
    id,
    revision: 1,
    name: kind,
    kind,
    uri: '',
    timeoutMs: 10_000,
    fallback,
    position,
    answer: request => {
      requests.push(request)
      return (replies.get(kind) ?? example)(request as never)
    },
  })),
})
beforeEach(async () => {
  // Circuits and cached failures of the test before.
  shop.clock.advance(60_000)
  requests.length = 0
  replies.clear()
  await driver.visitor.send(currentCart.deleteCurrentCart, {})
})

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
const estimate = (country = 'DE', input: object = {}) =>
  driver.visitor.callOk(currentCart.estimateCurrentCartTotals, {
    shippingAddress: { ...address, country },
    ...input,
  })
async function checkout(country = 'DE') {
  const { checkoutId: id } = await driver.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email: 'ada@example.com',
    shippingAddress: { ...address, country },
  })
  const shippingDestination = {
    address: { ...address, country },
    contactDetails: { firstName: 'Ada', lastName: 'Byron' },
  }
  const reply = await driver.visitor.callOk(checkouts.updateCheckout, {
    checkout: { id, shippingInfo: { shippingDestination } },
  })
  return reply.checkout
}
const fail = () => Promise.reject(new Error('down'))

describe('additional fees of a plug-in', () => {
  test('are part of estimate, checkout and order, and taxed by their tax group (protocol/pricing §11)', async () => {
    const { taxGroup } = await driver.merchant.callOk(taxGroups.createTaxGroup, {
      taxGroup: { name: 'Handling' },
    })
    const { taxRegion } = await driver.merchant.callOk(taxRegions.createTaxRegion, {
      taxRegion: { country: 'AT', taxIncludedInPrice: false },
    })
    for (const [taxGroupId, rate] of [
      [DEFAULT_TAX_GROUP.id, '0.2'],
      [taxGroup.id, '0.1'],
    ] as const)
      await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
        taxRegionId: taxRegion?.id as string,
        taxGroupId: taxGroupId as string,
        taxRates: [{ name: 'USt', rate, taxType: 'VAT', appliesToDelivery: false }],
      })
    replies.set('ADDITIONAL_FEES', request => ({
      fees: additionalFees(request).fees.map(fee =>
        fee.code === 'heavy' ? { ...fee, taxGroupId: taxGroup.id } : fee,
      ),
    }))
    await driver.cart((await driver.product({ name: 'Anvil', priceData: { price: 10 }, weight: 30 })).id)
    const { cart, ...totals } = await estimate('AT')
    const lineItemIds = cart?.lineItems?.map(({ id }) => id)
    expect(totals.additionalFees).toMatchObject([
      { code: 'small-order', price: { amount: '3.00' }, taxDetails: { totalTax: { amount: '0.60' } } },
      { code: 'heavy', price: { amount: '5.00' }, taxDetails: { totalTax: { amount: '0.50' } }, lineItemIds },
    ])
    expect(totals.additionalFees?.[0]).toMatchObject({ source: 'SERVICE_PLUGIN', providerAppId: FEES.id })
    expect(totals.priceSummary?.additionalFees?.amount).toBe('8.00')
    const { id, priceSummary } = await checkout('AT')
    const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await driver.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.additionalFees).toMatchObject([
      { code: 'small-order', providerAppId: FEES.id, source: 'SERVICE_PLUGIN' },
      { code: 'heavy' },
    ])
    expect(order.priceSummary?.total?.amount).toBe(priceSummary.total?.amount)
    // 10 + 8 + shipping, with 20 % on the line, 0.60 and 0.50.
    const shipping = Number(priceSummary.shipping?.amount)
    expect(Number(priceSummary.total?.amount)).toBeCloseTo(10 + 8 + shipping + 2 + 1.1, 2)
  })

  test('are not requested for carts, nor for an estimate without fees', async () => {
    await driver.cart((await driver.product({ priceData: { price: 11 } })).id)
    expect((await estimate('DE', { calculateAdditionalFees: false })).additionalFees).toEqual([])
    expect(requestsOf('ADDITIONAL_FEES')).toEqual([])
  })

  test('that cannot be read are an error of the purchase, and reject the order (protocol/pricing §11)', async () => {
    replies.set('ADDITIONAL_FEES', fail)
    await driver.cart((await driver.product({ priceData: { price: 12 } })).id)
    const { id, violations } = await checkout()
    expect(violations).toMatchObject([{ severity: 'ERROR', group: 'ADDITIONAL_FEES' }])
    const reply = await driver.visitor.send(checkouts.createOrder, { id })
    expect([reply.status, codeOf(reply)]).toEqual([503, 'SERVICE_PLUGIN_UNAVAILABLE'])
    shop.clock.advance(31_000)
    replies.clear()
    const shown = await driver.visitor.callOk(checkouts.getCheckout, { id })
    expect(shown.checkout.violations).toEqual([])
    await driver.visitor.callOk(checkouts.createOrder, { id })
  })

  test.each([
    ['an unknown line', { name: 'Fee', price: '1.00', lineIds: ['9'] }],
    ['a long name', { name: 'x'.repeat(51), price: '1.00' }],
    ['a number as price', { name: 'Fee', price: 1 }],
    ['a tax group that is no GUID', { name: 'Fee', price: '1.00', taxGroupId: 'books' }],
  ])('with %s are no valid reply', async (_, fee) => {
    replies.set('ADDITIONAL_FEES', () => ({ fees: [fee] }))
    await driver.cart((await driver.product({ priceData: { price: 13 } })).id)
    const { violations, additionalFees: fees } = await estimate()
    expect([violations, fees]).toMatchObject([[{ group: 'ADDITIONAL_FEES' }], []])
  })
})

describe('custom triggers and filters of discount rules', () => {
  const rule = async (fields: { trigger?: object; scopes?: object[] }) => {
    const scopes = fields.scopes ?? [
      { catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } },
    ]
    const { discountRule } = await driver.merchant.callOk(discountRules.createDiscountRule, {
      discountRule: {
        name: 'Bundle',
        ...(fields.trigger && { trigger: fields.trigger }),
        discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes } }] },
      },
    })
    return () =>
      driver.merchant.callOk(discountRules.deleteDiscountRule, { discountRuleId: discountRule.id as string })
  }
  const discountOf = async () => (await estimate()).priceSummary?.discount?.amount

  test('are decided by the plug-in, also for lines that a call adds (protocol/discounts §2)', async () => {
    const remove = await rule({ trigger: { customTrigger: { id: 'three-products', appId: TRIGGERS.id } } })
    for (const name of ['Bread', 'Butter'])
      await driver.cart((await driver.product({ name, priceData: { price: 10 } })).id)
    expect(await discountOf()).toBe('0.00')
    await driver.cart((await driver.product({ name: 'Jam', priceData: { price: 10 } })).id)
    expect(await discountOf()).toBe('3.00')
    expect(requestsOf('DISCOUNT_TRIGGERS').at(-1)).toMatchObject({
      triggers: [{ id: 'three-products' }],
      lines: [{ name: 'Bread' }, { name: 'Butter' }, { name: 'Jam' }],
    })
    await remove()
  })

  test('select lines by a filter', async () => {
    const remove = await rule({
      scopes: [{ customFilter: { appId: TRIGGERS.id, params: { nameContains: 'Jam' } } }],
    })
    for (const name of ['Toast', 'Jam'])
      await driver.cart((await driver.product({ name, priceData: { price: 20 } })).id)
    expect(await discountOf()).toBe('2.00')
    await remove()
  })

  test('do not delay sign-in, which merges carts', async () => {
    const remove = await rule({ trigger: { customTrigger: { id: 'three-products', appId: TRIGGERS.id } } })
    await driver.cart((await driver.product({ name: 'Honey', priceData: { price: 19 } })).id)
    requests.length = 0
    const { access_token: token } = await driver.otherSession(undefined, driver.tokens.visitor)
    expect(requests).toEqual([])
    const { cart } = await driver.member.callOk(currentCart.getCurrentCart, {}, { token })
    expect(cart.lineItems?.at(-1)).toMatchObject({ productName: { original: 'Honey' } })
    await remove()
  })

  test('do not hold without a reply; the plug-in with the fallback CONTINUE is named in a header', async () => {
    replies.set('DISCOUNT_TRIGGERS', fail)
    const remove = await rule({ trigger: { customTrigger: { id: 'three-products', appId: TRIGGERS.id } } })
    await driver.cart((await driver.product({ priceData: { price: 21 } })).id)
    const reply = await driver.visitor.send(currentCart.estimateCurrentCartTotals, {
      shippingAddress: address,
    })
    expect(reply.body.priceSummary.discount.amount).toBe('0.00')
    expect(reply.body.violations).toEqual([])
    expect(reply.headers.get('x-stoa-degraded')).toBe(`${TRIGGERS.id} DISCOUNT_TRIGGERS UNREACHABLE`)
    await remove()
  })
})

describe('validations of a plug-in', () => {
  test('warn without consequence, and reject orders by an error (protocol/checkout §3)', async () => {
    await driver.cart((await driver.product({ name: 'Knife', priceData: { price: 1200 } })).id)
    const { violations, cart, calculationErrors } = await estimate('GB')
    expect(calculationErrors?.orderValidationErrors).toEqual([
      { code: 'ORDER_REJECTED', description: '“Knife” cannot be delivered to Great Britain.' },
    ])
    expect(violations).toEqual([
      {
        severity: 'ERROR',
        group: 'ORDER_VALIDATION',
        description: '“Knife” cannot be delivered to Great Britain.',
        suggestedFix: 'REMOVE_LINE_ITEM',
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id: cart?.lineItems?.[0]?.id } },
      },
      {
        severity: 'WARNING',
        group: 'ORDER_VALIDATION',
        description: 'Large orders take two more days.',
        target: { other: { name: 'OTHER_DEFAULT' } },
      },
    ])
    const { id } = await checkout('GB')
    const rejected = await driver.visitor.send(checkouts.createOrder, { id })
    expect([rejected.status, codeOf(rejected)]).toEqual([409, 'CHECKOUT_REJECTED'])
    expect(rejected.body.details.applicationError.data.violations).toMatchObject([{ severity: 'ERROR' }])
    await checkout('DE')
    await driver.visitor.callOk(checkouts.createOrder, { id })
  })

  test('are requested once for two reads of the same purchase', async () => {
    await driver.cart((await driver.product({ priceData: { price: 31 } })).id)
    await Promise.all([estimate(), estimate()])
    expect(requestsOf('VALIDATIONS')).toHaveLength(1)
  })
})
