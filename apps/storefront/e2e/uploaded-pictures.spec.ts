import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { asMerchant } from './merchant.ts'
import { phone, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** A JPEG of more than 6 MB, as a camera makes it: large, and with noise in each pixel. */
async function photo(page: Page): Promise<Buffer> {
  await page.goto('/favicon.svg')
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3600, 2700)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const image = pen.createImageData(canvas.width, canvas.height)
    for (let i = 0; i < image.data.length; i += 4) {
      const light = (i / image.data.length) * 150
      for (let channel = 0; channel < 3; channel++)
        image.data[i + channel] = light + Math.random() * 60 + channel * 20
      image.data[i + 3] = 255
    }
    pen.putImageData(image, 0, 0)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer(),
    )
    let text = ''
    for (let i = 0; i < bytes.length; i += 32_768)
      text += String.fromCharCode(...bytes.subarray(i, i + 32_768))
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

/** Uploads a picture as the merchant does, and shows it at a new product. */
async function productWith(bytes: Buffer) {
  const { mediaFile, uploadUrl } = await asMerchant('POST', '/v1/media-files', {
    mediaFile: { displayName: 'photo.jpg', sizeInBytes: bytes.length },
  })
  const reply = await fetch(uploadUrl ?? mediaFile.uploadUrl, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  expect([reply.status, await reply.text()]).toEqual([204, ''])
  const { product } = await asMerchant('POST', '/stores/v1/products', {
    product: { name: `Photographed ${crypto.randomUUID().slice(0, 8)}`, priceData: { price: 12 } },
  })
  await asMerchant('POST', `/stores/v1/products/${product.id}/media`, {
    media: [{ mediaId: mediaFile.id }],
  })
  return product
}

it('a photo of 6 MB reaches a phone as an AVIF of the width that it shows (D12)', {
  tags: 'nightly',
}, async () => {
  const page = await shopper({ viewport: phone, deviceScaleFactor: 3 })
  const original = await photo(page)
  expect(original.length).toBeGreaterThan(6_000_000)
  const product = await productWith(original)
  const pictures: { url: string; type: string; bytes: number }[] = []
  const bodies: Promise<unknown>[] = []
  page.on('response', response => {
    if (response.request().resourceType() !== 'image' || !response.url().includes('/media/')) return
    bodies.push(
      response.body().then(body =>
        pictures.push({
          url: response.url(),
          type: response.headers()['content-type'] ?? '',
          bytes: body.length,
        }),
      ),
    )
  })

  await page.goto(`/products/${product.slug}`)
  const picture = page.locator('main img[src*="/v1/fit/"]').first()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeTruthy()
  const shown = await picture.evaluate((img: HTMLImageElement) => ({
    source: img.currentSrc,
    set: img.srcset.split(', ').length,
    sizes: img.sizes,
    pixels: img.getBoundingClientRect().width * devicePixelRatio,
  }))
  await Promise.all(bodies)
  expect(shown.set).toBeGreaterThan(4)
  expect(shown.sizes).not.toBe('')
  const loaded = pictures.find(({ url }) => url === shown.source)
  expect(loaded?.type).toBe('image/avif')
  expect(loaded?.bytes).toBeLessThan(original.length / 10)
  const width = Number(/w_(\d+)/.exec(shown.source)?.[1])
  expect(width).toBeGreaterThanOrEqual(960)
  expect(width).toBeLessThanOrEqual(1440)
  expect(pictures.filter(({ bytes }) => bytes > original.length / 10)).toEqual([])

  // A browser takes a larger one that it has already.
  const other = await shopper({ viewport: phone, deviceScaleFactor: 3 })
  await other.goto(`/search?q=${encodeURIComponent(product.name)}`)
  const card = other.locator('main article img').first()
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/w_(480|640),/)
})

it('a browser without AVIF gets WebP, and one without both JPEG (D12)', { tags: 'nightly' }, async () => {
  const page = await shopper()
  const product = await productWith(await photo(page))
  const html = await (await fetch(`${new URL(page.url()).origin}/products/${product.slug}`)).text()
  const address = /srcSet="([^ "]+) 160w/i.exec(html)?.[1] ?? ''
  const typeFor = async (accept: string) =>
    (await fetch(address, { headers: { accept } })).headers.get('content-type')
  expect(await typeFor('image/avif,image/webp,*/*')).toBe('image/avif')
  expect(await typeFor('image/webp,*/*')).toBe('image/webp')
  expect(await typeFor('image/*')).toBe('image/jpeg')
})
