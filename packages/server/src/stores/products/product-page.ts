import type { View } from './view.ts'

/** Default URL template of product pages, for sites that set none. */
export const productPages = (origin: string) => `${origin}/products/{productSlug}`

/** A product page: its path, and its URL if the site or the calling app's shop origin determines it. */
export function productPage(slug: string, { site, shopOrigin }: View) {
  const pages = site.settings.pages.storesProduct ?? (shopOrigin && productPages(shopOrigin))
  const segment = encodeURIComponent(slug)
  return {
    relativePath: `/products/${segment}`,
    ...(pages && { url: pages.replaceAll('{productSlug}', segment) }),
  }
}
