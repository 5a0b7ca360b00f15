import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const sites: ValidRequests<'sites'> = {
  getSite: async () => valid('visitor', {}),
  updateSite: async () =>
    valid('merchant', { site: { name: 'Stoa', appearance: { accentColor: '#336699' } } }),
}
