import type { Callbacks } from './hosted-session.ts'

/** Only http(s) URLs, so that a link can never run a script. */
export const safePageUrl = (url: string | null | undefined) =>
  url && /^https?:\/\//i.test(url) ? url : undefined

/** Target of "Back to the shop". */
export const shopReturnUrl = (callbacks: Callbacks | undefined) => safePageUrl(callbacks?.postFlowUrl)

/** Target of "Back to cart"; the shop if it has no cart page. */
export const cartReturnUrl = (callbacks: Callbacks | undefined) =>
  safePageUrl(callbacks?.cartPageUrl) ?? shopReturnUrl(callbacks)

/** The platform's own page after an order, which also shows the state of its payment. */
export const orderPageUrl = (orderId: string) => `/thank-you?orderId=${encodeURIComponent(orderId)}`

/** The page after an order: the shop's thank-you page if it has one, else the platform's. */
export function thankYouUrl(callbacks: Callbacks, orderId: string): string {
  const thankYou = safePageUrl(callbacks.thankYouPageUrl)
  if (!thankYou) return orderPageUrl(orderId)
  const url = new URL(thankYou)
  url.searchParams.set('orderId', orderId)
  return url.href
}

/** The referring page, if its referrer policy permits. */
export function referringPage(): string | undefined {
  const { referrer } = document
  return /^https?:/.test(referrer) && !referrer.startsWith(`${location.origin}/`) ? referrer : undefined
}
