import type { Product } from '../platform/entities.ts'
import { shopContent } from './content.server.ts'

/** A line of the merchant beside a product, with the page that explains it. */
export interface ShopNote {
  text: string
  href?: string
}

type Slugs = Record<'price' | 'delivery' | 'sizes', string[]>

/** Pages whose description stands beside every product, the first one that exists. */
const SLUGS: Slugs = { price: ['price'], delivery: ['delivery'], sizes: ['size-guide'] }
/** Downloads have no delivery, and may have another line about prices. */
const DIGITAL_SLUGS: Slugs = { price: ['price-digital', 'price'], delivery: [], sizes: ['size-guide'] }

export type ShopNotes = Partial<Record<keyof Slugs, ShopNote>>

/** What the merchant says about prices, delivery and sizes of all physical products, or of all digital ones. */
export async function shopNotes({ productType }: Pick<Product, 'productType'>): Promise<ShopNotes> {
  const { pages = [] } = await shopContent().catch(() => ({ pages: [] }))
  const slugs = productType === 'digital' ? DIGITAL_SLUGS : SLUGS
  const entries = Object.entries(slugs).flatMap(([name, candidates]) => {
    const [page] = candidates.flatMap(slug => pages.find(known => known.slug === slug) ?? [])
    const text = name === 'sizes' ? page?.title : page?.description
    return page && text ? [[name, { text, ...(page.body && { href: `/pages/${page.slug}` }) }]] : []
  })
  return Object.fromEntries(entries)
}
