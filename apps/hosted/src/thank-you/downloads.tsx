import { getOrderStatus } from '@stoa/client/calls'
import { type Order, useCall } from '@stoa/react'
import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { OrderDownloads } from '../order/order-downloads.tsx'

/** The files of digital items, or when they come: an order has them once it is paid. */
export function Downloads({ order }: { order: Order }) {
  const texts = useTexts(orderTexts)
  const isDigital = order.lineItems.some(({ itemType }) => itemType?.preset === 'DIGITAL')
  const { data } = useCall(getOrderStatus, { orderId: order.id }, { enabled: isDigital })
  if (!data) return null
  const { downloads } = data.orderStatus
  if (downloads.length > 0) return <OrderDownloads downloads={downloads} />
  return (
    <section aria-labelledby="downloads" className="no-print">
      <h2 id="downloads" className="mb-2 font-display text-title">
        {texts.downloads}
      </h2>
      <p>{texts.downloadsLater}</p>
    </section>
  )
}
