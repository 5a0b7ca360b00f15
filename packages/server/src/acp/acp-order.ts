import type { contract, ReplyOf } from '@stoa/contract'
import { itemId, minorIn } from '../ucp/index.ts'
import { acpAddress, acpTotals, fullName, total } from './session-view.ts'

export type OrderStatus = ReplyOf<typeof contract.orderStatus.getOrderStatus>['orderStatus']
type Order = OrderStatus['order']
type Parcel = OrderStatus['fulfillments'][number]

const isSent = ({ completed }: Pick<Parcel, 'completed'>) => completed !== false

function orderStatusOf({ status, fulfillmentStatus }: Order) {
  if (status === 'CANCELED' || status === 'REJECTED') return 'canceled'
  if (status === 'INITIALIZED' || status === 'PENDING') return 'created'
  if (fulfillmentStatus === 'FULFILLED') return 'shipped'
  return fulfillmentStatus === 'PARTIALLY_FULFILLED' ? 'processing' : 'confirmed'
}

const lineStatusOf = (current: number, fulfilled: number) => {
  if (current === 0) return 'removed'
  if (fulfilled >= current) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/** An order of ours as the protocol has it, whole as webhooks send it. */
export function acpOrder({ order, fulfillments, orderUrl }: OrderStatus, sessionId: string): object {
  const { currency, lineItems, number, priceSummary, shippingInfo, balanceSummary, updatedDate } = order
  const minor = minorIn(currency)
  const sent = new Map<string, number>()
  for (const { id, quantity = 0 } of fulfillments
    .filter(isSent)
    .flatMap(({ lineItems: lines = [] }) => lines))
    sent.set(id, (sent.get(id) ?? 0) + quantity)
  const { address, contactDetails } = shippingInfo?.logistics?.shippingDestination ?? {}
  const refunded = minor(balanceSummary?.refunded)
  const isCanceled = order.status === 'CANCELED'
  return {
    type: 'order',
    id: order.id,
    checkout_session_id: sessionId,
    order_number: String(number),
    permalink_url: orderUrl,
    status: orderStatusOf(order),
    line_items: lineItems.map(line => {
      const { id, quantity, productName, catalogReference, image } = line
      const fulfilled = sent.get(id) ?? 0
      const current = isCanceled ? 0 : quantity
      return {
        id,
        title: productName?.original ?? itemId(line),
        ...(catalogReference?.catalogItemId && { product_id: catalogReference.catalogItemId }),
        ...(image?.url?.startsWith('http') && { image_url: image.url }),
        quantity: { ordered: quantity, current, fulfilled },
        unit_price: minor(line.price),
        subtotal: minor(line.price) * quantity,
        status: lineStatusOf(current, fulfilled),
      }
    }),
    fulfillments: fulfillments.map(parcel => {
      const { id, createdDate, trackingInfo, lineItems: lines = [] } = parcel
      const status = isSent(parcel) ? 'shipped' : 'processing'
      return {
        id,
        type: 'shipping',
        status,
        line_items: lines.map(line => ({ id: line.id, quantity: line.quantity })),
        ...(trackingInfo?.shippingProvider && { carrier: trackingInfo.shippingProvider }),
        ...(trackingInfo?.trackingNumber && { tracking_number: trackingInfo.trackingNumber }),
        ...(trackingInfo?.trackingLink && { tracking_url: trackingInfo.trackingLink }),
        ...(address && { destination: acpAddress(address, fullName(contactDetails)) }),
        events: [{ id: `${id}-${status}`, type: status, occurred_at: createdDate }],
      }
    }),
    adjustments: [
      ...(isCanceled
        ? [{ id: 'cancellation', type: 'cancellation', occurred_at: updatedDate, status: 'completed' }]
        : []),
      ...(refunded > 0
        ? [
            {
              id: 'refund',
              type: 'refund',
              occurred_at: updatedDate,
              status: 'completed',
              amount: refunded,
              currency: currency.toLowerCase(),
            },
          ]
        : []),
    ],
    totals: [
      ...acpTotals(
        { ...priceSummary, additionalFees: priceSummary.totalAdditionalFees },
        order.taxIncludedInPrices === true,
        minor,
      ),
      ...(refunded > 0 ? [total('amount_refunded', 'Refunded', refunded)] : []),
    ],
  }
}
