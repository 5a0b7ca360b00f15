import { demo } from '@stoa/demo'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Bindings } from '../bindings.ts'
import { serveMedia } from './media.ts'

const app = new Hono<{ Bindings: Bindings }>()
serveMedia(app, demo.media)
app.onError((_, c) => c.body(null, 404))
const svgOf = async (path: string) => {
  const reply = await app.request(path)
  expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
    path,
    200,
    'image/svg+xml; charset=utf-8',
  ])
  return reply.text()
}

describe('a drawn picture', () => {
  it('is found by its id, as clients make addresses of ids', async () => {
    const drawn = await svgOf('/media/demo/morning-mug-1.svg')
    for (const path of [
      '/media/morning-mug-1',
      '/media/morning-mug-1.svg',
      '/media/morning-mug-1/v1/fill/w_200,h_100,al_c,q_85,enc_auto/morning-mug-1',
      '/media/morning-mug-1/v1/crop/x_10,y_10,w_300,h_300/fill/w_200,h_200/morning-mug-1',
    ])
      expect(await svgOf(path)).toBe(drawn)
  })

  it.each(['/media/nothing-1', '/media/nothing-1/v1/fill/w_1,h_1/nothing-1'])('is not at %s', async path => {
    expect((await app.request(path)).status).toBe(404)
  })
})
