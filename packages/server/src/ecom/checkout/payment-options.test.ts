import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { cart: carts, checkout: checkouts, currentCart, orders, ordersSettings } = contract
beforeEach(() => driver.visitor.send(currentCart.deleteCurrentCart, {}))

type CustomLine = NonNullable<Parameters<typeof addCustom>[0]>[number]
const addCustom = (
  customLineItems: {
    productName: { original: string }
    price: string
    quantity?: number
    itemType: { preset: 'SERVICE' }
    paymentOption?: NonNullable<
      NonNullable<ReturnType<typeof totalsOf>['calculatedLineItems']>[number]['paymentOption']
    >
    depositAmount?: string
  }[],
) => driver.visitor.callOk(currentCart.addToCurrentCart, { customLineItems })
const lesson = (fields: Partial<CustomLine> = {}): CustomLine => ({
  productName: { original: 'Lesson' },
  price: '30.00',
  itemType: { preset: 'SERVICE' },
  ...fields,
})
type Estimate = Awaited<ReturnType<typeof estimate>>
const estimate = () => driver.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
const totalsOf = (totals: Pick<Estimate, 'priceSummary' | 'payNow' | 'payLater' | 'calculatedLineItems'>) =>
  totals
const dueOf = ({ priceSummary, payNow, payLater }: ReturnType<typeof totalsOf>) =>
  [priceSummary, payNow, payLater].map(amounts => amounts?.total?.amount)

describe('protocol/checkout §2: a line', () => {
  test.each([
    ['FULL_PAYMENT_ONLINE', ['60.00', '60.00', '0.00']],
    ['FULL_PAYMENT_OFFLINE', ['60.00', '0.00', '60.00']],
    ['DEPOSIT_ONLINE', ['60.00', '20.00', '40.00']],
    ['MEMBERSHIP', ['0.00', '0.00', '0.00']],
    ['MEMBERSHIP_OFFLINE', ['0.00', '0.00', '0.00']],
    ['MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER', ['60.00', '0.00', '60.00']],
  ] as const)('with %s has its total, what is due now and what later', async (paymentOption, due) => {
    await addCustom([lesson({ quantity: 2, paymentOption, depositAmount: '10.00' })])
    const totals = await estimate()
    expect(dueOf(totals)).toEqual(due)
    expect(totals.cart?.lineItems).toMatchObject([{ paymentOption }])
    const { checkoutId: id } = await driver.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
      channelType: 'WEB',
      email: 'ada@example.com',
    })
    const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
    const { checkout } = await driver.visitor.callOk(checkouts.updateCheckout, {
      checkout: { id, billingInfo },
    })
    expect(dueOf(checkout)).toEqual(due)
    if (paymentOption === 'MEMBERSHIP') {
      // Its price is 0: without a membership the order would be free.
      const refused = await driver.visitor.send(checkouts.createOrder, { id })
      expect([refused.status, codeOf(refused)]).toEqual([409, 'CHECKOUT_REJECTED'])
      return
    }
    const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await driver.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.priceSummary.total.amount).toBe(due[0])
    const depositAmount = paymentOption === 'DEPOSIT_ONLINE' ? { amount: '20.00' } : undefined
    expect([order.lineItems?.[0]?.paymentOption, order.lineItems?.[0]?.depositAmount]).toMatchObject([
      paymentOption,
      depositAmount,
    ])
  })

  test('with a deposit needs its amount, at most the price', async () => {
    const add = (fields: Partial<CustomLine>) =>
      driver.visitor.send(currentCart.addToCurrentCart, { customLineItems: [lesson(fields)] })
    const at = 'customLineItems[0].depositAmount'
    const paymentOption = 'DEPOSIT_ONLINE' as const
    expect(rejectedFields(await add({ paymentOption }))).toEqual({ [at]: 'REQUIRED_FIELD' })
    expect(rejectedFields(await add({ paymentOption, depositAmount: '30.01' }))).toEqual({ [at]: 'MAX' })
  })
})

describe('protocol/carts §2: catalogOverrideFields', () => {
  test('of a merchant replace values of the catalogue until the order', async () => {
    const product = await driver.product({ name: 'Sofa', priceData: { price: 900 } })
    const cart = await driver.cart(product.id)
    const catalogOverrideFields = {
      productName: { original: 'Sofa in leather' },
      price: '1000.00',
      fullPrice: '1200.00',
      paymentOption: { value: 'DEPOSIT_ONLINE' as const },
      depositAmount: '250.00',
      physicalProperties: { shippable: false },
    }
    const add = () =>
      driver.merchant.callOk(carts.addToCart, {
        id: cart.id,
        lineItems: [{ ...driver.line(product.id), catalogOverrideFields }],
      })
    await add()
    const { cart: changed } = await add()
    expect(changed.lineItems).toMatchObject([
      { quantity: 1, productName: { original: 'Sofa' }, price: { amount: '900.00' } },
      {
        quantity: 2,
        productName: { original: 'Sofa in leather' },
        price: { amount: '1000.00' },
        fullPrice: { amount: '1200.00' },
        depositAmount: { amount: '500.00' },
        physicalProperties: { shippable: false },
        catalogOverrideFields,
      },
    ])
    const totals = await estimate()
    expect(totals.payLater?.total?.amount).toBe('1500.00')
  })

  test('of a shopper are rejected', async () => {
    const line = driver.line((await driver.product()).id)
    const reply = await driver.visitor.send(currentCart.addToCurrentCart, {
      lineItems: [{ ...line, catalogOverrideFields: { price: '0.01' } }],
    })
    expect(rejectedFields(reply)).toEqual({ 'lineItems[0].catalogOverrideFields': 'FIELD_NOT_ALLOWED' })
  })
})

test('an order of which nothing is due now is not paid: it has no invoice (protocol/orders §10)', async () => {
  const settings = (createInvoice: boolean) =>
    driver.merchant.callOk(ordersSettings.updateOrdersSettings, { ordersSettings: { createInvoice } })
  await settings(true)
  await addCustom([lesson({ paymentOption: 'FULL_PAYMENT_OFFLINE' })])
  const { checkoutId: id } = await driver.visitor.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email: 'ada@example.com',
  })
  const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
  await driver.visitor.callOk(checkouts.updateCheckout, { checkout: { id, billingInfo } })
  const { orderId } = await driver.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await driver.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.paymentStatus).toBe('NOT_PAID')
  expect(order.activities?.map(({ type }) => type)).toEqual(['ORDER_PLACED'])
  await settings(false)
})
