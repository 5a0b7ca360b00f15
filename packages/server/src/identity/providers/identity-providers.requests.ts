import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const connections: ValidRequests<'connections'> = {
  listConnections: async driver => valid('merchant', (await driver.connection()) && {}),
  createConnection: async () =>
    valid('merchant', {
      connection: {
        kind: 'OIDC' as const,
        name: 'Company',
        issuer: 'https://login.example.com',
        clientId: 'shop',
        clientSecret: 'a secret',
      },
    }),
  deleteConnection: async driver => valid('merchant', { connectionId: (await driver.connection()).id }),
  startConnection: async driver =>
    valid('anyone', { connectionId: (await driver.connection()).id, flow: await driver.flow() }),
  finishConnection: async driver => valid('anyone', await driver.connectionAnswer()),
}
