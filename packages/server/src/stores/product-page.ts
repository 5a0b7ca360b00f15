import type { View } from './product-view.ts'

/** Where a shop shows its products, unless the site names a page of its own for them. */
export const productPages = (origin: string) => `${origin}/products/{productSlug}`

/** The page of a product: its path, and its whole address for whoever calls through an app with a known shop. */
export function productPage(slug: string, { site, shopOrigin }: View) {
  const pages = site.settings.pages.storesProduct ?? (shopOrigin && productPages(shopOrigin))
  const name = encodeURIComponent(slug)
  return {
    relativePath: `/products/${name}`,
    ...(pages && { url: pages.replaceAll('{productSlug}', name) }),
  }
}
