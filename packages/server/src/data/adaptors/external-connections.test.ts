import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestShop, shopOfTest } from '../../testing/open-test-shop.fixture.ts'
import { createAdaptorClient, requestTo } from './protocol/adaptor-client.ts'
import { newKeys } from './protocol/handshake.ts'

const servers: Server[] = []

const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
// A second database, which only the adaptor knows.
const url = new URL(shop.databaseUrl)
await shop.sql`create database external_shop`
url.pathname = '/external_shop'
const database: pg.Pool = new pg.Pool({ connectionString: url.href, max: 2 })
await database.query(
  'create table customers (_id text primary key, name text, age numeric, active boolean, since timestamptz, notes jsonb)',
)
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})
afterAll(async () => {
  await database.end()
  await shop.sql`drop database external_shop`
})

const as = 'merchant'
const bodyOf = async (request: IncomingMessage) =>
  JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}')

type Reply = { status?: number; text: string }
type Answer = (
  path: string,
  body: Record<string, unknown>,
  headers: IncomingMessage['headers'],
) => Promise<Reply> | Reply

async function listen(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const { status = 200, text } = await answer(request.url ?? '', await bodyOf(request), request.headers)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const TYPES: Record<string, string> = {
  text: 'text',
  numeric: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'datetime',
  jsonb: 'object',
}

/** What the second database holds: a table is a collection. */
async function tables() {
  const { rows } = await database.query<{ name: string; column: string; type: string }>(
    "select table_name as name, column_name as column, data_type as type from information_schema.columns where table_schema = 'public' order by 1, ordinal_position",
  )
  return [...Map.groupBy(rows, row => row.name)]
}

/** An adaptor of protocol 1 or 2: everything is posted, and the secret comes in the message. */
const oldAdaptor = (protocol: 1 | 2, secretKey: string) =>
  listen(async (path, body) => {
    const { settings } = (body.requestContext ?? {}) as { settings?: { secretKey?: string } }
    if (settings?.secretKey !== secretKey) return { status: 401, text: '{"message":"no"}' }
    if (path === '/provision') return { text: JSON.stringify(protocol === 1 ? {} : { protocolVersion: 2 }) }
    if (path !== '/schemas/list') return { status: 404, text: '{}' }
    const schemas = (await tables()).map(([id, columns]) => ({
      id,
      displayName: id,
      allowedOperations: ['get', 'find', 'count'],
      fields: Object.fromEntries(columns.map(({ column, type }) => [column, { type: TYPES[type] }])),
    }))
    return { text: JSON.stringify({ schemas }) }
  })

/** An adaptor of protocol 3: requests are signed, and lists come as JSON after JSON. */
const newAdaptor = (publicKey: () => string) =>
  listen(async (path, _body, headers) => {
    if (path === '/provision') return { text: '{"protocolVersion":3}' }
    if (path === '/capabilities') return { text: '{"capabilities":{"collection":[0]}}' }
    if (path !== '/collections/get') return { status: 404, text: '{}' }
    if (publicKey() === '') return { status: 401, text: '{}' }
    const key = createPublicKey({ key: Buffer.from(publicKey(), 'base64'), format: 'der', type: 'spki' })
    const verified = await jwtVerify((headers.authorization ?? '').replace(/^Bearer /, ''), key, {
      issuer: 'wix-data.wix.com',
      audience: 'erp',
      currentDate: new Date(shop.clock.now()),
    }).catch(() => undefined)
    if (verified?.payload.siteId !== shop.siteId) return { status: 401, text: '{}' }
    const numbers = ['text', 'number', 'boolean', 'datetime', 'object']
    const lines = (await tables()).map(([id, columns]) =>
      JSON.stringify({
        collection: {
          id,
          fields: columns.map(({ column, type }) => ({
            key: column,
            type: numbers.indexOf(TYPES[type] ?? ''),
          })),
        },
      }),
    )
    return { text: lines.join('') }
  })

const connect = async (
  name: string,
  endpoint: string | undefined,
  configuration: Record<string, unknown> = {},
) =>
  (
    await driver.as(as).callOk(contract.externalDatabaseConnections.createExternalDatabaseConnection, {
      externalDatabaseConnection: { name, endpoint, configuration },
      connectionType: 'STANDALONE',
    })
  ).externalDatabaseConnection

const statusOf = async (name: string, endpoint: string | undefined) =>
  (await connect(name, endpoint)).connectionStatus

describe('connections to external databases (protocol/collections §10)', () => {
  for (const protocol of [1, 2] as const)
    test(`speak protocol V${protocol}`, async () => {
      const endpoint = await oldAdaptor(protocol, 'open sesame')
      expect(await connect(`v${protocol}`, endpoint, { secretKey: 'open sesame' })).toMatchObject({
        endpoint,
        configuration: { secretKey: '***' },
        connectionStatus: { successful: true, causeOfFailure: 'NONE', hasCollections: 'YES' },
        capabilities: {
          collectionModificationsSupported: false,
          fieldTypes: ['BOOLEAN', 'DATETIME', 'NUMBER', 'OBJECT', 'TEXT'],
        },
      })
    })

  test('speak protocol V3, signed with a key whose public half is shown', async () => {
    let publicKey = ''
    const endpoint = await newAdaptor(() => publicKey)
    const first = await connect('erp', endpoint)
    // The adaptor learns the key from the connection: until then it trusts no caller.
    expect(first.connectionStatus).toMatchObject({ causeOfFailure: 'UNAUTHORIZED' })
    publicKey = first.publicKey as string
    expect(publicKey.length).toBeLessThanOrEqual(128)
    const { externalDatabaseConnection: again } = await driver
      .as(as)
      .callOk(contract.externalDatabaseConnections.updateExternalDatabaseConnection, {
        externalDatabaseConnection: { name: 'erp', endpoint },
      })
    expect(again).toMatchObject({
      publicKey,
      connectionStatus: { successful: true, hasCollections: 'YES' },
      capabilities: {
        collectionModificationsSupported: true,
        fieldTypes: ['BOOLEAN', 'DATETIME', 'NUMBER', 'OBJECT', 'TEXT'],
      },
    })
  })

  test('say why a request to an adaptor failed', async () => {
    const closed = await listen(() => ({ text: '{}' }))
    for (const server of servers.splice(0)) {
      server.close()
      await once(server, 'close')
    }
    expect(await statusOf('none', undefined)).toMatchObject({
      causeOfFailure: 'DESTINATION_ENDPOINT_NOT_DEFINED',
    })
    expect(await statusOf('closed', closed)).toMatchObject({ causeOfFailure: 'DESTINATION_HOST_UNREACHABLE' })
    const answers: [string, Reply, string][] = [
      ['unknown', { status: 404, text: '' }, 'DESTINATION_ENDPOINT_NOT_DEFINED'],
      ['locked', { status: 403, text: '' }, 'UNAUTHORIZED'],
      ['broken', { status: 500, text: '' }, 'COMMUNICATION_FAILURE'],
      ['moved', { status: 302, text: '' }, 'COMMUNICATION_FAILURE'],
      ['no json', { text: 'hello' }, 'COMMUNICATION_FAILURE'],
      ['endless', { text: `{"a":"${'x'.repeat(5_000_000)}"}` }, 'COMMUNICATION_FAILURE'],
      ['future', { text: '{"protocolVersion":4}' }, 'COMMUNICATION_FAILURE'],
    ]
    for (const [name, reply, cause] of answers)
      expect([name, (await statusOf(name, await listen(() => reply)))?.causeOfFailure]).toEqual([name, cause])
  })

  test('keep a value that an update does not tell, and show none', async () => {
    const endpoint = await oldAdaptor(2, 's3cret')
    await connect('kept', endpoint, { secretKey: 's3cret', vendor: 'postgres' })
    const { externalDatabaseConnection: updated } = await driver
      .as(as)
      .callOk(contract.externalDatabaseConnections.updateExternalDatabaseConnection, {
        externalDatabaseConnection: { name: 'kept', endpoint, configuration: { secretKey: '***' } },
      })
    expect(updated).toMatchObject({
      configuration: { secretKey: '***' },
      connectionStatus: { successful: true },
    })
    expect(updated.configuration).not.toHaveProperty('vendor')
    const rows = await shop.sql`select secrets from data_connections where name = 'kept'`
    expect(rows[0].secrets.includes('s3cret')).toBe(false)
  })

  test('lead into no private network, unless the installation allows it', async () => {
    const guarded = await shopOfTest()
    const other = await createDriver(guarded)
    const hosts = [
      '127.0.0.1',
      'localhost',
      '10.1.2.3',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
    ]
    const rejectionOf = async (name: string, endpoint: string) => {
      const reply = await other
        .as(as)
        .send(contract.externalDatabaseConnections.createExternalDatabaseConnection, {
          externalDatabaseConnection: { name, endpoint },
          connectionType: 'STANDALONE',
        })
      const { field, violatedRule } = reply.body?.details?.validationError?.fieldViolations[0] ?? {}
      return [endpoint, reply.status, field, violatedRule]
    }
    const at = 'externalDatabaseConnection.endpoint'
    for (const [i, host] of hosts.entries()) {
      const endpoint = `https://${host}:9`
      expect(await rejectionOf(`x${i}`, endpoint)).toEqual([endpoint, 400, at, 'VALIDATION'])
    }
    // What opens the database would be read on the way.
    const open = 'http://adaptor.example.com'
    expect(await rejectionOf('open', open)).toEqual([open, 400, at, 'FORMAT'])
  })
})

const { externalDatabaseConnections: calls } = contract

scenarios(() => shop, calls.createExternalDatabaseConnection, [
  {
    name: 'cannot use a name twice',
    given: async () => ({
      externalDatabaseConnection: { name: (await connect('twice', undefined)).name },
      connectionType: 'STANDALONE' as const,
    }),
    fails: 'DATA_CONNECTION_EXISTS',
  },
  {
    name: 'must give an address that is one',
    request: {
      externalDatabaseConnection: { name: 'odd', endpoint: 'file:///etc/passwd' },
      connectionType: 'STANDALONE',
    },
    rejects: { 'externalDatabaseConnection.endpoint': 'FORMAT' },
  },
])
scenarios(() => shop, calls.getExternalDatabaseConnection, [
  { name: 'cannot see what is not there', request: { name: 'nothing' }, fails: 'DATA_CONNECTION_NOT_FOUND' },
])
scenarios(() => shop, calls.listExternalDatabaseConnections, [
  {
    name: 'sees connections by name',
    request: { paging: { limit: 1 } },
    reply: { pagingMetadata: { count: 1 } },
    statements: 1,
  },
])
scenarios(() => shop, calls.updateExternalDatabaseConnection, [
  {
    name: 'cannot change what is not there',
    request: { externalDatabaseConnection: { name: 'nothing' } },
    fails: 'DATA_CONNECTION_NOT_FOUND',
  },
])
scenarios(() => shop, calls.deleteExternalDatabaseConnection, [
  { name: 'removes a connection', given: async () => ({ name: (await connect('gone', undefined)).name }) },
  {
    name: 'cannot remove what is not there',
    request: { name: 'nothing' },
    fails: 'DATA_CONNECTION_NOT_FOUND',
  },
])

test('a connection with another kind of key uses that key until it is updated', async () => {
  const link = (plugin: boolean) => ({
    ...createAdaptorClient({
      endpoint: '',
      siteId: 'site',
      name: 'erp',
      secrets: { configuration: {}, privateKey: newKeys(plugin).privateKey },
      plugin: true,
      now: 0,
      allowPrivate: true,
      guard: send => send(),
      caller: { role: 'merchant', id: 'key' },
    }),
  })
  const algorithmOf = async (plugin: boolean) =>
    decodeProtectedHeader((await requestTo(link(plugin), '/items/query', {})).text ?? '').alg
  expect([await algorithmOf(false), await algorithmOf(true)]).toEqual(['ES256', 'RS256'])
})
