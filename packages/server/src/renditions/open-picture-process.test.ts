import { getPriority } from 'node:os'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { openPictureProcess } from './open-picture-process.ts'
import { parseRendition, type Rendition } from './parse-rendition.ts'
import { createPictureQueue } from './picture-queue.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'
const WEBP = parseRendition('fill/w_30,h_10/a.webp', '') as Rendition

const opened: { close(): void }[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})
function open(options?: Parameters<typeof openPictureProcess>[0]) {
  const pictures = openPictureProcess(options)
  opened.push(pictures)
  return pictures
}

const photo = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

test('drawings and photos are rendered in a process of lower priority (protocol/media)', async () => {
  const pictures = open()
  expect(pictures.pid).toBeUndefined()
  for (const source of [SVG, { read: () => photo(200) }]) {
    const { format, width, height } = await sharp(await pictures.render(source, WEBP)).metadata()
    expect([format, width, height]).toEqual(['webp', 30, 10])
  }
  const pid = pictures.pid as number
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
})

test('a picture that ends the process is rejected with 503, and the next one starts another', {
  tags: 'nightly',
}, async () => {
  const reasons: string[] = []
  const pictures = open({ onEnded: ({ message }) => reasons.push(message) })
  await pictures.render(SVG, WEBP)
  const first = pictures.pid as number
  const large = await photo(6000)
  const during = pictures.render({ read: async () => large }, WEBP)
  const waiting = pictures.render(SVG, WEBP)
  await expect.poll(() => process.kill(first, 0)).toBe(true)
  process.kill(first, 'SIGKILL')
  await expect(during).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await sharp(await waiting).metadata()).width).toBe(30)
  expect(pictures.pid).not.toBe(first)
  expect(reasons).toEqual(['The process ended with SIGKILL.'])
})

test('a picture that takes too long is given up', async () => {
  const pictures = open({ timeoutMs: 1 })
  await expect(pictures.render(SVG, WEBP)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await pictures.inspect(() => photo(100))).toBe('DAMAGED')
})

test('an error of the decoder leaves the process running', async () => {
  const pictures = open()
  await expect(pictures.render('<svg', WEBP)).rejects.toThrow()
  const { pid } = pictures
  expect(await pictures.inspect(async () => Buffer.from('no picture'))).toBe('DAMAGED')
  expect(await pictures.inspect(() => photo(100))).toEqual({ width: 100, height: 100 })
  expect(pictures.pid).toBe(pid)
})

test('the process ends when there is no work, and starts again', { tags: 'nightly' }, async () => {
  const pictures = open({ idleMs: 20 })
  await pictures.render(SVG, WEBP)
  await expect.poll(() => pictures.pid).toBeUndefined()
  expect(await pictures.render(SVG, WEBP)).not.toHaveLength(0)
})

test('too many waiting pictures are rejected with 503', async () => {
  const pictures = open({ queue: createPictureQueue({ queueMax: 1 }) })
  const accepted = [pictures.render(SVG, WEBP), pictures.render(SVG, WEBP)]
  await expect(pictures.render(SVG, WEBP)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await Promise.all(accepted)
})
