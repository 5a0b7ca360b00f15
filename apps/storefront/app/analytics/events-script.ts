import type { Analytics } from './analytics.server.ts'
import type { ShopEvent } from './shop-event.ts'

/** The inline script with the events of a page: a purchase, and those of its routes, whose data is given in their order. */
export function eventsScriptOf(loaderData: readonly unknown[]): string {
  const routes = loaderData as ({ analytics?: Analytics; event?: ShopEvent } | null | undefined)[]
  const events = [
    ...routes.flatMap(data => data?.analytics?.purchase ?? []),
    ...routes.flatMap(data => data?.event ?? []),
  ]
  return `window.shopEvents=${JSON.stringify(events).replaceAll('<', '\\u003c')}`
}
