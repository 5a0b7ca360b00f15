import { contract, type RequestOf } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, currentCart, draftOrders, explanations, orders } = contract
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const { driver: w } = await openShopWithDrivers()

type Line = Partial<NonNullable<RequestOf<typeof currentCart.addToCurrentCart>['customLineItems']>[number]>
const NAME = { productName: { original: 'Portrait' } }
const custom = (...lines: Line[]) => ({
  customLineItems: lines.map(line => ({
    ...NAME,
    price: '80',
    itemType: { preset: 'SERVICE' as const },
    ...line,
  })),
})
const add = async (...lines: Line[]) =>
  (await w.visitor.callOk(currentCart.addToCurrentCart, custom(...lines))).cart
const estimate = () => w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
const setQuantity = (id: string, quantity: number) =>
  w.visitor.send(currentCart.updateCurrentCartLineItemQuantity, { lineItems: [{ id, quantity }] })

/** A checkout of the current cart with the contact that an order needs. */
async function checkoutOfCart(as: 'visitor' | 'member' = 'visitor') {
  const { checkoutId: id } = await w
    .as(as)
    .callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const billingInfo = {
    contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
    address: { country: 'DE', city: 'Berlin', addressLine: 'Ring 1', postalCode: '10115' },
  }
  const { checkout } = await w.as(as).callOk(checkouts.updateCheckout, {
    checkout: { id, buyerInfo: { email: 'ada@example.com' }, billingInfo },
  })
  return checkout
}
const placeOrder = async (id: string) => {
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  return (await w.merchant.callOk(orders.getOrder, { id: orderId })).order
}

describe('quantityAvailable of a custom line (protocol/carts §2)', () => {
  test('limits the quantity when the line is added and when its quantity is set', async () => {
    const refused = await w.visitor.send(
      currentCart.addToCurrentCart,
      custom({ quantity: 4, quantityAvailable: 3 }),
    )
    expect(rejectedFields(refused)).toEqual({ 'customLineItems[0].quantity': 'MAX' })

    const cart = await add({ quantity: 2, quantityAvailable: 3 })
    const [line] = cart.lineItems
    expect(line?.availability).toEqual({ status: 'AVAILABLE', quantityAvailable: 3 })
    expect(codeOf(await setQuantity(line?.id ?? '', 4))).toBe('LINE_ITEMS_REJECTED')
    expect((await setQuantity(line?.id ?? '', 3)).status).toBe(200)
  })
})

describe('fixedQuantity of a custom line (protocol/carts §2)', () => {
  test('rejects another quantity, and accepts the same one and the removal', async () => {
    const cart = await add({ quantity: 2, fixedQuantity: true })
    const [line] = cart.lineItems
    expect(line?.fixedQuantity).toBe(true)
    for (const quantity of [1, 3])
      expect(rejectedFields(await setQuantity(line?.id ?? '', quantity))).toEqual({
        'lineItems[0].quantity': 'FIELD_NOT_ALLOWED',
      })
    expect((await setQuantity(line?.id ?? '', 2)).status).toBe(200)
    const checkout = await checkoutOfCart()
    const order = await placeOrder(checkout.id)
    expect(order.lineItems[0]?.fixedQuantity).toBe(true)
    expect((await add({ fixedQuantity: true })).lineItems).toHaveLength(1)
  })
})

describe('membersOnly of a custom line (protocol/carts §2)', () => {
  test('a visitor reads a violation and gets no order; a member buys', async () => {
    const cart = await add({ membersOnly: true })
    expect(cart.lineItems[0]?.membersOnly).toBe(true)
    const lineItem = { name: 'LINE_ITEM_DEFAULT', id: cart.lineItems[0]?.id }
    const violation = {
      severity: 'ERROR',
      group: 'ORDER_VALIDATION',
      target: { lineItem },
      description: '“Portrait” is for members only. Sign in to buy it.',
    }
    expect((await estimate()).violations).toEqual([violation])
    const checkout = await checkoutOfCart()
    expect(checkout.violations).toEqual([violation])
    const refused = await w.visitor.send(checkouts.createOrder, { id: checkout.id })
    expect(codeOf(refused)).toBe('CHECKOUT_REJECTED')

    await w.member.callOk(currentCart.addToCurrentCart, custom({ membersOnly: true }))
    const ofMember = await checkoutOfCart('member')
    expect(ofMember.violations).toEqual([])
    await w.member.callOk(checkouts.createOrder, { id: ofMember.id })
  })
})

