import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const taxGroups: ValidRequests<'taxGroups'> = crudRequests(
  'taxGroups',
  { create: n => ({ name: `New books ${n}` }), change: n => ({ name: `Changed books ${n}` }) },
  {
    listDefaultTaxGroups: async () => valid('merchant', {}),
    listDefaultTaxGroupsByAppIds: async () =>
      valid('merchant', { appIds: ['215238eb-22a5-4c36-9e7b-e7c08025e04e'] }),
  },
)
