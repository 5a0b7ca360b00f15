import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Reply, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from './index.ts'

// Creates a cluster and starts it four times.
vi.setConfig({ testTimeout: 180_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-outage-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** The signal is sent to PostgreSQL's main process: SIGQUIT ends it at once, SIGINT after the rollback of all transactions. */
async function signalPostgres(signal: NodeJS.Signals) {
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), signal)
}

/** Calls of all kinds: answered from memory, read, written in one statement or in a transaction, without a token. */
const callsOf = (
  driver: TestDriver,
  clientId: string,
  productId: string,
  email: string,
): Record<string, () => Promise<Reply>> => {
  const { send } = driver
  const line = {
    catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: productId },
    quantity: 1,
  }
  const login = { loginId: { email }, password: 'not the password' }
  return {
    products: () => send(contract.products.queryProducts, {}, 'visitor'),
    product: () => send(contract.products.getProduct, { id: productId }, 'visitor'),
    events: () => send(contract.events.listEvents, {}, 'merchant'),
    items: () => send(contract.items.query, { dataCollectionId: 'notes' }, 'merchant'),
    insert: () =>
      send(contract.items.insert, { dataCollectionId: 'notes', dataItem: { data: { a: 1 } } }, 'merchant'),
    cart: () => send(contract.currentCart.addToCurrentCart, { lineItems: [line] }, 'visitor'),
    update: () =>
      send(contract.products.updateProduct, { product: { id: productId, name: 'B' } }, 'merchant'),
    visitor: () => send(contract.oauth.token, { clientId, grantType: 'anonymous' }, 'anyone'),
    login: () => send(contract.authentication.loginV2, login, 'visitor'),
  }
}

test.each(['SIGQUIT', 'SIGINT'] as const)(
  'while PostgreSQL is away (%s), each call is answered with 503 UNAVAILABLE',
  async signal => {
    let embedded = await startEmbedded({ dataDir, settings: { fsync: 'off', max_wal_size: '256MB' } })
    const shop = await createShop({ databaseUrl: embedded.url, fixture: 'empty' })
    const driver = await createDriver(shop)
    const collection = { id: 'notes', fields: [] }
    await driver.callOk(contract.dataCollections.createDataCollection, { collection }, 'merchant')
    const { id } = await driver.product()
    const { email } = await driver.registered()
    const calls = Object.entries(callsOf(driver, shop.clientId, id, email))

    const replies: string[] = []
    let phase = 'before'
    const client = async (offset: number) => {
      for (let n = offset; phase !== 'end'; n++) {
        const [name, call] = calls[n % calls.length] as (typeof calls)[number]
        const reply = await call()
        replies.push(
          [phase, name, reply.status < 500 ? 'answered' : `${reply.status} ${codeOf(reply)}`].join(' '),
        )
        if (reply.status >= 500) await sleep(5)
      }
    }
    const clients = calls.flatMap((_, i) => [client(i), client(i)])
    const seen = (begins: string) => replies.filter(line => line.startsWith(begins)).length
    for (const [name] of calls)
      await expect.poll(() => seen(`before ${name}`), { timeout: 60_000 }).toBeGreaterThan(3)

    phase = 'away'
    await signalPostgres(signal)
    await embedded.exited
    phase = 'gone'
    for (const [name] of calls)
      await expect.poll(() => seen(`gone ${name}`), { timeout: 60_000 }).toBeGreaterThan(3)
    await embedded.stop()

    phase = 'starting'
    embedded = await startEmbedded({ dataDir })
    for (const [name] of calls)
      await expect.poll(() => seen(`starting ${name} answered`), { timeout: 60_000 }).toBeGreaterThan(0)
    phase = 'end'
    await Promise.all(clients)

    const failures = new Set(replies.filter(line => / 5\d\d/.test(line) && !line.endsWith('503 UNAVAILABLE')))
    expect([...failures]).toEqual([])
    expect(seen('gone ')).toBeGreaterThan(0)
    expect((await shop.fetch(`${shop.baseUrl}/readyz`)).status).toBe(200)
    await shop.close()
    await embedded.stop()
  },
)
