import { expect, test } from 'vitest'
import { openRenditions } from './open-renditions.ts'
import { parseRendition, type Rendition } from './parse-rendition.ts'
import { createPictureQueue } from './picture-queue.ts'

const rendition = (width: number) => parseRendition(`fill/w_${width},h_10/a.png`, '') as Rendition

/** Renditions whose rendering the test ends. */
function open({ queueMax = 64, ...options }: { queueMax?: number; cacheBytes?: number } = {}) {
  const started: { width: number; end: () => void }[] = []
  const queue = createPictureQueue({ queueMax })
  const render = openRenditions({
    find: id => (id === 'known' ? '<svg/>' : undefined),
    render: (_, { size }) =>
      queue(
        () =>
          new Promise(resolve => {
            started.push({ width: size?.width ?? 0, end: () => resolve(new Uint8Array(10)) })
          }),
      ),
    ...options,
  })
  return { render, started }
}

test('one picture is rendered at a time, and the ones that wait follow in order', async () => {
  const { render, started } = open()
  const all = [1, 2, 3].map(width => render('known', rendition(width)))
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => started.length).toBe(i + 1)
    started[i]?.end()
  }
  await Promise.all(all)
  expect(started.map(({ width }) => width)).toEqual([1, 2, 3])
})

test('equal requests share one rendering, and later ones the cache', async () => {
  const { render, started } = open()
  const both = [render('known', rendition(1)), render('known', rendition(1))]
  await expect.poll(() => started.length).toBe(1)
  started[0]?.end()
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
  expect(await render('known', rendition(1))).toBe(first)
  expect(started).toHaveLength(1)
})

test('a picture is rejected while too many wait, and rendered again later', async () => {
  const { render, started } = open({ queueMax: 1 })
  const accepted = [render('known', rendition(1)), render('known', rendition(2))]
  await expect(render('known', rendition(3))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const i of [0, 1]) {
    await expect.poll(() => started.length).toBe(i + 1)
    started[i]?.end()
  }
  await Promise.all(accepted)
  const third = render('known', rendition(3))
  await expect.poll(() => started.length).toBe(3)
  started[2]?.end()
  expect(await third).toHaveLength(10)
})

test('the cache drops the picture that was used least recently', async () => {
  const { render, started } = open({ cacheBytes: 20 })
  const get = async (width: number) => {
    const before = started.length
    const picture = render('known', rendition(width))
    await Promise.resolve()
    await Promise.resolve()
    started[before]?.end()
    await picture
    return started.length > before
  }
  expect(await get(1)).toBe(true)
  expect(await get(2)).toBe(true)
  expect(await get(1)).toBe(false)
  expect(await get(3)).toBe(true)
  expect(await get(1)).toBe(false)
  expect(await get(2)).toBe(true)
})

test('an unknown id is not rendered', async () => {
  const { render, started } = open()
  expect(await render('unknown', rendition(1))).toBeUndefined()
  expect(started).toHaveLength(0)
})
