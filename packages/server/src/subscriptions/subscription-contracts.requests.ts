import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const subscriptionContracts: ValidRequests<'subscriptionContracts'> = {
  getSubscriptionContract: async driver =>
    valid('visitor', { subscriptionContractId: await contractId(driver) }),
  listOwnSubscriptionContracts: async driver => {
    await contractId(driver)
    return valid('visitor', {})
  },
  querySubscriptionContracts: async driver => {
    await contractId(driver)
    return valid('merchant', { query: { filter: { status: { $in: ['PENDING', 'ACTIVE'] } } } })
  },
  changeSubscriptionPaymentMethod: async driver => {
    const subscriptionContractId = await contractId(driver, 'member')
    const { checkout, savedPaymentMethods } = driver.contract
    const id = await driver.checkout(undefined, 1, 'member')
    const charge = { paymentProvider: 'test', paymentToken: '4242424242424242', savePaymentMethod: true }
    await driver.member.callOk(checkout.createOrderAndCharge, { id, ...charge })
    const saved = await driver.member.callOk(savedPaymentMethods.listSavedPaymentMethods, {})
    const savedPaymentMethodId = saved.savedPaymentMethods[0]?.id ?? ''
    return valid('member', { subscriptionContractId, savedPaymentMethodId })
  },
  cancelSubscriptionContract: async driver =>
    valid('visitor', { subscriptionContractId: await contractId(driver) }),
}

/** Orders a product once a month. */
async function contractId(driver: TestDriver, as: 'visitor' | 'member' = 'visitor'): Promise<string> {
  const { subscriptionOptions, currentCart, checkout, orders } = driver.contract
  const { subscriptionOption } = await driver.merchant.callOk(subscriptionOptions.createSubscriptionOption, {
    subscriptionOption: {
      title: 'Every month',
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true, enableCustomerCancellation: true },
    },
  })
  const subscriptionOptionId = subscriptionOption.id as string
  const { id: productId } = await driver.product()
  await driver.merchant.callOk(subscriptionOptions.assignSubscriptionOptionsToProduct, {
    productId,
    assignedSubscriptionOptions: [{ id: subscriptionOptionId }],
  })
  await driver.as(as).callOk(currentCart.addToCurrentCart, {
    lineItems: [driver.line(productId, 1, { subscriptionOptionId })],
  })
  const id = await driver.checkout(productId, 1, as)
  const { orderId } = await driver.callOk(checkout.createOrder, { id }, as)
  const { order } = await driver.callOk(orders.getOrder, { id: orderId }, as)
  return order.lineItems?.find(({ subscriptionInfo }) => subscriptionInfo)?.subscriptionInfo?.id ?? ''
}
