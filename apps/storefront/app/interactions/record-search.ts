import { recentSearches } from './recent-searches.ts'

/** Counts what is searched for and which results are opened, for the merchant's report. Nothing is sent about the shopper. */
function send({ dataset }: HTMLElement, counted: { results: string } | { position: string }) {
  const { searched: q = '', record = '' } = dataset
  navigator.sendBeacon(record, new URLSearchParams({ q, ...counted }))
}

/** Position of a product among those of a list, from 1. */
function positionOf(link: HTMLAnchorElement, list: HTMLElement): number {
  const paths = [...list.querySelectorAll<HTMLAnchorElement>('a[href*="/products/"]')].map(
    ({ pathname }) => pathname,
  )
  return [...new Set(paths)].indexOf(link.pathname) + 1
}

addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    const list = link?.closest<HTMLElement>('[data-searched]')
    if (!link || !list) return
    const { results = '', offset } = list.dataset
    const position = positionOf(link, list)
    // Suggestions are a search once one of them is opened.
    if (offset === undefined) send(list, { results })
    if (offset === undefined && list.dataset.searched) recentSearches.add(list.dataset.searched)
    if (position > 0) send(list, { position: String(position + Number(offset ?? 0)) })
  },
  true,
)

const page = document.querySelector<HTMLElement>('main [data-searched][data-offset]')
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Only the first page without filters is a search, and not again when the shopper comes back to it.
if (page?.dataset.results && navigation?.type === 'navigate') {
  const { searched = '', results } = page.dataset
  send(page, { results })
  if (results !== '0') recentSearches.add(searched)
}
