import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getProduct } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { mediaFiles: calls, products } = contract

const { shop, driver } = await openTestShop({ config: { mediaLimitBytes: 1_000_000 } })

const create = async (content: Uint8Array, more: object = {}) => {
  const message = { mediaFile: { displayName: 'mug.jpg', sizeInBytes: content.byteLength, ...more } }
  return (await driver.merchant.callOk(calls.createMediaFile, message)).mediaFile
}
const read = async (id: string) =>
  (await driver.merchant.callOk(calls.getMediaFile, { mediaFileId: id })).mediaFile
const patch = (
  url: string | null | undefined,
  offset: number,
  body: string | ReadableStream | Uint8Array<ArrayBuffer>,
) =>
  shop.fetch(url ?? '', {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)
const head = async (url: string | null | undefined) => {
  const { status, headers } = await shop.fetch(url ?? '', { method: 'HEAD' })
  return [status, headers.get('upload-offset'), headers.get('upload-length')]
}
const upload = async (content: Uint8Array<ArrayBuffer>, more: object = {}) => {
  const file = await create(content, more)
  const reply = await patch(file.uploadUrl, 0, content)
  return { reply, file: await read(file.id) }
}
const errorOf = async (reply: Response) =>
  ((await reply.json()) as { details: { applicationError: { code: string; data: { rejection: string } } } })
    .details.applicationError
const get = (path: string, accept = '*/*') => shop.fetch(shop.baseUrl + path, { headers: { accept } })
const picture = async (reply: Response) => sharp(Buffer.from(await reply.arrayBuffer()))

/** Red on the left, blue on the right. */
const halves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ])
const bytes = async (made: Sharp) => new Uint8Array(await made.toBuffer())
const isRed = async (reply: Response) => {
  const [red, , blue] = (await (await picture(reply)).stats()).channels.map(({ mean }) => mean)
  return (red ?? 0) > 200 && (blue ?? 0) < 50
}

describe('an upload', () => {
  test('continues at the offset after its connection broke (protocol/media §2)', async () => {
    const content = await bytes(halves().jpeg())
    const { id, uploadUrl, status } = await create(content)
    expect([status, await head(uploadUrl)]).toEqual(['UPLOADING', [200, '0', String(content.length)]])
    let sent = false
    const broken = new ReadableStream({
      pull(controller) {
        if (sent) return controller.error(new Error('connection reset'))
        sent = true
        controller.enqueue(content.slice(0, 700))
      },
    })
    await patch(uploadUrl, 0, broken)
    expect(await head(uploadUrl)).toEqual([200, '700', String(content.length)])
    const ahead = await patch(uploadUrl, 900, content.slice(900))
    expect([ahead.status, (await errorOf(ahead)).code]).toEqual([409, 'UPLOAD_OFFSET_CONFLICT'])
    const last = await patch(uploadUrl, 700, content.slice(700))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)])
    expect(await read(id)).toMatchObject({
      status: 'READY',
      mimeType: 'image/jpeg',
      width: 400,
      height: 200,
      url: `${shop.baseUrl}/media/${id}`,
      revision: '2',
    })
    expect((await read(id)).uploadUrl).toBeUndefined()
    expect(await head(uploadUrl)).toEqual([200, String(content.length), String(content.length)])
  })

  test('goes on although the server still waits for the broken connection', async () => {
    const content = await bytes(halves().png())
    const { id, uploadUrl } = await create(content)
    const silent = new ReadableStream({ start: controller => controller.enqueue(content.slice(0, 100)) })
    const hanging = patch(uploadUrl, 0, silent)
    await expect.poll(async () => (await head(uploadUrl))[1]).toBe('100')
    expect((await patch(uploadUrl, 100, content.slice(100))).status).toBe(204)
    expect((await hanging).status).toBe(409)
    expect((await read(id)).status).toBe('READY')
  })

  test('is for staff who may change the catalogue: others do not see its address', async () => {
    const { id, uploadUrl } = await create(new Uint8Array(10))
    for (const [role, seen] of [
      ['CATALOG', uploadUrl],
      ['READ_ONLY', undefined],
    ] as const) {
      const { staff } = contract
      const invited = { email: driver.newEmail(), role }
      const { signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, invited)
      const link = { token: signInUrl.split('#token=')[1] ?? '' }
      const { accessToken: token } = await driver.anyone.callOk(staff.signInStaff, link)
      const { body } = await driver.merchant.send(calls.getMediaFile, { mediaFileId: id }, { token })
      expect(body.mediaFile).toMatchObject({ id, status: 'UPLOADING' })
      expect(body.mediaFile.uploadUrl).toBe(seen)
    }
  })

  test('of a file that is deleted meanwhile leaves no bytes', async () => {
    const content = await bytes(halves().png())
    const { id, uploadUrl } = await create(content)
    let finish = () => {}
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(content.slice(0, 100))
        finish = () => {
          controller.enqueue(content.slice(100))
          controller.close()
        }
      },
    })
    const sent = patch(uploadUrl, 0, slow)
    await expect.poll(async () => (await head(uploadUrl))[1]).toBe('100')
    await driver.merchant.callOk(calls.deleteMediaFile, { mediaFileId: id })
    finish()
    expect((await sent).status).toBe(404)
    expect(await readdir(join(shop.mediaFolder, shop.siteId))).not.toContain(id)
  })

  test('takes no other address, no more bytes than announced and no file beyond the limit', async () => {
    const { uploadUrl, id } = await create(new Uint8Array(10))
    const forged = `${uploadUrl?.slice(0, -3)}abc`
    expect([(await head(forged))[0], (await patch(forged, 0, 'x')).status]).toEqual([404, 404])
    expect((await patch(uploadUrl, 0, new Uint8Array(11))).status).toBe(413)
    expect((await read(id)).status).toBe('UPLOADING')
    const message = { mediaFile: { displayName: 'a', sizeInBytes: 1_000_001 } }
    const large = await driver.merchant.send(calls.createMediaFile, message)
    expect([large.status, JSON.stringify(large.body)]).toEqual([
      400,
      expect.stringContaining('mediaFile.sizeInBytes'),
    ])
  })

  test('is deleted with its bytes after a day, and a complete one with its row', async () => {
    const { file } = await upload(await bytes(halves().webp()))
    const open = await create(new Uint8Array(10))
    await patch(open.uploadUrl, 0, new Uint8Array(5))
    await driver.merchant.callOk(calls.deleteMediaFile, { mediaFileId: file.id })
    expect((await get(`/media/${file.id}`)).status).toBe(404)
    await shop.platform.run('media', shop.clock.now() + 25 * 3_600_000)
    expect((await head(open.uploadUrl))[0]).toBe(404)
    const stored = await readdir(join(shop.mediaFolder, shop.siteId))
    expect([stored.includes(file.id), stored.includes(open.id)]).toEqual([false, false])
  })
})

