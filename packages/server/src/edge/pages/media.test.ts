import { brotliDecompressSync } from 'node:zlib'
import { demo } from '@stoa/demo'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openPictureProcess } from '../../renditions/index.ts'
import { toWireError } from '../errors.ts'
import type { PageEnv } from '../mount-pages.ts'
import { serveMedia } from './media.ts'

const app = new Hono<PageEnv>()
const pictures = openPictureProcess()
afterAll(pictures.close)
serveMedia(app, { drawn: demo.media, render: pictures.render })
app.onError((error, c) => c.body(null, toWireError(error, '').status as 404))

/** Media type and size of a picture, read from its bytes. */
async function pictureAt(path: string, accept = '*/*') {
  const reply = await app.request(path, { headers: { accept } })
  expect([path, reply.status]).toEqual([path, 200])
  const { format, width, height } = await sharp(await reply.arrayBuffer()).metadata()
  expect(reply.headers.get('content-type')).toBe(`image/${format === 'heif' ? 'avif' : format}`)
  expect(reply.headers.get('cache-control')).toContain('immutable')
  return [format, width, height]
}

const mug = '/media/morning-mug-1'

describe('a picture', () => {
  it('is SVG at its address', async () => {
    const reply = await app.request('/media/demo/morning-mug-1.svg')
    expect(reply.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await (await app.request(`${mug}.svg`)).text()).toBe(await reply.text())
  })

  it('is compressed for browsers, to a third at most', async () => {
    const address = '/media/demo/morning-mug-1.svg'
    const plain = await (await app.request(address)).text()
    const reply = await app.request(address, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    const body = Buffer.from(await reply.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe(plain)
    expect(body.length).toBeLessThan(plain.length / 3)
  })

  it.each([
    ['/v1/fill/w_200,h_100,al_c,q_85,enc_auto/morning-mug-1.webp', ['webp', 200, 100]],
    ['.jpg/v1/fill/w_200,h_100,al_t/morning-mug-1.jpg', ['jpeg', 200, 100]],
    ['/v1/fit/w_200,h_200/file.png', ['png', 160, 200]],
    ['/v1/fill/w_60,h_60,enc_avif/morning-mug-1', ['heif', 60, 60]],
    ['/v1/crop/x_10,y_10,w_300,h_150/fill/w_100,h_50/morning-mug-1.jpg', ['jpeg', 100, 50]],
    ['/v1/crop/x_1100,y_0,w_900,h_50/morning-mug-1.png', ['png', 100, 50]],
    ['/v1/fill/w_112,h_140,q_80/picture.jpg', ['jpeg', 112, 140]],
    ['.jpg', ['jpeg', 1200, 1500]],
  ])('is a raster picture of the requested size at %s (protocol/transport §13)', async (path, expected) => {
    expect(await pictureAt(mug + path)).toEqual(expected)
  })

  it('whose address has no extension has the format that the browser accepts', {
    tags: 'nightly',
  }, async () => {
    const path = `${mug}/v1/fill/w_20,h_10/morning-mug-1`
    expect((await pictureAt(path))[0]).toBe('jpeg')
    expect((await pictureAt(path, 'image/webp,*/*'))[0]).toBe('webp')
    expect((await pictureAt(path, 'image/avif,image/webp,*/*'))[0]).toBe('heif')
    expect((await app.request(path)).headers.get('vary')).toBe('Accept')
  })

  it('that is cropped shows that part of the original', async () => {
    const colours = async (path: string) => {
      const { channels } = await sharp(await (await app.request(path)).arrayBuffer()).stats()
      return channels.map(({ mean }) => mean)
    }
    const whole = sharp(await (await app.request(`${mug}.png`)).arrayBuffer())
    const part = await whole.extract({ left: 500, top: 600, width: 200, height: 200 }).toBuffer()
    const expected = (await sharp(part).stats()).channels.map(({ mean }) => mean)
    const shown = await colours(`${mug}/v1/crop/x_500,y_600,w_200,h_200/fill/w_100,h_100/a.png`)
    for (const [i, mean] of expected.slice(0, 3).entries())
      expect(Math.abs(mean - (shown[i] ?? 0))).toBeLessThan(3)
  })

  it.each([
    '/media/nothing-1',
    '/media/nothing-1/v1/fill/w_1,h_1/nothing-1',
    `${mug}/v1/turn/w_1,h_1/a`,
    `${mug}/v1/fill/a`,
  ])('is not at %s', async path => {
    expect((await app.request(path)).status).toBe(404)
  })

  it.each(['w_4097,h_1', 'w_0,h_1', 'w_1e3,h_1', 'h_5'])('is not rendered as %s', async size => {
    expect((await app.request(`${mug}/v1/fill/${size}/a.jpg`)).status).toBe(400)
  })
})
