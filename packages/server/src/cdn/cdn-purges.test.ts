import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { openCdnPurges } from './cdn-purges.ts'

const purged: { method?: string | undefined; headers: unknown; body: string }[] = []
let status = 200
const cdn = await startWebhookServer(({ body }, response) => {
  const { method, headers } = response.req
  purged.push({ method, headers, body })
  response.writeHead(status).end()
})
const { shop, driver } = await openTestShop({
  config: { cdnPurgeUrl: cdn.uri, cdnPurgeHeader: 'Fastly-Key: secret: 1' },
})
afterAll(() => cdn.close())

let isLeader = true
const delays = { delayMs: 50, spacingMs: 300 }
const open = (config = {}) => {
  const { host } = shop.platform
  const runs = { ...host.runs, leads: async () => isLeader }
  const own = { ...host, runs, maintenance: true, config: { ...host.config, ...config } }
  return openCdnPurges(own, delays)
}
const rename = (name: string) => driver.product({ name })
beforeEach(() => {
  purged.length = 0
  status = 200
  isLeader = true
})

test('pages are purged soon after a change, once for many, and never for what they do not show', async () => {
  const purges = open()
  // Each start purges once.
  await expect.poll(() => purged.length).toBeGreaterThan(0)
  await new Promise(done => setTimeout(done, 700))
  purged.length = 0
  const { id } = await rename('A')
  await expect.poll(() => purged.length).toBeGreaterThan(0)
  const headers = { 'fastly-key': 'secret: 1', 'surrogate-key': 'stoa-pages' }
  expect(purged[0]).toMatchObject({ method: 'POST', headers, body: '' })
  await new Promise(done => setTimeout(done, 700))
  purged.length = 0
  for (let i = 0; i < 5; i++) await rename(`B ${i}`)
  await expect.poll(() => purged.length).toBeGreaterThan(0)
  await new Promise(done => setTimeout(done, 700))
  expect(purged.length).toBeLessThan(5)

  // Pages show neither sessions nor keys.
  purged.length = 0
  await driver.callOk(contract.oauth.token, { clientId: shop.clientId, grantType: 'anonymous' }, 'anyone')
  await driver.merchant.callOk(contract.apiKeys.createApiKey, { name: 'none', fullAccess: true })
  await new Promise(done => setTimeout(done, 400))
  expect(purged).toEqual([])
  await driver.merchant.callOk(contract.products.deleteProduct, { id })
  await expect.poll(() => purged.length).toBe(1)
  await purges?.close()
})

test('a request that fails is repeated; the node that comes to lead purges what the former one may have left', async () => {
  status = 429
  const purges = open({ cdnPurgeFormat: 'tags' })
  await rename('C')
  await expect.poll(() => purged.length, { timeout: 5000 }).toBeGreaterThan(1)
  expect(purged[0]).toMatchObject({ body: '{"tags":["stoa-pages"]}' })
  status = 200
  await expect.poll(() => purged.length, { timeout: 5000 }).toBeGreaterThan(2)
  await new Promise(done => setTimeout(done, 700))

  isLeader = false
  purged.length = 0
  await rename('D')
  await new Promise(done => setTimeout(done, 700))
  expect(purged).toEqual([])
  isLeader = true
  await expect.poll(() => purged.length, { timeout: 5000 }).toBeGreaterThan(0)
  await purges?.close()
})

test('the content of a deleted picture is remembered until the CDN has dropped it', async () => {
  const waiting = () => shop.sql`select id from removed_media`
  const id = shop.platform.administration.ids.guid()
  await shop.sql`insert into removed_media (of_site, id) values (${shop.siteId}, ${id})`
  status = 500
  await shop.platform.run('media')
  expect(await waiting()).toEqual([{ id }])
  status = 200
  await shop.platform.run('media')
  expect(await waiting()).toEqual([])
  expect(purged.at(-1)).toMatchObject({ headers: { 'surrogate-key': `media-${id}` } })
})
