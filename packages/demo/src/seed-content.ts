import { storefrontCollections } from '@stoa/contract'
import type { Administration } from '@stoa/server/seeding'
import type { DemoContent } from './content/storefront-content.ts'
import { splitTranslations } from './content/translated.ts'
import { COVER_SIZE, pictureAddress } from './pictures.ts'
import { type DemoItem, seedDataCollection } from './seed-data-collection.ts'

/** Creates the collections that the storefront's pages are made of, with the words of a demo shop. */
export async function seedContent(
  admin: Administration,
  siteId: string,
  content: DemoContent,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const items = itemsOf(content, productIds)
  for (const collection of storefrontCollections)
    await seedDataCollection(admin, siteId, collection, items[collection.id] ?? [])
}

/** The items by collection. Positions are those of the lists. */
export function itemsOf(
  { pages, sections, menu, announcements, reviews }: DemoContent,
  productIds: ReadonlyMap<string, string>,
): Record<string, DemoItem[]> {
  const inOrder = (fields: object, index: number) => splitTranslations({ ...fields, position: index + 1 })
  return {
    shopPages: pages.map(page => splitTranslations({ ...page })),
    shopSections: sections
      .map(({ picture, pictures, products, ...section }) => ({
        ...section,
        ...(picture && { picture: pictureAddress(picture) }),
        ...(pictures && {
          pictures: pictures.map(([name, alt]) => ({ src: pictureAddress(name), alt, ...COVER_SIZE })),
        }),
        ...(products && { productIds: products.map(slug => idOf(slug, productIds)) }),
      }))
      .map(inOrder),
    shopMenus: menu.map(inOrder),
    shopAnnouncements: announcements.map(inOrder),
    shopReviews: reviews.map(({ product, daysAgo, language = 'en', ...review }) => ({
      data: { ...review, language, productId: idOf(product, productIds), verified: true },
      daysAgo,
    })),
  }
}

function idOf(slug: string, productIds: ReadonlyMap<string, string>): string {
  const id = productIds.get(slug)
  if (!id) throw new Error(`A section shows ${slug}, which the demo shop does not have.`)
  return id
}
