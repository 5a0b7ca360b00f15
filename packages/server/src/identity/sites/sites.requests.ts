import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const sites: ValidRequests<'sites'> = {
  getSite: async () => valid('visitor', {}),
  updateSite: async () =>
    valid('merchant', { site: { name: 'Stoa', appearance: { accentColor: '#336699' } } }),
  getSiteAddresses: async () => valid('merchant', {}),
  getSiteBackups: async () => valid('merchant', {}),
  // No name under `.invalid` resolves.
  checkSiteAddress: async () => valid('merchant', { url: 'https://shop.invalid' }),
}
