import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const withId = async (driver: TestDriver) => valid('visitor', { id: await driver.checkout() })

/** A checkout of two lines. */
const twoLines = async (driver: TestDriver) => {
  const { line, product, callOk, contract } = driver
  const lineItems = [line((await product()).id), line((await product()).id)]
  const request = { lineItems, channelType: 'WEB' as const }
  const { checkout } = await callOk(contract.checkout.createCheckout, request, 'visitor')
  return { id: checkout.id as string, lineId: checkout.lineItems[0]?.id as string }
}

export const checkout: ValidRequests<'checkout'> = {
  createCheckout: async driver =>
    valid('visitor', { lineItems: [driver.line((await driver.product()).id)], channelType: 'WEB' as const }),
  getCheckout: withId,
  getCheckoutByCartId: async driver => {
    const { id } = await driver.cart()
    await driver.checkout()
    return valid('visitor', { id: id as string })
  },
  updateCheckout: async driver =>
    valid('visitor', { checkout: { id: await driver.checkout(), buyerNote: 'Leave it at the door' } }),
  addToCheckout: async driver => {
    const lineItems = [driver.line((await driver.product()).id)]
    return valid('visitor', { id: await driver.checkout(), lineItems })
  },
  updateLineItemsQuantity: async driver => {
    const { id, lineId } = await twoLines(driver)
    return valid('visitor', { id, lineItems: [{ id: lineId, quantity: 2 }] })
  },
  removeLineItems: async driver => {
    const { id, lineId } = await twoLines(driver)
    return valid('visitor', { id, lineItemIds: [lineId] })
  },
  removeCoupon: withId,
  addGiftCard: async driver => {
    const giftCard = { initialBalance: { value: '20' } }
    const { code } = await driver.merchant.callOk(driver.contract.issuedGiftCards.issueGiftCard, { giftCard })
    return valid('visitor', { id: await driver.checkout(), giftCardCode: code })
  },
  removeGiftCard: withId,
  removeOverrideCheckoutUrl: withId,
  getCheckoutUrl: withId,
  getWixCheckoutUrl: withId,
  markCheckoutAsCompleted: async driver => valid('merchant', { id: await driver.checkout() }),
  createCompletionUrl: async driver =>
    valid('merchant', { id: await driver.checkout(), redirectUrl: 'http://shop.test/thank-you' }),
  markCheckoutAsCompletedAndRedirectToUrl: async driver => {
    const { message } = await checkout.createCompletionUrl(driver)
    const call = driver.contract.checkout.createCompletionUrl
    const { completionUrl } = await driver.merchant.callOk(call, message)
    return valid('anyone', { token: completionUrl.split('token=').at(-1) as string })
  },
  createOrder: withId,
  createOrderAndCharge: withId,
  getCheckoutConversion: async () =>
    valid('merchant', { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }),
}
