import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { contract } from '@stoa/contract'
import { movementJobHelpers } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { createBackup, openBackupStore, readManifest } from '../backup/index.ts'
import { openMediaStore } from '../media/index.ts'
import { bucketServers } from '../testing/bucket-servers.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const CONTENT = randomBytes(3_000_000)

describe.each(bucketServers)('files in a bucket of %s', async (_, open) => {
  const server = await open()
  const { shop, driver } = await openTestShop({ config: { mediaBucket: server.url } })
  const m = movementJobHelpers(shop, () => driver)
  const chunks = async () => Number((await shop.sql`select count(*) from data_file_chunks`)[0].count)
  const store = openMediaStore({ mediaBucket: server.url, mediaFolder: '' }, { newId: () => 'w' } as never)

  test('exports and digital files leave the database, are downloaded in parts, backed up, and removed', async () => {
    const { id: productId } = await driver.product({ productType: 'digital', priceData: { price: 5 } })
    const { productFile, uploadUrl } = await driver.merchant.callOk(contract.productFiles.createProductFile, {
      productId,
      name: 'book.pdf',
    })
    await shop.fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(CONTENT) })
    const orderId = await driver.order(productId, 1)
    await driver.merchant.callOk(contract.orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    const { orderStatus } = await driver.visitor.callOk(contract.orderStatus.getOrderStatus, { orderId })
    const url = orderStatus.downloads[0]?.url ?? ''
    const part = async (headers: Record<string, string>, method = 'GET') => {
      const reply = await shop.fetch(url, { method, headers })
      return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
    }
    const remaining = async () =>
      (await driver.visitor.callOk(contract.orderStatus.getOrderStatus, { orderId })).orderStatus.downloads[0]
        ?.remaining

    for (const place of ['rows', 'bucket']) {
      if (place === 'bucket') {
        await shop.platform.run('files')
        expect(await chunks()).toBe(0)
        expect(await store.size({ siteId: shop.siteId, id: productFile.id })).toBe(CONTENT.length)
      }
      await shop.sql`update downloads set counted_at = null`
      const before = await remaining()
      expect((await part({}, 'HEAD')).headers.get('accept-ranges')).toBe('bytes')
      const first = await part({ range: 'bytes=0-1999999' })
      const etag = first.headers.get('etag') ?? ''
      const rest = await part({ range: 'bytes=2000000-', 'if-range': etag })
      expect([first.status, rest.status]).toEqual([206, 206])
      expect(rest.headers.get('content-range')).toBe('bytes 2000000-2999999/3000000')
      expect(Buffer.concat([first.bytes, rest.bytes]).equals(CONTENT)).toBe(true)
      expect((await part({ range: 'bytes=3000000-' })).status).toBe(416)
      // Parts that follow are the same download.
      expect(await remaining()).toBe((before ?? 0) - 1)
      expect((await part({ range: 'bytes=0-9', 'if-range': '"other"' })).bytes.equals(CONTENT)).toBe(true)
    }

    const { dataCollectionId } = await driver.dataItem({ title: 'A' })
    const job = await m.run({
      source: { wixDataCollection: { collectionId: dataCollectionId, fields: ['title'] } },
      destination: { file: { format: 'JSONL' } },
    })
    expect(await chunks()).toBe(1)
    await shop.platform.run('files')
    expect(await chunks()).toBe(0)
    const exported = await shop.fetch(job.destination?.file?.url as string)
    expect(await exported.text()).toMatch(/^{"_id":"[^"]*","title":"A"}\n$/)

    const backups = openBackupStore(server.url.replace('?', '/backups?'))
    await createBackup({
      connection: { connectionString: shop.databaseUrl },
      media: store,
      store: backups,
      now: shop.clock.now(),
    })
    expect((await readManifest(backups)).media.count).toBe(2)
    const copy = await backups.read(`media/${shop.siteId}/${productFile.id}`)
    expect(Buffer.concat(await Readable.from(copy).toArray()).equals(CONTENT)).toBe(true)

    await shop.sql`delete from data_files where id = ${productFile.id}`
    await shop.platform.run('media')
    expect(await store.size({ siteId: shop.siteId, id: productFile.id })).toBe(0)
  })

  test('the server ends', () => server.close())
})
