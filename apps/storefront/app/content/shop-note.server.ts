import { shopContent } from './content.server.ts'

/** A line of the merchant beside a product, with the page that explains it. */
export interface ShopNote {
  text: string
  href?: string
}

/** Pages whose description stands beside every product. */
const SLUGS = { price: 'price', delivery: 'delivery', sizes: 'size-guide' } as const

export type ShopNotes = Partial<Record<keyof typeof SLUGS, ShopNote>>

/** What the merchant says about prices, delivery and sizes of all products. */
export async function shopNotes(): Promise<ShopNotes> {
  const { pages = [] } = await shopContent().catch(() => ({ pages: [] }))
  const entries = Object.entries(SLUGS).flatMap(([name, slug]) => {
    const page = pages.find(known => known.slug === slug)
    const text = slug === 'size-guide' ? page?.title : page?.description
    return page && text ? [[name, { text, ...(page.body && { href: `/pages/${slug}` }) }]] : []
  })
  return Object.fromEntries(entries)
}