describe('priceUndetermined of a custom line (protocol/carts §2)', () => {
  test('needs no price, and takes none', async () => {
    const named = await w.visitor.send(currentCart.addToCurrentCart, custom({ priceUndetermined: true }))
    expect(rejectedFields(named)).toEqual({ 'customLineItems[0].price': 'FIELD_NOT_ALLOWED' })
    const missing = await w.visitor.send(currentCart.addToCurrentCart, { customLineItems: [NAME] })
    expect(rejectedFields(missing)).toEqual({ 'customLineItems[0].price': 'REQUIRED_FIELD' })
  })

  test('is charged when the merchant sets the price in the order', async () => {
    const cart = await add({ price: undefined, priceUndetermined: true })
    expect(cart.lineItems[0]).toMatchObject({ priceUndetermined: true, price: { amount: '0.00' } })
    const order = await placeOrder((await checkoutOfCart()).id)
    // It costs nothing yet, but it is not paid either.
    expect(order).toMatchObject({ paymentStatus: 'NOT_PAID', priceSummary: { total: { amount: '0.00' } } })
    expect(order.lineItems[0]?.priceUndetermined).toBe(true)
    const changedLineItems = [{ id: order.lineItems[0]?.id ?? '', price: '120' }]
    const { order: priced } = await w.merchant.callOk(draftOrders.commitDeltas, {
      id: order.id ?? '',
      changes: { changedLineItems },
      commitSettings: {},
    })
    expect(priced.lineItems[0]).toMatchObject({ priceUndetermined: false, price: { amount: '120.00' } })
    expect(priced.balanceSummary?.balance?.amount).toBe('120.00')
    expect(priced.paymentStatus).toBe('NOT_PAID')
  })
})

describe('modifierGroups of a custom line (protocol/carts §2)', () => {
  const modifierGroups = [
    {
      id: 'frame',
      name: { original: 'Frame' },
      modifiers: [{ id: 'oak', label: { original: 'Oak' }, price: '12.5' }],
    },
    {
      id: 'extras',
      name: { original: 'Extras' },
      modifiers: [
        { id: 'print', label: { original: 'Print' }, quantity: 2, price: '3.25' },
        { id: 'card', label: { original: 'Card' } },
      ],
    },
  ]

  test('their prices add to the price of the line, in cart, checkout, order and explanation', async () => {
    const cart = await add({ quantity: 2, fullPrice: '100', modifierGroups })
    const prices = {
      price: { amount: '99.00' },
      fullPrice: { amount: '119.00' },
      lineItemPrice: { amount: '198.00' },
      modifiersTotalPrice: { amount: '38.00' },
      modifierGroups: [
        { id: 'frame', modifiers: [{ id: 'oak', price: { amount: '12.50' } }] },
        { modifiers: [{ id: 'print', quantity: 2, price: { amount: '3.25' } }, { id: 'card' }] },
      ],
    }
    expect(cart.lineItems[0]).toMatchObject(prices)
    const { calculatedLineItems } = await estimate()
    expect(calculatedLineItems?.[0]?.pricesBreakdown?.modifiers?.amount).toBe('38.00')
    const checkout = await checkoutOfCart()
    expect(checkout.lineItems[0]).toMatchObject(prices)
    expect(checkout.priceSummary?.total?.amount).toBe('198.00')
    const { explanation } = await w.visitor.callOk(explanations.explainCheckout, { id: checkout.id })
    expect(explanation.steps.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['list-price', '200.00'],
      ['modifiers', '38.00'],
      ['catalog-sale', '-40.00'],
    ])
    const order = await placeOrder(checkout.id)
    expect(order.lineItems[0]).toMatchObject({
      price: { amount: '99.00' },
      modifierGroups: [{ modifiers: [{ price: { amount: '12.50', formattedAmount: '€12.50' } }] }, {}],
    })
    expect(order.priceSummary.total.amount).toBe('198.00')
  })
})

