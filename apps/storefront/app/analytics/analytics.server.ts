import { getCheckout } from '@stoa/client/calls'
import { config } from '../platform/config.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type Consent, readConsent } from './consent.ts'
import type { EventItem, ShopEvent } from './shop-event.ts'

/** What a page knows about analytics; undefined if the merchant has none. */
export interface Analytics {
  url: string
  consent?: Consent
  /** A purchase that this page is the first to know of. */
  purchase?: ShopEvent
}

const CHECKOUT = /(?:^|;\s*)checkout=([\da-f-]{36})(?:;|$)/

/** Remembers the checkout until its shopper returns; only for those who have agreed to analytics. */
export const checkoutCookie = (request: Request, checkoutId: string): string | undefined =>
  config.analyticsUrl !== 'none' && readConsent(request) === 'granted'
    ? `checkout=${checkoutId}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`
    : undefined

/** Ends what `checkoutCookie` has begun. */
export const endedCheckoutCookie = 'checkout=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'

export async function analyticsOf(request: Request, visitor: Visitor): Promise<Analytics | undefined> {
  if (config.analyticsUrl === 'none') return undefined
  const consent = readConsent(request)
  const purchase =
    consent === 'granted' ? await purchaseOf(request, visitor).catch(() => undefined) : undefined
  return { url: config.analyticsUrl, ...(consent && { consent }), ...(purchase && { purchase }) }
}

async function purchaseOf(request: Request, { client, known }: Visitor): Promise<ShopEvent | undefined> {
  const [, id] = CHECKOUT.exec(request.headers.get('Cookie') ?? '') ?? []
  if (!id || !known) return undefined
  const { checkout } = await client.call(getCheckout, { id })
  if (!checkout.completed) return undefined
  const items = (checkout.lineItems ?? []).map(
    ({ catalogReference, productName, price, quantity }): EventItem => ({
      id: catalogReference?.catalogItemId ?? '',
      name: productName?.original ?? '',
      price: Number(price?.amount ?? 0),
      quantity: quantity ?? 1,
    }),
  )
  const total = Number(checkout.priceSummary?.total?.amount ?? 0)
  return { name: 'purchase', checkoutId: id, currency: checkout.currency, total, items }
}