describe('a file is rejected with a sentence that says why:', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const text = (content: string) => new TextEncoder().encode(content)
  test.each([
    ['SVG', async () => text(svg), 'SVG pictures may contain programs'],
    ['HTML', async () => text('<html><script>alert(1)</script>'), 'neither a picture nor a video'],
    ['HEIC', async () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'HEIC pictures are not accepted'],
    ['half a picture', async () => (await bytes(halves().jpeg())).slice(0, 900), 'is damaged'],
    [
      'a decompression bomb',
      () => bytes(sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } }).png()),
      'more than 50 megapixels',
    ],
  ])('%s', async (_, content, sentence) => {
    const { reply, file } = await upload((await content()) as Uint8Array<ArrayBuffer>)
    expect(reply.status).toBe(422)
    const applicationError = await errorOf(reply)
    expect(applicationError).toMatchObject({ code: 'MEDIA_FILE_REJECTED' })
    expect(applicationError.data.rejection).toContain(sentence)
    expect(file).toMatchObject({ status: 'REJECTED', rejection: expect.stringContaining(sentence) })
    expect((await get(`/media/${file.id}`)).status).toBe(404)
  })
})

describe('renditions of an uploaded picture (protocol/transport §13)', () => {
  test('come in the format that the browser accepts, or as the address asks', async () => {
    const { file } = await upload(await bytes(halves().png()))
    const path = `/media/${file.id}/v1/fill/w_40,h_30,enc_auto/${file.id}`
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'heif'],
      ['image/webp,*/*', 'webp'],
      ['*/*', 'jpeg'],
    ]) {
      const reply = await get(path, accept)
      expect(reply.headers.get('vary')).toBe('Accept')
      expect(await (await picture(reply)).metadata()).toMatchObject({ format, width: 40, height: 30 })
    }
    const whole = await get(`/media/${file.id}`, 'image/avif,image/webp,*/*')
    expect(await (await picture(whole)).metadata()).toMatchObject({ format: 'webp', width: 400 })
    const png = await get(`/media/${file.id}.png/v1/fit/w_50,h_50/mug.png`, 'image/avif')
    expect(png.headers.get('cache-control')).toContain('immutable')
    expect(await (await picture(png)).metadata()).toMatchObject({ format: 'png', width: 50, height: 25 })
  })

  test('are upright and without EXIF', async () => {
    const exif = {
      IFD0: { Copyright: 'Ada', ImageDescription: 'at home' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    }
    const turned = await bytes(halves().withExif(exif).withMetadata({ orientation: 6 }).jpeg())
    const { file } = await upload(turned)
    expect(file).toMatchObject({ width: 200, height: 400 })
    const reply = await get(`/media/${file.id}.jpg`)
    const metadata = await (await picture(reply)).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      200,
      400,
      undefined,
      undefined,
    ])
    const top = await get(`/media/${file.id}/v1/crop/x_0,y_0,w_200,h_200/fill/w_20,h_20/a.png`)
    expect(await isRed(top)).toBe(true)
  })

  test('that cut the picture keep its focal point, and that of the address first', async () => {
    const { file } = await upload(await bytes(halves().jpeg()), { focalPoint: { x: 0.1, y: 0.5 } })
    const fill = (more = '') => get(`/media/${file.id}/v1/fill/w_50,h_100${more}/a.jpg`)
    expect(await isRed(await fill())).toBe(true)
    expect(await isRed(await fill(',fp_0.9_0.5'))).toBe(false)
    expect((await fill(',fp_0.9_0.5')).headers.get('cache-control')).toContain('immutable')
    expect((await fill()).headers.get('cache-control')).not.toContain('immutable')
    const mediaFile = { id: file.id, revision: file.revision, focalPoint: { x: 0.9, y: 0.5 } }
    await driver.merchant.callOk(calls.updateMediaFile, { mediaFile })
    expect(await isRed(await fill())).toBe(false)
  })
})

