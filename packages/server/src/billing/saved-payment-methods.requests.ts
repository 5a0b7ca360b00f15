import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const savedPaymentMethods: ValidRequests<'savedPaymentMethods'> = {
  listSavedPaymentMethods: async () => valid('member', {}),
  removeSavedPaymentMethod: async driver =>
    valid('member', { savedPaymentMethodId: await savedMethodId(driver) }),
}

/** Pays an order of the member with a card that is saved. */
async function savedMethodId(driver: TestDriver): Promise<string> {
  const { checkout } = driver.contract
  const charge = { paymentProvider: 'test', paymentToken: '4242424242424242', savePaymentMethod: true }
  const id = await driver.checkout(undefined, 1, 'member')
  const placed = await driver.member.callOk(checkout.createOrderAndCharge, { id, ...charge })
  return placed.paymentResponseToken ?? ''
}
