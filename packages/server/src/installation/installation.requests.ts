import { PASSWORD, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { signInOwner } from '../staff/sign-in-owner.fixture.ts'

export const installation: ValidRequests<'installation'> = {
  getInstallation: async () => valid('anyone', {}),
  getCountryPresets: async () => valid('anyone', { country: 'AT' }),
  startOwnerPasskey: async driver => {
    await signInOwner(driver)
    return valid('anyone', { name: 'Tea house', email: driver.newEmail() })
  },
  createSite: async driver => {
    await signInOwner(driver)
    return valid('anyone', {
      name: 'Tea house',
      country: 'AT',
      currency: 'EUR',
      languages: ['de', 'en'],
      timeZone: 'Europe/Vienna',
      email: driver.newEmail(),
      password: PASSWORD,
      presets: { taxes: true, deliveryPrice: '4.90', pages: true },
    })
  },
}
