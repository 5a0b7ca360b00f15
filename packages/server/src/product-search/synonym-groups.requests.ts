import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const synonymGroups: ValidRequests<'synonymGroups'> = crudRequests('synonymGroups', {
  create: () => ({ language: 'en', words: ['sofa', 'couch', 'settee'] }),
  change: () => ({ words: ['sofa', 'couch'] }),
})
