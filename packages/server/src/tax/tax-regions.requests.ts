import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const taxRegions: ValidRequests<'taxRegions'> = crudRequests('taxRegions', {
  create: n => ({ country: 'CA', subdivision: `New district ${n}`, taxIncludedInPrice: false }),
  change: () => ({ taxIncludedInPrice: true }),
})
