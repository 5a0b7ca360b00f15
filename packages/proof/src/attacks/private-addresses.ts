import { once } from 'node:events'
import { createServer } from 'node:net'
import { contract } from '@stoa/contract'
import { systemIds } from '@stoa/server'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { sleep } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'

/** This machine and private networks, in every spelling that a resolver or a URL parser understands. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '%6c%6f%63%61%6c%68%6f%73%74',
  'user:secret@127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fc00::1]',
  '[fe80::1]',
]
const LATE_MS = 300

/** Uses private addresses wherever a merchant configures the URL of a program. */
export const privateAddresses: Proof = {
  id: 'R10',
  title: 'private addresses',
  promise:
    'The platform sends no request into its own network for a merchant, unless the operator allows that.',
  short: true,
  async run(target) {
    const driver = await createDriver(target)
    const { tried, connections, findings } = await reachPrivateAddresses(driver)
    return judge(
      `${tried} spellings for plug-ins, webhooks, adaptors and identity providers: ${connections} connections to this machine`,
      findings,
    )
  },
}

/** Configures each spelling in these ways and counts the connections that reach this machine. */
export async function reachPrivateAddresses(
  driver: Merchant,
  names: readonly string[] = Object.keys(ways),
): Promise<{ tried: number; connections: number; findings: string[] }> {
  let connections = 0
  const listener = createServer(socket => {
    connections++
    socket.destroy()
  }).listen(0)
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const findings: string[] = []
  let tried = 0
  try {
    for (const host of HOSTS)
      for (const name of names) {
        const before = connections
        tried++
        const url = `${name === 'issuer' ? 'https' : 'http'}://${host}:${port}/`
        const status = await ways[name]?.(driver, url)
        if (status === 500) findings.push(`${name} ${url}: answered 500`)
        if (connections > before) findings.push(`${name} ${url} was reached`)
      }
    await sleep(LATE_MS)
  } finally {
    listener.close()
  }
  return { tried, connections, findings }
}

/** Parameters of a merchant's calls; only identity providers use the `flow` of a sign-in. */
type Merchant = Pick<TestDriver, 'send' | 'callOk'> & { flow?: TestDriver['flow'] }

type Reach = (driver: Merchant, url: string) => Promise<number>

/** Each makes the platform call the URL, if it is accepted, and returns the last status. */
const ways: Record<string, Reach> = {
  'plug-in': async (driver, uri) => {
    const { createServicePlugin, deleteServicePlugin, pingServicePlugin } = contract.servicePlugins
    const servicePlugin = {
      name: 'Proof',
      kind: 'DATA_HOOKS',
      uri,
      enabled: false,
      dataHooks: { dataCollectionIds: ['none'], hooks: ['beforeInsert'] },
    }
    const { status, body } = await driver.send(createServicePlugin, { servicePlugin }, 'merchant')
    if (status !== 200) return status
    const { id } = body.servicePlugin
    const ping = await driver.send(pingServicePlugin, { id }, 'merchant')
    await driver.callOk(deleteServicePlugin, { id }, 'merchant')
    return ping.status
  },
  webhook: async (driver, uri) => {
    const { createWebhook, deleteWebhook, testWebhook } = contract.webhooks
    const webhook = { name: 'Proof', uri, status: 'PAUSED' }
    const { status, body } = await driver.send(createWebhook, { webhook }, 'merchant')
    if (status !== 200) return status
    const { id } = body.webhook
    const tested = await driver.send(testWebhook, { id }, 'merchant')
    await driver.callOk(deleteWebhook, { id }, 'merchant')
    return tested.status
  },
  adaptor: async (driver, endpoint) => {
    const calls = contract.externalDatabaseConnections
    const externalDatabaseConnection = { name: `proof-${systemIds.guid()}`, endpoint }
    const message = { externalDatabaseConnection, connectionType: 'STANDALONE' }
    const { status, body } = await driver.send(calls.createExternalDatabaseConnection, message, 'merchant')
    if (status === 200)
      await driver.send(
        calls.deleteExternalDatabaseConnection,
        { name: body.externalDatabaseConnection.name },
        'merchant',
      )
    return status
  },
  issuer: async (driver, url) => {
    const issuer = url.replace(/\/$/, '')
    const connection = { kind: 'OIDC', name: 'Proof', issuer, clientId: 'shop', clientSecret: 'secret' }
    const { createConnection, deleteConnection, startConnection } = contract.connections
    const { status, body } = await driver.send(createConnection, { connection }, 'merchant')
    if (status !== 200) return status
    const connectionId = body.connection.id
    const started = await driver.send(
      startConnection,
      { connectionId, flow: await driver.flow?.() },
      'anyone',
    )
    await driver.callOk(deleteConnection, { connectionId }, 'merchant')
    return started.status
  },
}
