import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { readyWebhooks } from '../storage/webhooks.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { createHostedSite, getHostedSite, listHostedSites, resumeSite, setSiteLimits, suspendSite } =
  contract.hostedSites
const { siteId } = shop
const { merchant, visitor } = driver
const query = { query: {} }
const product = { product: { name: 'Lamp', productType: 'physical', priceData: { price: 1 } } }

test('a host makes a site that works at once, and none twice', async () => {
  const id = shop.platform.administration.ids.guid()
  const site = { id, name: 'Tea', currency: 'EUR', ownerEmail: 'ada@example.com' }
  const made = await driver.callOk(createHostedSite, site, 'operator')
  expect(made).toMatchObject({ site: { id, name: 'Tea', status: 'ACTIVE', limits: {} } })
  expect(made.signInUrl).toContain('/admin#token=')
  const options = { token: made.apiKey }
  const { product: lamp } = await merchant.callOk(contract.products.createProduct, product as never, options)
  expect(lamp?.name).toBe('Lamp')
  expect(codeOf(await driver.send(createHostedSite, site, 'operator'))).toBe('SITE_EXISTS')
  const { sites, total } = await driver.callOk(listHostedSites, { limit: 1, offset: 1 }, 'operator')
  expect([sites.map(one => one.id), total]).toEqual([[id], 2])
  const { usage } = await driver.callOk(getHostedSite, { siteId: id }, 'operator')
  expect(usage).toEqual({ storageBytes: 0, products: 1, orders: 0, members: 0 })
  // The key of the host is none of a shop.
  const refused = await driver.send(contract.products.queryProducts, query, 'operator')
  expect([refused.status, codeOf(refused)]).toEqual([403, 'PERMISSION_DENIED'])
})

test('a suspended site answers staff who read, and nobody else; its jobs and due work wait', async () => {
  await visitor.callOk(contract.products.queryProducts, query)
  await merchant.callOk(contract.webhooks.createWebhook, {
    webhook: { name: 'Stock', uri: 'https://shop.example/hook' },
  })
  const webhooks = async () => (await readyWebhooks(shop.platform.database, shop.clock.now())).length
  expect(await webhooks()).toBe(1)
  await driver.order((await driver.product()).id)
  const { id: productId } = await driver.product({ productType: 'digital' })
  const { uploadUrl } = await merchant.callOk(contract.productFiles.createProductFile, {
    productId,
    name: 'song.mp3',
  })
  const waiting = () =>
    shop.sql`select start_after = 'infinity' as held, count(*)::int as jobs from pgboss.job
      where data ->> 'siteId' = ${siteId} and state in ('created', 'retry') group by 1`
  const [{ jobs }] = await waiting()
  expect((await driver.callOk(suspendSite, { siteId }, 'operator')).site.status).toBe('SUSPENDED')
  expect(await waiting()).toEqual([{ held: true, jobs }])
  expect(await webhooks()).toBe(0)

  const answers = {
    'a shopper': await visitor.send(contract.products.queryProducts, query),
    'a new visitor': await driver.send(
      contract.oauth.token,
      { clientId: shop.clientId, grantType: 'anonymous' },
      'anyone',
    ),
    'a change of the merchant': await merchant.send(contract.products.createProduct, product as never),
  }
  for (const [who, reply] of Object.entries(answers)) {
    expect([who, reply.status, codeOf(reply)]).toEqual([who, 503, 'SITE_SUSPENDED'])
    expect(reply.headers.get('retry-after')).toBe('3600')
  }
  const upload = await shop.fetch(uploadUrl, { method: 'PUT', body: 'sound' })
  expect([upload.status, await upload.text()]).toEqual([503, expect.stringContaining('SITE_SUSPENDED')])
  expect((await merchant.send(contract.products.queryProducts, query)).status).toBe(200)
  await expect(
    shop.platform.host.transact({ siteId, role: 'merchant', id: 'stoa' }, async () => {}),
  ).rejects.toMatchObject({ code: 'SITE_SUSPENDED' })

  expect((await driver.callOk(resumeSite, { siteId }, 'operator')).site.status).toBe('ACTIVE')
  expect(await waiting()).toEqual([{ held: false, jobs }])
  expect(await webhooks()).toBe(1)
  await visitor.callOk(contract.products.queryProducts, query)
})

test('a site that has moved is not resumed over HTTP, and stays where it has moved to', async () => {
  const moved = { status: 'SUSPENDED', moved_to: 'https://other.example' }
  await shop.sql`update sites set status = ${moved.status}, moved_to = ${moved.moved_to} where id = ${siteId}`
  for (const call of [resumeSite, suspendSite])
    expect(rejectedFields(await driver.send(call, { siteId }, 'operator'))).toEqual({ siteId: 'OTHER' })
  expect(await shop.sql`select status, moved_to from sites where id = ${siteId}`).toEqual([moved])
  await shop.sql`update sites set status = 'ACTIVE', moved_to = null where id = ${siteId}`
})

test('a site has its own limits of calls and of bytes', async () => {
  const limits = { callsPerMinute: 3, poolPercent: 10, storageBytes: 1000 }
  await driver.callOk(setSiteLimits, { siteId, limits }, 'operator')
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await visitor.send(contract.sites.getSite, {})).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  await driver.callOk(setSiteLimits, { siteId, limits: { storageBytes: 1000 } }, 'operator')
  const upload = (sizeInBytes: number) =>
    merchant.send(contract.mediaFiles.createMediaFile, { mediaFile: { displayName: 'a.png', sizeInBytes } })
  expect((await upload(600)).status).toBe(200)
  expect(rejectedFields(await upload(600))).toEqual({
    'mediaFile.sizeInBytes': expect.stringMatching(/MAX|400/),
  })
  expect((await upload(400)).status).toBe(200)
  await driver.callOk(setSiteLimits, { siteId, limits: {} }, 'operator')
  expect((await upload(5000)).status).toBe(200)
})
