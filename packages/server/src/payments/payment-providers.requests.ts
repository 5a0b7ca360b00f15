import { type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { signInOwner } from '../staff/sign-in-owner.fixture.ts'

export const paymentProviders: ValidRequests<'paymentProviders'> = {
  listPaymentProviders: async () => valid('merchant', { language: 'de' }),
  setProviderSettings: async driver => {
    await signInOwner(driver)
    return valid('anyone', { provider: 'shippo', settings: { token: 'shippo_test_1' } })
  },
  removeProviderSettings: async driver => {
    await signInOwner(driver)
    return valid('anyone', { provider: 'shippo' })
  },
  checkPaymentProvider: async () => valid('merchant', { provider: 'test' }),
}
