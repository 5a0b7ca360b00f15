import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { membershipCharge } from './membership-charge.fixture.ts'

/** An order that a test card has paid. */
async function chargedOrder(driver: TestDriver, delayCapture = false) {
  const id = await driver.checkout()
  const charge = { id, paymentProvider: 'test', paymentToken: '4242 4242 4242 4242', delayCapture }
  const { createOrderAndCharge } = driver.contract.checkout
  const { orderId, paymentResponseToken } = await driver.visitor.callOk(createOrderAndCharge, charge)
  return { orderId, paymentId: paymentResponseToken ?? orderId }
}

export const orderBilling: ValidRequests<'orderBilling'> = {
  chargeOrder: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      regularCharge: { paymentProvider: 'test', paymentToken: '4242 4242 4242 4242' },
    }),
  authorizeChargeWithSavedPaymentMethod: async driver => {
    const id = await driver.checkout()
    const charge = {
      id,
      paymentProvider: 'test',
      paymentToken: '4242 4242 4242 4242',
      savePaymentMethod: true,
    }
    await driver.visitor.callOk(driver.contract.checkout.createOrderAndCharge, charge)
    return valid('merchant', {
      orderId: await driver.order(),
      amount: { amount: '1.00' },
      currency: 'EUR',
      delayedCaptureSettings: { scheduledAction: 'CAPTURE', delayDuration: { count: 1, unit: 'DAYS' } },
    })
  },
  redeemGiftCard: async driver => {
    const issued = await driver.merchant.callOk(driver.contract.issuedGiftCards.issueGiftCard, {
      giftCard: { initialBalance: { value: '5' } },
    })
    return valid('merchant', {
      orderId: await driver.order(),
      giftCardCode: issued.code,
      amount: { amount: '1.00' },
      currency: 'EUR',
    })
  },
  chargeMemberships: async driver => valid('merchant', await membershipCharge(driver)),
  voidMemberships: async driver => {
    const charge = await membershipCharge(driver)
    const { chargeMemberships } = driver.contract.orderBilling
    const { payments } = await driver.merchant.callOk(chargeMemberships, charge)
    return valid('merchant', { orderId: charge.orderId, paymentIds: [payments[0]?.id ?? charge.orderId] })
  },
  getOrderRefundability: async driver => valid('merchant', { orderId: (await chargedOrder(driver)).orderId }),
  calculateRefund: async driver => {
    const { orderId } = await chargedOrder(driver)
    const { order } = await driver.merchant.callOk(driver.contract.orders.getOrder, { id: orderId })
    const lineItemId = order.lineItems[0]?.id ?? orderId
    return valid('merchant', { orderId, refundItems: { lineItems: [{ lineItemId, quantity: 1 }] } })
  },
  refundPayments: async driver => {
    const { orderId, paymentId } = await chargedOrder(driver)
    return valid('merchant', { orderId, paymentRefunds: [{ paymentId, amount: { amount: '1.00' } }] })
  },
  generateReceipts: async driver => {
    const { orderId, paymentId } = await chargedOrder(driver)
    return valid('merchant', { orderId, paymentIds: [paymentId] })
  },
  captureAuthorizedPayments: async driver => {
    const { orderId, paymentId } = await chargedOrder(driver, true)
    return valid('merchant', { orderId, payments: [{ paymentId }] })
  },
  voidAuthorizedPayments: async driver => {
    const { orderId, paymentId } = await chargedOrder(driver, true)
    return valid('merchant', { orderId, paymentIds: [paymentId] })
  },
}
