import type { StoaCollections } from '@stoa/client/data'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { cached } from '../platform/cached.server.ts'
import { ifCollection, items } from '../platform/data-collections.server.ts'
import { currentPreview } from './preview.server.ts'

export type StoredPage = StoaCollections['shopPages']
export type StoredSection = StoaCollections['shopSections']
export type StoredMenuEntry = StoaCollections['shopMenus']
type Announcement = StoaCollections['shopAnnouncements']
export type StoredBrand = StoaCollections['shopBrand']

const itemsMax = 500

/** Items in the language of the request, those without a translation in the main one. A preview has drafts too. */
async function readAll<
  K extends 'shopPages' | 'shopSections' | 'shopMenus' | 'shopAnnouncements' | 'shopBrand',
>(collection: K, language: string): Promise<StoaCollections[K][] | undefined> {
  const preview = await currentPreview()
  const source = preview ?? items
  const found = await ifCollection(
    source
      .query(collection)
      .limit(itemsMax)
      .find({ language, ...(preview && { showDrafts: true, consistentRead: true }) }),
  )
  return found?.items as StoaCollections[K][] | undefined
}

const byPosition = (a: { position?: number }, b: { position?: number }) =>
  (a.position ?? 0) - (b.position ?? 0)

interface Content {
  /** Undefined if the shop has no pages of its own. */
  pages?: StoredPage[]
  sections: StoredSection[]
  menus: StoredMenuEntry[]
  announcements: Announcement[]
  brand?: StoredBrand
}

async function load(language: string): Promise<Content> {
  const [pages, sections, menus, announcements, brands] = await Promise.all([
    readAll('shopPages', language),
    readAll('shopSections', language),
    readAll('shopMenus', language),
    readAll('shopAnnouncements', language),
    readAll('shopBrand', language),
  ])
  return {
    ...(pages && { pages }),
    sections: (sections ?? []).sort(byPosition),
    menus: (menus ?? []).sort(byPosition),
    announcements: (announcements ?? []).sort(byPosition),
    ...(brands?.[0] && { brand: brands[0] }),
  }
}

const published = cached(load)

/** What the merchant says on the pages of the shop, in the language of the request. */
export async function shopContent(): Promise<Content> {
  const { language } = currentI18n()
  return (await currentPreview()) ? load(language) : published(language)
}