test('a product takes an uploaded picture, which cannot be deleted meanwhile', async () => {
  const { file } = await upload(await bytes(halves().jpeg()), { altText: 'A mug', title: 'Mug' })
  const { id } = await driver.product()
  await driver.merchant.callOk(products.addProductMedia, { id, media: [{ mediaId: file.id }] })
  const { product } = await driver.visitor.callOk(products.getProduct, { id })
  const url = `${shop.baseUrl}/media/${file.id}`
  const image = { url, width: 400, height: 200, altText: 'A mug' }
  expect(product.media?.items?.at(-1)).toMatchObject({ id: file.id, title: 'Mug', image })
  const { lineItems } = (
    await driver.visitor.callOk(contract.currentCart.addToCurrentCart, { lineItems: [driver.line(id, 1)] })
  ).cart
  expect(lineItems[0]?.image).toMatchObject({ id: file.id, url })
  const compat = await shop.compatVisitor().call(getProduct, { id })
  expect(compat.product.media?.items?.at(-1)?.image?.url).toBe(
    `https://static.wixstatic.com/media/${file.id}.jpg`,
  )
  const used = await driver.merchant.send(calls.deleteMediaFile, { mediaFileId: file.id })
  expect([used.status, JSON.stringify(used.body)]).toEqual([409, expect.stringContaining(id)])
  const uses = await driver.merchant.callOk(calls.listMediaFileUses, { mediaFileId: file.id })
  expect(uses.productIds).toEqual([id])
  const unknown = { mediaFileId: '11111111-1111-4111-8111-111111111111' }
  expect((await driver.merchant.send(calls.listMediaFileUses, unknown)).status).toBe(404)
  const open = await create(new Uint8Array(10))
  const media = [{ mediaId: open.id }]
  expect((await driver.merchant.send(products.addProductMedia, { id, media })).status).toBe(400)
})

describe('an upload of a program of the protocol (protocol/programs §6)', () => {
  const address = async (message: object = {}) =>
    (await driver.merchant.callOk(contract.siteMedia.generateUploadUrl, { fileName: 'mug.png', ...message }))
      .uploadUrl
  const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
    shop.fetch(`${url}?filename=mug.png`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png', 'content-length': String(body.byteLength) },
    })

  test.each([{}, { sizeInBytes: 'exact' }])('%j: one PUT makes a file', async size => {
    const content = await bytes(halves().png())
    const url = await address('sizeInBytes' in size ? { sizeInBytes: String(content.byteLength) } : {})
    const reply = await put(url, content)
    expect(reply.status).toBe(200)
    const { file } = (await reply.json()) as { file: { id: string } }
    expect(file).toMatchObject({ operationStatus: 'READY', sizeInBytes: String(content.byteLength) })
    expect(await read(file.id)).toMatchObject({ status: 'READY', displayName: 'mug.png', width: 400 })
  })

  test('what is no picture, or too large, is rejected', async () => {
    const text = await put(await address(), new TextEncoder().encode('no picture'))
    expect((await errorOf(text)).code).toBe('MEDIA_FILE_REJECTED')
    const small = await address({ sizeInBytes: '10' })
    expect((await errorOf(await put(small, new Uint8Array(11)))).code).toBe('PAYLOAD_TOO_LARGE')
    const unknown = (await address()).replace(/[^/]+$/, 'x'.repeat(43))
    expect((await errorOf(await put(unknown, new Uint8Array(1)))).code).toBe('FILE_ADDRESS_NOT_FOUND')
  })
})
