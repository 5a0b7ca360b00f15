import { currentI18n } from '../i18n/current-i18n.server.ts'
import { ifCollection, items } from '../platform/data-collections.server.ts'

/** Pages that the shop has at other addresses, or shows as part of others. */
export const PARTS_OF_OTHERS = ['home', 'footer']

/** Pages that have all of the words, the best first. */
export async function findPages(words: string, limit: number): Promise<{ name: string; href: string }[]> {
  const pages = await ifCollection(
    items
      .search('shopPages')
      .expression(words)
      .fuzzy()
      .andMode()
      .limit(limit)
      .run({ language: currentI18n().language }),
  )
  return (pages?.items ?? []).flatMap(({ title, slug }) =>
    title && slug && !PARTS_OF_OTHERS.includes(slug)
      ? [{ name: title, href: `/pages/${encodeURIComponent(slug)}` }]
      : [],
  )
}
