/** The limit of the sitemap protocol for one file. */
const ADDRESSES_MAX = 50_000

export interface SitemapPage {
  path: string
  /** Time of the last change, ISO 8601. */
  changed?: string | undefined
}

/** How a shop divides its sitemap. */
export interface SitemapParts {
  /** Pages of one file: each has an address in every language. */
  pagesMax: number
  /** Products of one file. Each may bring the page of its brand. */
  productsMax: number
  /** Files of an index: the first has the pages that are no products. Undefined if one file has room for all. */
  files: number | undefined
}

export function sitemapParts(pages: number, products: number, languages: number): SitemapParts {
  const pagesMax = Math.floor(ADDRESSES_MAX / languages)
  const productsMax = Math.floor(pagesMax / 2)
  const fits = pages + 2 * products <= pagesMax
  return { pagesMax, productsMax, files: fits ? undefined : 1 + Math.ceil(products / productsMax) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Addresses of pages, each in all languages. `versions` are the beginnings of addresses by language. */
export function sitemapXml(pages: readonly SitemapPage[], versions: { language: string; address: string }[]) {
  const urls = pages.flatMap(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    const locations = versions.map(({ language, address }) => ({
      language,
      location: escaped(address + path),
    }))
    const alternates =
      locations.length > 1
        ? locations
            .map(
              ({ language, location }) =>
                `<xhtml:link rel="alternate" hreflang="${language}" href="${location}"/>`,
            )
            .join('')
        : ''
    return locations.map(({ location }) => `<url><loc>${location}</loc>${lastmod}${alternates}</url>`)
  })
  return `${XML}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

/** The files of a sitemap that one file has no room for. */
export const sitemapIndexXml = (addresses: readonly string[]) =>
  `${XML}<sitemapindex ${NAMESPACE}>${addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>`).join('')}</sitemapindex>\n`
