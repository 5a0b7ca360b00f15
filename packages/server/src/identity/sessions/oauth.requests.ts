import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const oauth: ValidRequests<'oauth'> = {
  token: async driver => valid('anyone', { clientId: driver.site.clientId, grantType: 'anonymous' as const }),
  userInfo: async () => valid('member', {}),
  introspectToken: async driver => {
    const app = { name: 'Warehouse', withSecret: true }
    const { createClientApp } = driver.contract.clientApps
    const { clientApp, clientSecret = '' } = await driver.callOk(createClientApp, app, 'merchant')
    return valid('anyone', { token: driver.tokens.member ?? '', clientId: clientApp.id, clientSecret })
  },
  revokeToken: async driver => valid('anyone', { token: 'unknown', clientId: driver.site.clientId }),
  tokenInfo: async driver => valid('anyone', { token: driver.tokens.member ?? '' }),
}
