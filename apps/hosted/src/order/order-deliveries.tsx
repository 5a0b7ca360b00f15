import { readerText } from '@stoa/ui'
import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import type { OrderStatus } from './open-order.ts'

/** The parcels of an order, with their items and tracking. Downloads have their own list. */
export function OrderDeliveries({ orderStatus }: { orderStatus: OrderStatus }) {
  const texts = useTexts(orderTexts)
  const { order, downloads } = orderStatus
  const isDownload = (id: string | undefined) => downloads.some(({ lineItemId }) => lineItemId === id)
  const fulfillments = orderStatus.fulfillments.filter(
    ({ lineItems = [] }) => !lineItems.every(({ id }) => isDownload(id)),
  )
  if (fulfillments.length === 0) return null
  const names = new Map(order.lineItems.map(({ id, productName }) => [id, readerText(productName)]))
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-4 font-display text-title">
        {texts.deliveries}
      </h2>
      <ul className="grid gap-5 text-sm">
        {fulfillments.map(({ id, lineItems = [], trackingInfo }) => (
          <li key={id} className="grid gap-1 border-s border-line ps-5">
            {lineItems.map(line => (
              <span key={line.id}>
                {line.quantity} × <bdi>{names.get(line.id)}</bdi>
              </span>
            ))}
            {trackingInfo?.trackingNumber && (
              <span className="text-muted">
                {trackingInfo.shippingProvider} <bdi>{trackingInfo.trackingNumber}</bdi>
              </span>
            )}
            {trackingInfo?.trackingLink && (
              <a href={trackingInfo.trackingLink} className="link justify-self-start py-2" rel="noreferrer">
                {texts.track}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
