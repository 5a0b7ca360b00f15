import { storefrontCollections } from '@stoa/contract'
import { type Administration, mediaAddress } from '@stoa/server/seeding'
import { splitTranslations } from './content/translated.ts'
import type { DemoShop } from './demo-shop.ts'
import { COVER_SIZE } from './pictures.ts'
import { type DemoItem, seedDataCollection } from './seed-data-collection.ts'

/** Id of the only item of `shopBrand`. */
const SINGLE_ITEM_ID = 'SINGLE_ITEM_ID'

/** Creates the collections that the storefront's pages are made of, with the words of a demo shop. */
export async function seedContent(
  admin: Administration,
  siteId: string,
  shop: DemoShop,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const items = itemsOf(shop, productIds)
  for (const collection of storefrontCollections)
    await seedDataCollection(admin, siteId, collection, items[collection.id] ?? [])
}

/** The items by collection. Positions are those of the lists. */
export function itemsOf(
  { content, brand, source, locale = 'en' }: DemoShop,
  productIds: ReadonlyMap<string, string>,
): Record<string, DemoItem[]> {
  const { pages, sections, menu, announcements, reviews } = content
  const pictureAddress = (name: string) => mediaAddress(source, name)
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
    ...(brand && {
      shopBrand: [
        {
          id: SINGLE_ITEM_ID,
          data: {
            ...brand,
            logo: pictureAddress(brand.logo),
            logoDark: pictureAddress(brand.logoDark),
          },
        },
      ],
    }),
    shopReviews: reviews.map(({ product, daysAgo, language = locale, ...review }) => ({
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
