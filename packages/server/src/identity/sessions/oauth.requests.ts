import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const oauth: ValidRequests<'oauth'> = {
  token: async driver => valid('anyone', { clientId: driver.site.clientId, grantType: 'anonymous' as const }),
  userInfo: async () => valid('member', {}),
  tokenInfo: async driver => valid('anyone', { token: driver.tokens.member ?? '' }),
}