describe('policies, taxableAddress and catalogReference of a custom line (protocol/carts §2)', () => {
  test('policies are a part of the lines of cart and checkout', async () => {
    const policies = [{ title: 'Cancellation', content: 'Free until the day before.' }]
    expect((await add({ policies })).lineItems[0]?.policies).toEqual(policies)
    expect((await checkoutOfCart()).lineItems[0]?.policies).toEqual(policies)
  })

  test('the taxable address determines the tax of its line only', async () => {
    const { taxGroups: groups } = await w.merchant.callOk(contract.taxGroups.listDefaultTaxGroups, {})
    const rates = { DE: '0.19', FR: '0.2', IT: '0.22' }
    for (const [country, rate] of Object.entries(rates)) {
      const { taxRegion } = await w.merchant.callOk(contract.taxRegions.createTaxRegion, {
        taxRegion: { country },
      })
      const taxRate = { taxRegionId: taxRegion.id, taxGroupId: groups[0]?.id, name: 'VAT', rate }
      await w.merchant.callOk(contract.taxRates.createTaxRate, { taxRate })
    }
    const { businessLocation } = await w.merchant.callOk(contract.businessLocations.createBusinessLocation, {
      businessLocation: { name: 'Rome', address: { country: 'IT', city: 'Rome' } },
    })
    const product = await w.product({ priceData: { price: 10 } })
    const { cart } = await w.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [{ catalogReference: { catalogItemId: product.id, appId: STORES_APP } }],
      ...custom(
        { taxableAddress: { addressType: 'BILLING' } },
        { taxableAddress: { addressType: 'BUSINESS' } },
        {},
      ),
      businessLocationId: businessLocation.id,
    })
    expect(cart.lineItems[1]?.taxableAddress).toEqual({ addressType: 'BILLING' })
    const { calculatedLineItems } = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {
      shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115' },
      billingAddress: { country: 'FR', city: 'Paris', postalCode: '75001' },
    })
    const taxRates = calculatedLineItems?.map(({ pricesBreakdown }) => pricesBreakdown?.taxDetails?.taxRate)
    expect(taxRates).toEqual(['0.19', '0.2', '0.22', '0.19'])
    expect(calculatedLineItems?.[2]?.taxableAddress).toEqual({ addressType: 'BUSINESS' })
  })

  test('only merchants name the item behind a custom line; rules for the item apply to it', async () => {
    const product = await w.product({ priceData: { price: 10 } })
    const catalogReference = { catalogItemId: product.id, appId: STORES_APP }
    const refused = await w.visitor.send(currentCart.addToCurrentCart, custom({ catalogReference }))
    expect(rejectedFields(refused)).toEqual({ 'customLineItems[0].catalogReference': 'FIELD_NOT_ALLOWED' })

    await w.merchant.callOk(contract.discountRules.createDiscountRule, {
      discountRule: {
        name: 'Half',
        active: true,
        discounts: {
          values: [
            {
              targetType: 'SPECIFIC_ITEMS',
              specificItemsInfo: {
                scopes: [
                  {
                    id: 'item',
                    type: 'CATALOG_ITEM',
                    catalogItemFilter: { catalogAppId: STORES_APP, catalogItemIds: [product.id] },
                  },
                ],
              },
              discountType: 'PERCENTAGE',
              percentage: 50,
            },
          ],
        },
      },
    })
    const { checkout } = await w.merchant.callOk(checkouts.createCheckout, {
      channelType: 'WEB',
      ...custom({ catalogReference }, {}),
    })
    expect(checkout.lineItems).toMatchObject([
      { customLineItem: true, catalogReference, price: { amount: '40.00' } },
      { customLineItem: true, price: { amount: '80.00' } },
    ])
  })
})
