import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { afterAll, expect, test } from 'vitest'
import { openBackupStore } from '../backup/index.ts'
import { monotonicMs } from '../call/clock.ts'
import { fillShop, MEDIA, tableHashes } from '../testing/backed-up-shop.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { moveSite } from './index.ts'
import { addSecondSite, addSecrets, installation, type Target, withInstallation } from './sites.fixture.ts'

const { shop, driver } = await openTestShop()
const folder = await mkdtemp(join(tmpdir(), 'stoa-move-'))
afterAll(() => rm(folder, { recursive: true }))
const { siteId } = shop
const ADDRESS = 'https://new.example'

async function move(to: Target, options: { address?: string; broken?: boolean } = {}) {
  const store = openBackupStore(join(folder, 'way'))
  const { address = ADDRESS, broken } = options
  return moveSite({
    siteId,
    from: await installation(shop),
    to,
    store: broken ? { ...store, read: () => Promise.reject(new Error('the network is down')) } : store,
    archiveKey: 'k'.repeat(44),
    address,
    now: monotonicMs,
    logger: { info: () => {} },
    settleMs: 300,
  })
}

const statusOf = async (sql: typeof shop.sql) =>
  (await sql`select status, moved_to from sites where id = ${siteId}`)[0]
const product = (name: string) => ({ product: { name, productType: 'physical', priceData: { price: 1 } } })
const post = (authorization: string, name: string) =>
  shop.fetch(`${shop.baseUrl}${contract.products.createProduct.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(product(name)),
  })

test('a site moves while it is written: nothing acknowledged is lost, and one installation serves it at a time', async () => {
  const mediaFile = await fillShop(shop, driver)
  await addSecrets(shop, driver)
  const siteB = await addSecondSite(shop)
  await withInstallation(shop, join(folder, 'media'), async target => {
    const empty = await tableHashes(target.url)
    // An error leaves both as they were.
    await expect(move(target, { broken: true })).rejects.toThrow('the network is down')
    expect(await statusOf(shop.sql)).toEqual({ status: 'ACTIVE', moved_to: null })
    expect(await tableHashes(target.url)).toEqual(empty)

    const kept: string[] = []
    const refused = new Set<string>()
    let isMoving = true
    let ofB = 0
    const write = async () => {
      for (let i = 0; isMoving; i++) {
        const name = `During the move ${i}`
        const reply = await post(shop.apiKey, name)
        const body = (await reply.json()) as { details?: { applicationError?: { code: string } } }
        if (reply.ok) kept.push(name)
        else refused.add(body.details?.applicationError?.code ?? JSON.stringify(body))
        if ((await post(siteB.secret, `B ${i}`)).ok) ofB++
        else refused.add('B')
      }
    }
    const writing = write()
    const { readOnlyMs } = await move(target)
    isMoving = false
    await writing

    expect(readOnlyMs).toBeLessThan(30_000)
    expect(refused.delete('SITE_READ_ONLY')).toBe(true)
    refused.delete('SITE_SUSPENDED')
    expect(refused).toEqual(new Set())
    const names = (await target.sql<{ name: string }>`select name from products`).map(({ name }) => name)
    expect(names.filter(name => name.startsWith('During')).toSorted()).toEqual(kept.toSorted())
    expect([kept.length, ofB].every(count => count > 0)).toBe(true)
    expect(await readFile(join(target.mediaFolder, siteId, mediaFile))).toEqual(MEDIA)
    expect(await statusOf(shop.sql)).toEqual({ status: 'SUSPENDED', moved_to: ADDRESS })
    expect(await statusOf(target.sql)).toEqual({ status: 'ACTIVE', moved_to: null })
    await target.call(contract.products.createProduct, product('There'))

    // The former installation says where the site is; staff can still read.
    const here = await driver.visitor.send(contract.products.queryProducts, { query: {} })
    expect([here.status, here.body.details.applicationError]).toMatchObject([
      503,
      { code: 'SITE_SUSPENDED', data: { movedTo: ADDRESS } },
    ])
    expect(await driver.merchant.callOk(contract.products.queryProducts, { query: {} })).toMatchObject({
      products: expect.any(Array),
    })
    expect(
      (await driver.merchant.send(contract.products.createProduct, product('Here') as never)).status,
    ).toBe(503)
    // A run that was interrupted goes on.
    await target.sql`update sites set status = 'SUSPENDED'`
    await move(target)
    expect(await statusOf(target.sql)).toEqual({ status: 'ACTIVE', moved_to: null })
  })
}, 60_000)
