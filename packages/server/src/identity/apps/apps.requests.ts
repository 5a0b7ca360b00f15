import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

async function newApp(driver: TestDriver) {
  const { createClientApp } = driver.contract.clientApps
  const input = { name: 'Warehouse', scopes: ['orders:read'], withSecret: true }
  return (await driver.merchant.callOk(createClientApp, input)).clientApp.id
}

export const clientApps: ValidRequests<'clientApps'> = {
  createClientApp: async () =>
    valid('merchant', {
      name: 'Warehouse',
      redirectUris: ['https://warehouse.example/callback'],
      scopes: ['orders:write', 'catalog:read'],
      withSecret: true,
    }),
  listClientApps: async () => valid('merchant', {}),
  updateClientApp: async driver =>
    valid('merchant', { id: await newApp(driver), origins: ['https://warehouse.example'] }),
  createClientSecret: async driver => valid('merchant', { id: await newApp(driver) }),
  installClientApp: async driver => {
    const redirectUris = ['https://warehouse.example/callback']
    const { createClientApp } = driver.contract.clientApps
    const input = { name: 'Warehouse', redirectUris, withSecret: true }
    const { clientApp } = await driver.merchant.callOk(createClientApp, input)
    return valid('merchant', { id: clientApp.id, redirectUrl: redirectUris[0] ?? '' })
  },
  deleteClientApp: async driver => valid('merchant', { id: await newApp(driver) }),
}

export const apiKeys: ValidRequests<'apiKeys'> = {
  createApiKey: async () => valid('merchant', { name: 'Bookkeeping', scopes: ['orders:read'] }),
  listApiKeys: async () => valid('merchant', {}),
  revokeApiKey: async driver => {
    const { createApiKey } = driver.contract.apiKeys
    const { apiKey } = await driver.merchant.callOk(createApiKey, { name: 'Bookkeeping', fullAccess: true })
    return valid('merchant', { id: apiKey.id })
  },
}

export const appInstance: ValidRequests<'appInstance'> = {
  getAppInstance: async () => valid('merchant', {}),
}
