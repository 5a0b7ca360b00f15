import { contract } from '@stoa/contract'
import { createS3Server } from '@stoa/testkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { mp4File } from './mp4-file.fixture.ts'

const server = await createS3Server()
afterAll(() => server.close())
const { mediaFiles, products } = contract
const jpeg = new Uint8Array(
  await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0f0' } })
    .jpeg()
    .toBuffer(),
)

describe.each(['folder', 'bucket'])('videos in a %s (protocol/media §4)', async kind => {
  const config = kind === 'bucket' ? { mediaBucket: server.url } : {}
  const { shop, driver } = await openTestShop({ config })
  const read = async (mediaFileId: string) =>
    (await driver.merchant.callOk(mediaFiles.getMediaFile, { mediaFileId })).mediaFile
  const upload = async (content: Uint8Array<ArrayBuffer>, more: object = {}, parts = 1) => {
    const message = { mediaFile: { displayName: 'pot.mp4', sizeInBytes: content.byteLength, ...more } }
    const { mediaFile } = await driver.merchant.callOk(mediaFiles.createMediaFile, message)
    const step = Math.ceil(content.byteLength / parts)
    for (let at = 0; at < content.byteLength; at += step)
      await shop.fetch(mediaFile.uploadUrl ?? '', {
        method: 'PATCH',
        headers: { 'upload-offset': String(at) },
        body: content.slice(at, at + step),
      })
    return read(mediaFile.id)
  }
  const get = (url: string | undefined, range?: string) =>
    shop.fetch(url ?? '', { headers: range ? { range } : {} })
  const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())

  test('are played whole and in ranges', async () => {
    const content = mp4File()
    const { id, url, ...file } = await upload(content, {}, 3)
    expect(file).toMatchObject({
      status: 'READY',
      mimeType: 'video/mp4',
      width: 640,
      height: 360,
      duration: 2.5,
    })
    expect(url).toBe(`${shop.baseUrl}/media/${id}.mp4`)
    const whole = await get(url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(await bytesOf(whole)).toEqual(content)
    const last = content.length - 1
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-899', 100, 899],
      ['bytes=900-', 900, last],
      ['bytes=-5', last - 4, last],
      ['bytes=1000-9999999', 1000, last],
    ] as const) {
      const part = await get(url, range)
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${content.length}`,
      ])
      expect(await bytesOf(part), range).toEqual(content.slice(start, end + 1))
    }
    expect((await get(url, `bytes=${content.length}-`)).status).toBe(416)
    expect((await get(url, 'bytes=5-2')).status).toBe(416)
    expect((await get(url, 'lines=1-2')).status).toBe(200)
    const head = await shop.fetch(url ?? '', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)])
    expect((await get(`${shop.baseUrl}/media/${id}`)).status).toBe(404)
  })

  test('are media of products, with the picture before they play', async () => {
    const poster = await upload(jpeg, { displayName: 'pot.jpg' })
    const video = await upload(mp4File({ isTurned: true }), { posterId: poster.id, altText: 'A pot turns' })
    const { id } = await driver.product()
    await driver.merchant.callOk(products.addProductMedia, { id, media: [{ mediaId: video.id }] })
    const { product } = await driver.visitor.callOk(products.getProduct, { id })
    expect(product.media?.items?.at(-1)).toEqual({
      id: video.id,
      mediaType: 'video',
      title: '',
      video: {
        files: [{ url: video.url, width: 360, height: 640, altText: 'A pot turns', format: 'mp4' }],
        stillFrameMediaId: poster.id,
      },
      thumbnail: { url: poster.url },
    })
    const rendition = await get(`${shop.baseUrl}/media/${video.id}/v1/fit/w_40,h_40/pot.png`)
    expect(await sharp(await bytesOf(rendition)).metadata()).toMatchObject({ width: 40, height: 20 })
    const deletion = await driver.merchant.send(mediaFiles.deleteMediaFile, { mediaFileId: poster.id })
    expect(deletion.body.details.applicationError.code).toBe('MEDIA_FILE_IN_USE')
  })

  test.each([
    ['of an old codec', mp4File({ codec: 'mp4v' }), /codec of the video \(mp4v\)/],
    ['without a video track', mp4File({ handler: 'soun' }), /has no video/],
    ['cut short', mp4File().slice(0, 900), /has no video/],
    ['of QuickTime', mp4File({ brand: 'qt  ' }).map((byte, i) => (i > 15 && i < 24 ? 0 : byte)), /QuickTime/],
    ['of one byte', new Uint8Array([0]), /neither a picture nor a video/],
    ['of WebM', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]), /WebM/],
  ])('are rejected with a sentence: %s', async (_, content, rejection) => {
    const file = await upload(content)
    expect(file).toMatchObject({ status: 'REJECTED', rejection: expect.stringMatching(rejection) })
  })
})
