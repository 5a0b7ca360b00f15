import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { tips, tipSettings, checkout, currentCart, coupons, orders } = contract
const { shop, driver: w } = await openTestShop()

beforeAll(() =>
  w.merchant.callOk(tipSettings.createDefaultTipSettings, {
    tipSettings: { presets: [{ value: 10 }, { value: 15 }], allowCustomerTip: true },
  }),
)

const percentage = (value: string) => ({ tipType: 'PERCENTAGE' as const, value })
const choose = (purchaseFlowId: string, tipChoice: object, as: 'visitor' | 'merchant' = 'visitor') =>
  w.send(tips.updateTipChoice, { purchaseFlowId, tipChoice }, as)
const chosen = async (purchaseFlowId: string) =>
  (await w.visitor.callOk(tips.getTipChoice, { purchaseFlowId })).tipChoice
const readCheckout = async (id: string) => (await w.visitor.callOk(checkout.getCheckout, { id })).checkout

describe('the tip choice of a purchase (protocol/tips §2)', () => {
  test('of a cart becomes a fee of its checkout and of the order', async () => {
    const product = await w.product({ priceData: { price: 20 } })
    const cart = await w.cart(product.id, 2)
    expect(await chosen(cart.id)).toBeUndefined()
    expect((await choose(cart.id, percentage('15'))).status).toBe(200)
    expect(await chosen(cart.id)).toEqual(percentage('15'))
    const id = await w.checkout(product.id, 1)
    const { purchaseFlowId, priceSummary, additionalFees } = await readCheckout(id)
    expect(purchaseFlowId).toBe(cart.id)
    // 15 % of 60.00.
    expect(additionalFees).toMatchObject([{ code: 'tip', price: { amount: '9.00' } }])
    expect(priceSummary?.additionalFees?.amount).toBe('9.00')
    expect(await chosen(cart.id)).toEqual(percentage('15'))
    const { orderId } = await w.visitor.callOk(checkout.createOrder, { id })
    const { tip } = await w.merchant.callOk(tips.getTipByOrderId, { orderId })
    expect(tip.amount).toBe('9.00')
    expect(codeOf(await choose(id, percentage('10')))).toBe('CHECKOUT_COMPLETED')
    expect((await w.visitor.callOk(orders.getOrder, { id: orderId })).order.purchaseFlowId).toBe(cart.id)
  })

  test('follows the prices after discounts', async () => {
    const product = await w.product({ priceData: { price: 30 } })
    const id = await w.checkout(product.id, 1)
    const { purchaseFlowId = '' } = await readCheckout(id)
    await choose(purchaseFlowId ?? '', percentage('10'))
    expect((await readCheckout(id)).additionalFees).toMatchObject([{ price: { amount: '3.00' } }])
    const coupon = { code: 'TIPTEST', name: 'Half off', percentage: 50 }
    const { code } = (await w.merchant.callOk(coupons.createCoupon, { coupon })).coupon
    await w.visitor.callOk(checkout.updateCheckout, { checkout: { id }, couponCode: code ?? '' })
    expect((await readCheckout(id)).additionalFees).toMatchObject([{ price: { amount: '1.50' } }])
    await w.visitor.callOk(checkout.removeCoupon, { id })
  })

  test('and the fees of an update replace each other', async () => {
    const id = await w.checkout()
    const { purchaseFlowId } = await readCheckout(id)
    const flow = purchaseFlowId ?? ''
    const additionalFees = [
      { name: 'Tip', code: 'tip', price: '7' },
      { name: 'Wrapping', price: '1' },
    ]
    await w.visitor.callOk(checkout.updateCheckout, { checkout: { id, additionalFees } })
    await choose(flow, percentage('0'))
    expect((await readCheckout(id)).additionalFees?.map(({ name }) => name)).toEqual(['Wrapping'])
    await choose(flow, percentage('10'))
    expect((await readCheckout(id)).additionalFees?.map(({ name }) => name)).toEqual(['Wrapping', 'Tip'])
    await w.visitor.callOk(checkout.updateCheckout, { checkout: { id, additionalFees: [] } })
    expect((await readCheckout(id)).additionalFees).toEqual([])
    expect(await chosen(flow)).toBeUndefined()
  })

  test('is found for checkouts without cart', async () => {
    const { id: productId } = await w.product()
    const lineItems = [w.line(productId)]
    const { checkout: created } = await w.visitor.callOk(checkout.createCheckout, {
      lineItems,
      channelType: 'WEB',
    })
    await choose(created.id ?? '', percentage('10'))
    expect(await chosen(created.id ?? '')).toEqual(percentage('10'))
  })

  test('must be offered by the tip settings, except to merchants', async () => {
    const { id } = await w.cart()
    expect(codeOf(await choose(id, percentage('12')))).toBe('TIP_NOT_ALLOWED')
    expect(codeOf(await choose(id, { tipType: 'CUSTOM', value: '2' }))).toBe('TIP_NOT_ALLOWED')
    expect(codeOf(await choose(id, { tipType: 'AMOUNT', value: '10' }))).toBe('TIP_NOT_ALLOWED')
    expect((await choose(id, { tipType: 'CUSTOM', value: '2' }, 'merchant')).status).toBe(200)
    expect(rejectedFields(await choose(id, { value: '2' }))).toEqual({
      'tipChoice.tipType': 'REQUIRED_FIELD',
    })
    expect(rejectedFields(await choose(id, percentage('101')))).toEqual({ 'tipChoice.value': 'DECIMAL_LTE' })
  })

  test('of another shopper is not found', async () => {
    const { id } = await w.cart()
    const other = await createDriver(shop)
    for (const as of ['visitor', 'member'] as const) {
      const reply = await other.send(tips.getTipChoice, { purchaseFlowId: id }, as)
      expect(codeOf(reply)).toBe('PURCHASE_FLOW_NOT_FOUND')
    }
  })

  test('is dropped with its cart', async () => {
    await w.visitor.callOk(currentCart.deleteCurrentCart, {})
    const { id } = await w.cart()
    await choose(id, percentage('10'))
    await w.visitor.callOk(currentCart.deleteCurrentCart, {})
    expect(codeOf(await w.visitor.send(tips.getTipChoice, { purchaseFlowId: id }))).toBe(
      'PURCHASE_FLOW_NOT_FOUND',
    )
  })
})

