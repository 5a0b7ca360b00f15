import { contract } from '@stoa/contract'
import { createS3Server } from '@stoa/testkit'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const server = await createS3Server()
afterAll(() => server.close())
const { shop, driver } = await openTestShop({
  config: { mediaBucket: server.url, mediaUrl: 'https://cdn.example' },
})
const { mediaFiles } = contract
beforeEach(() => server.recover())

const picture = new Uint8Array(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer(),
)
const create = async () => {
  const mediaFile = { displayName: 'mug.jpg', sizeInBytes: picture.byteLength }
  return (await driver.merchant.callOk(mediaFiles.createMediaFile, { mediaFile })).mediaFile
}
const patch = (
  url: string | null | undefined,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  fetch = shop.fetch,
) => fetch(url ?? '', { method: 'PATCH', headers: { 'upload-offset': String(offset) }, body })
const objectsOf = (id: string) => [...server.objects.keys()].filter(key => key.includes(id))

describe('pictures in a bucket (protocol/media §1, §2)', () => {
  test('are uploaded in parts on two nodes, rendered and removed', async () => {
    const { id, uploadUrl } = await create()
    const node = await shop.addNode()
    expect((await patch(uploadUrl, 0, picture.slice(0, 100))).status).toBe(204)
    const offset = (await node.fetch(uploadUrl ?? '', { method: 'HEAD' })).headers.get('upload-offset')
    expect(offset).toBe('100')
    expect((await patch(uploadUrl, 50, picture.slice(50), node.fetch)).status).toBe(409)
    expect((await patch(uploadUrl, 100, picture.slice(100), node.fetch)).status).toBe(204)
    expect(objectsOf(id)).toHaveLength(2)
    const address = `${shop.baseUrl}/media/${id}/v1/fit/w_40,h_40/mug.png`
    const rendition = await shop.fetch(address)
    const bytes = Buffer.from(await rendition.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40 })
    expect(rendition.headers.get('cache-tag')).toBe(`media-${id}`)
    const part = await shop.fetch(address, { headers: { range: 'bytes=10-' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10))).toBe(true)
    const { mediaFile } = await driver.merchant.callOk(mediaFiles.getMediaFile, { mediaFileId: id })
    expect(mediaFile.url).toBe(`https://cdn.example/media/${id}`)

    await driver.merchant.callOk(mediaFiles.deleteMediaFile, { mediaFileId: id })
    await shop.platform.run('media')
    expect(objectsOf(id)).toEqual([])
  })

  test('are written once, although the reply of the bucket is lost', async () => {
    const { id, uploadUrl } = await create()
    server.fail('reply-lost', { times: 1, matches: /^PUT / })
    expect((await patch(uploadUrl, 0, picture)).status).toBe(204)
    expect(objectsOf(id)).toHaveLength(1)
  })

  test('wait while the bucket does not answer', async () => {
    const { id, uploadUrl } = await create()
    server.fail('unavailable')
    const reply = await patch(uploadUrl, 0, picture)
    expect([reply.status, (await reply.json()).details.applicationError.code]).toEqual([503, 'UNAVAILABLE'])
    server.recover()
    expect((await patch(uploadUrl, 0, picture)).status).toBe(204)
    server.fail('unavailable')
    expect((await shop.fetch(`${shop.baseUrl}/media/${id}/v1/fit/w_40,h_40/mug.png`)).status).toBe(503)
    server.recover()
    expect((await shop.fetch(`${shop.baseUrl}/media/${id}/v1/fit/w_40,h_40/mug.png`)).status).toBe(200)
  })
})
