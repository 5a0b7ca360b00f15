import type { DemoCollection, DemoProduct } from './catalogue/product.ts'
import type { CatalogueTranslations } from './catalogue/translations.ts'
import type { DemoContent } from './content/storefront-content.ts'

/** The seller on invoices. */
interface DemoSeller {
  legalName: string
  address: string
  email: string
  vatId: string
  bankDetails: string
  footer: string
}

/** A demo shop: everything that makes it differ from another one. */
export interface DemoShop {
  /** Name of the site. */
  name: string
  /** Source of its pictures; part of their addresses. */
  source: string
  /** Main language, BCP 47. @default en */
  locale?: string
  /** BCP 47, the main language first. */
  languages: string[]
  /** An invented company. */
  seller: DemoSeller
  /** Look of hosted pages and mails. Absent: that of the house. */
  appearance?: { accentColor?: string; arches?: boolean }
  products: readonly DemoProduct[]
  collections: readonly DemoCollection[]
  content: DemoContent
  /** Texts of products and collections in its other languages. */
  translations?: CatalogueTranslations
  /** Item of `shopBrand`; `logo` and `logoDark` are names of pictures. */
  brand?: Record<string, unknown> & { logo: string; logoDark: string }
  /** Whether it has the journal of the house-and-garden shop. */
  journal?: boolean
  /** Files of digital products by slug: the name, and what draws it. */
  files?: Readonly<Record<string, { name: string; draw: () => Promise<Buffer> }>>
  /** The SVG of a picture by its name; undefined for any other name. */
  findPicture(name: string): string | undefined
}