describe('a preview of a tip (protocol/tips §2)', () => {
  const preview = (tipChoice: object, price: string, as: 'visitor' | 'merchant' = 'visitor', more = {}) =>
    w.send(tips.previewTip, { lineItemInfo: [{ price, quantity: 3 }], tipChoice, ...more }, as)

  test.each([
    [percentage('15'), '3.33', '9.99', '1.50'],
    [percentage('10'), '0.05', '0.15', '0.02'],
    [percentage('10'), '0.01', '0.03', '0.00'],
  ])('%j of 3 × %s', async (choice, price, lineItemSubtotal, amount) => {
    expect((await preview(choice, price)).body.tip).toMatchObject({ lineItemSubtotal, amount })
  })

  test('uses the settings that it names', async () => {
    const named = { paymentTerminalId: 'Till 1', presets: [{ value: 2 }], tipType: 'AMOUNT' as const }
    const { tipSettings: settings } = await w.merchant.callOk(tipSettings.createTipSettings, {
      tipSettings: named,
    })
    const at = { tipSettingsId: settings.id }
    const amount = (value: string) => ({ tipType: 'AMOUNT', value })
    expect((await preview(amount('2'), '5', 'merchant', at)).body.tip).toMatchObject({ amount: '2.00' })
    expect(codeOf(await preview(amount('3'), '5', 'merchant', at))).toBe('TIP_NOT_ALLOWED')
    expect((await preview(amount('3'), '5', 'merchant')).status).toBe(200)
    const unknown = { tipSettingsId: '00000000-0000-4000-8000-000000000000' }
    expect(codeOf(await preview(amount('2'), '5', 'merchant', unknown))).toBe('TIP_SETTINGS_NOT_FOUND')
  })

  test('needs prices', async () => {
    const message = { lineItemInfo: [{ name: 'Haircut' }], tipChoice: percentage('10') }
    const reply = await w.visitor.send(tips.previewTip, message)
    expect(rejectedFields(reply)).toEqual({ 'lineItemInfo[0].price': 'REQUIRED_FIELD' })
  })
})
