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
  cancelSubscriptionContract: async driver =>
    valid('visitor', { subscriptionContractId: await contractId(driver) }),
}

/** Orders a product once a month, as the visitor. */
async function contractId(driver: TestDriver): Promise<string> {
  const { subscriptionOptions, currentCart, checkout, orders } = driver.contract
  const { subscriptionOption } = await driver.callOk(
    subscriptionOptions.createSubscriptionOption,
    {
      subscriptionOption: {
        title: 'Every month',
        subscriptionSettings: { frequency: 'MONTH', autoRenewal: true, enableCustomerCancellation: true },
      },
    },
    'merchant',
  )
  const subscriptionOptionId = subscriptionOption.id as string
  const { id: productId } = await driver.product()
  await driver.callOk(
    subscriptionOptions.assignSubscriptionOptionsToProduct,
    { productId, assignedSubscriptionOptions: [{ id: subscriptionOptionId }] },
    'merchant',
  )
  await driver.callOk(
    currentCart.addToCurrentCart,
    { lineItems: [driver.line(productId, 1, { subscriptionOptionId })] },
    'visitor',
  )
  const id = await driver.checkout(productId)
  const { orderId } = await driver.callOk(checkout.createOrder, { id }, 'visitor')
  const { order } = await driver.callOk(orders.getOrder, { id: orderId }, 'visitor')
  return order.lineItems?.find(({ subscriptionInfo }) => subscriptionInfo)?.subscriptionInfo?.id ?? ''
}
