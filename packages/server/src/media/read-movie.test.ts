import { expect, test } from 'vitest'
import { mp4File } from './mp4-file.fixture.ts'
import { readMovie } from './read-movie.ts'
import { readMp4 } from './read-mp4.ts'

const key = { siteId: 'site', id: 'file' }

/** A store of one file that counts the bytes it gives. */
function storeOf(content: Uint8Array) {
  const given = { bytes: 0 }
  return {
    given,
    size: async () => content.length,
    async *stream(_: typeof key, start: number, end: number) {
      const part = content.subarray(start, end + 1)
      given.bytes += part.length
      yield part
    },
  }
}

test('the header of a video is read without its pictures (protocol/media §4)', async () => {
  const store = storeOf(mp4File({ bytes: 5_000_000 }))
  const movie = await readMovie(store, key)
  expect(movie && readMp4(movie)).toEqual({ width: 640, height: 360, duration: 2.5, codec: 'avc1' })
  expect(store.given.bytes).toBeLessThan(2000)
})

test('a damaged file has no header, and ends the search (protocol/media §4)', async () => {
  const whole = mp4File()
  for (let length = 0; length < whole.length; length += 7)
    expect(await readMovie(storeOf(whole.subarray(0, length)), key)).toBeUndefined()
  const long = Buffer.alloc(16)
  long.writeUInt32BE(1)
  long.write('mdat', 4, 'latin1')
  expect(await readMovie(storeOf(long), key)).toBeUndefined()
  const many = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from('\0\0\0\x08free', 'latin1')))
  const store = storeOf(Buffer.concat([many, whole]))
  expect(await readMovie(store, key)).toBeUndefined()
  expect(store.given.bytes).toBeLessThan(2000)
})
