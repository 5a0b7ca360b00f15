import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const terms = {
  title: 'Every month',
  description: 'Cancel whenever you like.',
  subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true },
  discount: { type: 'PERCENT' as const, value: 10 },
}

async function option(driver: TestDriver): Promise<string> {
  const { createSubscriptionOption } = driver.contract.subscriptionOptions
  const created = await driver.merchant.callOk(createSubscriptionOption, { subscriptionOption: terms })
  return created.subscriptionOption.id ?? driver.memberId
}

export const subscriptionOptions: ValidRequests<'subscriptionOptions'> = {
  createSubscriptionOption: async () => valid('merchant', { subscriptionOption: terms }),
  bulkCreateSubscriptionOptions: async () => valid('merchant', { subscriptionOptions: [terms, terms] }),
  updateSubscriptionOption: async driver =>
    valid('merchant', { subscriptionOption: { id: await option(driver), title: 'Monthly' } }),
  bulkUpdateSubscriptionOptions: async driver =>
    valid('merchant', { subscriptionOptions: [{ id: await option(driver), title: 'Monthly' }] }),
  deleteSubscriptionOption: async driver => valid('merchant', { id: await option(driver) }),
  bulkDeleteSubscriptionOptions: async driver => valid('merchant', { ids: [await option(driver)] }),
  getSubscriptionOption: async driver => valid('visitor', { id: await option(driver) }),
  getSubscriptionOptionsForProduct: async driver =>
    valid('visitor', { productId: (await driver.product()).id }),
  assignSubscriptionOptionsToProduct: async driver =>
    valid('merchant', {
      productId: (await driver.product()).id,
      assignedSubscriptionOptions: [{ id: await option(driver), hidden: false }],
    }),
  allowOneTimePurchases: async driver =>
    valid('merchant', { productId: (await driver.product()).id, allowed: false }),
  getOneTimePurchasesStatus: async driver => valid('visitor', { productId: (await driver.product()).id }),
  getProductIdsForSubscriptionOption: async driver =>
    valid('visitor', { id: await option(driver), paging: { limit: 10 } }),
}
