import type { ShopEvent } from '../analytics/shop-event.ts'
import { useNonce } from '../http/nonce.ts'

/** The merchant's script, and the events that the page begins with. Only for shoppers who have agreed. */
export function AnalyticsScript({ url, events }: { url: string; events: ShopEvent[] }) {
  const nonce = useNonce()
  const json = JSON.stringify(events).replaceAll('<', '\\u003c')
  return (
    <>
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that ends no script
        dangerouslySetInnerHTML={{ __html: `window.shopEvents=${json}` }}
      />
      <script type="module" src={url} nonce={nonce} />
    </>
  )
}
