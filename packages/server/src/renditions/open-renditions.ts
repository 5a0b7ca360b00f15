import { Failure } from '../call/failure.ts'
import type { Rendition } from './parse-rendition.ts'
import { renderPicture } from './render-picture.ts'

type Picture = Uint8Array<ArrayBuffer>

interface Options {
  /** SVG text of a picture, which must never change; undefined for an unknown id. */
  find(id: string): string | undefined
  /** Renders one picture. @default renderPicture */
  render?: (svg: string, rendition: Rendition) => Promise<Picture>
  /** Pictures that are rendered at a time. The default leaves the other cores to the calls. @default 1 */
  concurrency?: number
  /** Pictures that wait; further ones are rejected with 503. @default 64 */
  queueMax?: number
  /** Size of the cache of rendered pictures. @default 32 MiB */
  cacheBytes?: number
}

/** Renders pictures on request: bounded concurrency, single flight for equal requests, and an LRU cache in memory. */
export function openRenditions({
  find,
  render = renderPicture,
  concurrency = 1,
  queueMax = 64,
  cacheBytes = 32 * 1024 * 1024,
}: Options) {
  const cache = new Map<string, Picture>()
  const inFlight = new Map<string, Promise<Picture>>()
  const waiting: (() => void)[] = []
  let running = 0
  let cached = 0

  async function limited(work: () => Promise<Picture>): Promise<Picture> {
    if (running >= concurrency) {
      if (waiting.length >= queueMax) throw new Failure('UNAVAILABLE', { retryAfterSec: 1 })
      // The picture that ends hands its slot over.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  function store(key: string, picture: Picture) {
    cache.set(key, picture)
    cached += picture.byteLength
    for (const [oldest, { byteLength }] of cache) {
      if (cached <= cacheBytes) break
      cache.delete(oldest)
      cached -= byteLength
    }
  }

  /** The picture of an id as a rendition; undefined for an unknown id. */
  return async (id: string, rendition: Rendition): Promise<Picture | undefined> => {
    const svg = find(id)
    if (svg === undefined) return undefined
    const key = `${id} ${JSON.stringify(rendition)}`
    const hit = cache.get(key)
    if (hit) {
      cache.delete(key)
      cache.set(key, hit)
      return hit
    }
    const running = inFlight.get(key)
    if (running) return running
    const made = limited(() => render(svg, rendition)).finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    const picture = await made
    store(key, picture)
    return picture
  }
}
