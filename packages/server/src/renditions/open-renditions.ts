import type { Rendition } from './parse-rendition.ts'
import type { FocalPoint } from './render-photo.ts'

type Picture = Uint8Array<ArrayBuffer>

/** Content of a picture. */
export type PictureSource =
  /** SVG text, which must never change. */
  | string
  /** A raster picture, whose content never changes. */
  | { read: () => Promise<Buffer>; focalPoint?: FocalPoint | undefined }

interface Options {
  /** The picture of an id; undefined for an unknown id. */
  find(id: string): PictureSource | undefined | Promise<PictureSource | undefined>
  render(source: PictureSource, rendition: Rendition): Promise<Picture>
  /** Does work of a key once for all processes of the node. @default each does its own */
  once?: (key: string, work: () => Promise<Picture>) => Promise<Picture>
  /** Size of the cache of rendered pictures. @default 32 MiB */
  cacheBytes?: number
}

/** Renders pictures on request: single flight for equal requests, and an LRU cache in memory. */
export function openRenditions({
  find,
  render,
  once = (_key, work) => work(),
  cacheBytes = 32 * 1024 * 1024,
}: Options) {
  const cache = new Map<string, Picture>()
  const inFlight = new Map<string, Promise<Picture>>()
  let cached = 0

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
    const found = find(id)
    const source = found instanceof Promise ? await found : found
    if (source === undefined) return undefined
    const key = JSON.stringify([id, rendition, typeof source === 'string' ? null : source.focalPoint])
    const hit = cache.get(key)
    if (hit) {
      cache.delete(key)
      cache.set(key, hit)
      return hit
    }
    const running = inFlight.get(key)
    if (running) return running
    const made = once(`picture ${key}`, () => render(source, rendition)).finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    const picture = await made
    store(key, picture)
    return picture
  }
}
