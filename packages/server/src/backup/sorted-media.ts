import type { MediaEntry } from './manifest.ts'

/** Lists of media files are in the order of these texts. */
export const orderOf = ({ siteId, id }: { siteId: string; id: string }) => `${siteId}/${id}`

/**
 * Finds entries of a sorted list by keys that are asked for in the same order. It reads the list once, so that the memory
 * does not depend on its length.
 */
export function follow(
  entries: AsyncIterable<MediaEntry> | undefined,
): (key: string) => Promise<MediaEntry | undefined> {
  const iterator = entries?.[Symbol.asyncIterator]()
  let current: MediaEntry | undefined
  let isAtEnd = !iterator
  return async key => {
    while (!isAtEnd && (!current || orderOf(current) < key)) {
      const next = await iterator?.next()
      isAtEnd = !next || next.done === true
      current = next?.value
    }
    return current && orderOf(current) === key ? current : undefined
  }
}
