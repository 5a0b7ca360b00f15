import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const oauth: ValidRequests<'oauth'> = {
  token: async driver => valid('anyone', { clientId: driver.site.clientId, grantType: 'anonymous' as const }),
  appAccess: async driver => {
    const redirectUris = ['https://warehouse.example/callback']
    const { createClientApp, installClientApp } = driver.contract.clientApps
    const app = { name: 'Warehouse', redirectUris, withSecret: true }
    const { clientApp, clientSecret = '' } = await driver.merchant.callOk(createClientApp, app)
    const installation = { id: clientApp.id, redirectUrl: redirectUris[0] ?? '' }
    const { redirectUrl } = await driver.merchant.callOk(installClientApp, installation)
    return valid('anyone', {
      grant_type: 'authorization_code' as const,
      client_id: clientApp.id,
      client_secret: clientSecret,
      code: new URL(redirectUrl).searchParams.get('code') || 'code',
    })
  },
  userInfo: async () => valid('member', {}),
  introspectToken: async driver => {
    const app = { name: 'Warehouse', withSecret: true }
    const { createClientApp } = driver.contract.clientApps
    const { clientApp, clientSecret = '' } = await driver.merchant.callOk(createClientApp, app)
    return valid('anyone', { token: driver.tokens.member ?? '', clientId: clientApp.id, clientSecret })
  },
  revokeToken: async driver => valid('anyone', { token: 'unknown', clientId: driver.site.clientId }),
  tokenInfo: async driver => valid('anyone', { token: driver.tokens.member ?? '' }),
}
