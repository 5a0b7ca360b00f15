import { safePageUrl } from '../session/return-urls.ts'
import type { Site } from './reply-of.ts'

/** The shop of an installation with one shop. */
export interface OnlyShop {
  name: string
  url?: string | undefined
  appearance: Site['appearance']
}

/** The shop that the platform names in the page, for pages that no session leads to (D30). */
export function onlyShop(): OnlyShop | undefined {
  const text = document.getElementById('root')?.dataset.shop
  if (!text) return undefined
  const { name, url, ...appearance } = JSON.parse(text) as { name: string; url: string } & Site['appearance']
  return { name, url: safePageUrl(url), appearance }
}
