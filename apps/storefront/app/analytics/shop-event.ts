/** A product in an event. The price is that of one unit, in the main unit of the currency. */
export interface EventItem {
  id: string
  name: string
  price: number
  quantity: number
}

/** What a shopper did, for the merchant's own script (docs/guides/storefront.md, "Analytics and consent"). */
export type ShopEvent = { currency: string; items: EventItem[] } & (
  | { name: 'view_item' }
  | { name: 'add_to_cart' }
  | { name: 'begin_checkout' }
  | { name: 'purchase'; checkoutId: string; total: number }
)

declare global {
  interface Window {
    /** Events of this page, the first one first. */
    shopEvents?: ShopEvent[]
  }
}

/** Adds an event to those of the page, and dispatches it as `shop-event`. Nothing is sent or stored. */
export function emitShopEvent(event: ShopEvent) {
  window.shopEvents ??= []
  window.shopEvents.push(event)
  dispatchEvent(new CustomEvent('shop-event', { detail: event }))
}
