import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const health: ValidRequests<'health'> = {
  getHealth: async () => valid('merchant', {}),
}
