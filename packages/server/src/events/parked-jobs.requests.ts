import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const parkedJobs: ValidRequests<'parkedJobs'> = {
  listParkedJobs: async () => valid('merchant', {}),
  retryParkedJob: async () => valid('merchant', { id: '1' }),
}
