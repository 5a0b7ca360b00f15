import { contract } from '@stoa/contract'
import { movementJobHelpers } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop({ config: { uploadLimitBytes: 3 * 1024 * 1024 } })
const m = movementJobHelpers(shop, () => driver)

describe('addresses of files', () => {
  test('take one upload and give one download', async () => {
    const { uploadUrl } = await driver.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
    expect((await m.put(uploadUrl.replace(/.$/, '_'), 'x')).status).toBe(404)
    expect((await shop.fetch(uploadUrl)).status).toBe(404)
    expect((await m.put(uploadUrl, 'x')).status).toBe(200)
    const again = await m.put(uploadUrl, 'y')
    expect(again.status).toBe(410)
    expect(await again.json()).toMatchObject({ details: { applicationError: { code: 'FILE_ADDRESS_USED' } } })

    const { dataCollectionId: collectionId } = await driver.dataItem()
    const job = await m.run({
      source: { wixDataCollection: { collectionId } },
      destination: { file: { format: 'CSV' } },
    })
    const url = job.destination?.file?.url as string
    expect((await shop.fetch(url)).status).toBe(200)
    expect((await shop.fetch(url)).status).toBe(410)
    expect((await m.put(url, 'x')).status).toBe(404)
    const { job: newest } = await driver.merchant.callOk(contract.movementJobs.getJob, { jobId: job.id })
    expect((await shop.fetch(newest.destination?.file?.url as string)).status).toBe(200)
  })

  test('expire', async () => {
    const { uploadUrl } = await driver.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
    shop.clock.advance(3_600_001)
    expect((await m.put(uploadUrl, 'x')).status).toBe(404)
  })

  test('take no more than the limit, and an upload that broke off can be sent again', async () => {
    const { uploadUrl, fileId } = await driver.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
    expect((await m.put(uploadUrl, 'x'.repeat(3 * 1024 * 1024 + 1))).status).toBe(413)
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(2_000_000))
        controller.error(new Error('gone'))
      },
    })
    await shop
      .fetch(uploadUrl, { method: 'PUT', body: broken, duplex: 'half' } as RequestInit)
      .catch(() => {})
    expect((await m.put(uploadUrl, '_id\r\na\r\n')).status).toBe(200)
    const collectionId = await driver.dataCollection()
    const job = await m.run({
      source: { file: { format: 'CSV', fileId } },
      destination: { wixDataCollection: { collectionId } },
    })
    expect(job).toMatchObject({ status: 'COMPLETED', progress: { total: 8, itemsSuccessful: 1 } })
  })
})
