import { getProduct } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, newProduct, phone, shoot } from './admin.ts'

const browser = browserOfStaff()

/** Records a moving drawing as MP4 in the page; undefined if this browser cannot record the format. */
async function record(page: Page): Promise<Buffer | undefined> {
  const content = await page.evaluate(async () => {
    const mimeType = [
      'video/mp4;codecs=avc1.42001f',
      'video/mp4;codecs=vp09.00.10.08',
      'video/mp4;codecs=av01.0.04M.08',
    ].find(type => MediaRecorder.isTypeSupported(type))
    if (!mimeType) return
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let i = 0; i < 50; i++) {
      if (pen) {
        pen.fillStyle = `hsl(${i * 7} 80% 50%)`
        pen.fillRect(0, 0, 320, 240)
      }
      await new Promise(resolve => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  })
  return content === undefined ? undefined : Buffer.from(content, 'latin1')
}

it('a video of a product is uploaded with a picture of it, and played in the shop', {
  tags: 'nightly',
}, async () => {
  const product = await newProduct()
  const page = await browser.as('CATALOG', `/products/${product.id}`)
  const buffer = await record(page)
  if (!buffer) throw new Error('The browser records no MP4.')
  await page
    .getByLabel('Pictures to add')
    .setInputFiles({ name: 'turning pot.mp4', mimeType: 'video/mp4', buffer })
  await page.getByText('MP4', { exact: true }).waitFor()
  await shoot(page, 'product-video', {})
  expect(await violations(page)).toEqual([])
  const item = (await merchant().call(getProduct, { id: product.id })).product.media?.items?.at(-1)
  expect(item).toMatchObject({ mediaType: 'video', video: { files: [{ width: 320, height: 240 }] } })
  expect(item?.video?.stillFrameMediaId).toBeTruthy()

  const shopper = await browser({ viewport: phone })
  await shopper.goto(`${inject('demo').storefrontUrl}/products/${product.slug}`)
  const video = shopper.locator('[data-gallery] video')
  await expect.poll(() => video.getAttribute('poster')).toContain(item?.video?.stillFrameMediaId)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0)
  await expect.poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(320)
  await shoot(shopper, 'product-video-in-the-shop', { viewport: phone })
  expect(await violations(shopper)).toEqual([])
})
