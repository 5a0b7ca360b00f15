import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** An order with a payment from outside the platform. */
async function withPayment(driver: TestDriver, status: 'PENDING' | 'AUTHORIZED' | 'APPROVED' = 'APPROVED') {
  const orderId = await driver.order()
  const { addPayments } = driver.contract.orderTransactions
  const payments = [{ amount: { amount: '5.00' }, status, regularPaymentDetails: { paymentMethod: 'Bank' } }]
  const { paymentsIds } = await driver.merchant.callOk(addPayments, { orderId, payments })
  return { orderId, paymentId: paymentsIds[0] ?? orderId }
}

export const orderTransactions: ValidRequests<'orderTransactions'> = {
  listTransactionsForSingleOrder: async driver => valid('visitor', { orderId: await driver.order() }),
  listTransactionsForMultipleOrders: async driver => valid('merchant', { orderIds: [await driver.order()] }),
  addPayments: async driver =>
    valid('merchant', {
      orderId: await driver.order(),
      payments: [{ amount: { amount: '5.00' }, regularPaymentDetails: { paymentMethod: 'Bank transfer' } }],
    }),
  updatePaymentStatus: async driver =>
    valid('merchant', { ...(await withPayment(driver, 'PENDING')), status: 'APPROVED' }),
  bulkUpdatePaymentStatuses: async driver =>
    valid('merchant', { paymentAndOrderIds: [await withPayment(driver, 'PENDING')], status: 'DECLINED' }),
  updatePayments: async driver => {
    const { orderId, paymentId } = await withPayment(driver)
    return valid('merchant', { orderId, payments: [{ id: paymentId, refundDisabled: true }] })
  },
  updateRefundTransaction: async driver => valid('merchant', await pendingRefund(driver)),
}

/** A refund whose provider has not confirmed it. */
async function pendingRefund(driver: TestDriver) {
  const id = await driver.checkout()
  const { createOrderAndCharge } = driver.contract.checkout
  const charge = { id, paymentProvider: 'test', paymentToken: '4000 0000 0000 6007' }
  const { orderId, paymentResponseToken } = await driver.visitor.callOk(createOrderAndCharge, charge)
  const { refundPayments } = driver.contract.orderBilling
  const paymentId = paymentResponseToken ?? orderId
  const { refund } = await driver.merchant.callOk(refundPayments, {
    orderId,
    paymentRefunds: [{ paymentId }],
  })
  return { orderId, paymentId, refundId: refund.id ?? orderId, refundStatus: 'SUCCEEDED' as const }
}
