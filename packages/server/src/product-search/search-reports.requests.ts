import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const searchReports: ValidRequests<'searchReports'> = {
  recordSearch: async () => valid('visitor', { expression: 'reading lamp', results: 4 }),
  recordSearchClick: async () => valid('visitor', { expression: 'reading lamp', position: 2 }),
  getSearchReport: async () =>
    valid('merchant', { days: 7, language: 'en', withoutResults: false, limit: 50 }),
  listPopularSearches: async () => valid('visitor', { limit: 5 }),
}
