import type { Callbacks } from './hosted-session.ts'

/** Only addresses of pages: the platform registers nothing else, and a link must never run a script. */
export const pageAddress = (url: string | null | undefined) =>
  url && /^https?:\/\//i.test(url) ? url : undefined

/** Where "back to the shop" leads. */
export const shopAddress = (callbacks: Callbacks | undefined) => pageAddress(callbacks?.postFlowUrl)

/** Where "back to cart" leads; the shop itself, if it named no cart. */
export const cartAddress = (callbacks: Callbacks | undefined) =>
  pageAddress(callbacks?.cartPageUrl) ?? shopAddress(callbacks)

/** Where the browser goes after an order was placed: the shop's own page, or the platform's. */
export function thanksAddress(callbacks: Callbacks, orderId: string): string {
  const own = pageAddress(callbacks.thankYouPageUrl)
  if (!own) return `/thank-you?orderId=${encodeURIComponent(orderId)}`
  const url = new URL(own)
  url.searchParams.set('orderId', orderId)
  return url.href
}

/** The page that sent the browser here, as far as its policy tells. */
export function referringPage(): string | undefined {
  const { referrer } = document
  return /^https?:/.test(referrer) && !referrer.startsWith(`${location.origin}/`) ? referrer : undefined
}
