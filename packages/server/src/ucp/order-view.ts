import type { contract, ReplyOf } from '@stoa/contract'
import { replyHead } from './capabilities.ts'
import { itemOf, minorIn, postalAddress, totalsOf } from './checkout-view.ts'

type OrderStatus = ReplyOf<typeof contract.orderStatus.getOrderStatus>['orderStatus']
type Parcel = OrderStatus['fulfillments'][number]

const isSent = ({ completed }: Pick<Parcel, 'completed'>) => completed !== false

/** Units of each line item that are handed over. */
function sentUnits(parcels: readonly Parcel[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { id, quantity = 0 } of parcels.filter(isSent).flatMap(({ lineItems = [] }) => lineItems))
    units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

const statusOf = (total: number, units: number) => {
  if (total === 0) return 'removed'
  if (units >= total) return 'fulfilled'
  return units > 0 ? 'partial' : 'processing'
}

const eventOf = ({ id, createdDate, trackingInfo, lineItems = [], completed }: Parcel) => ({
  id,
  occurred_at: createdDate,
  type: isSent({ completed }) ? 'shipped' : 'processing',
  line_items: lineItems.map(line => ({ id: line.id, quantity: line.quantity })),
  ...(trackingInfo?.trackingNumber && { tracking_number: trackingInfo.trackingNumber }),
  ...(trackingInfo?.trackingLink && { tracking_url: trackingInfo.trackingLink }),
  ...(trackingInfo?.shippingProvider && { carrier: trackingInfo.shippingProvider }),
})

/** An order of ours as the protocol has it. `id` is that of its checkout session. */
export function orderView(
  { order, fulfillments, orderUrl }: OrderStatus,
  id: string,
  capabilities: ReadonlySet<string>,
): object {
  const { currency, lineItems, number, priceSummary, shippingInfo, balanceSummary, updatedDate } = order
  const minor = minorIn(currency)
  const units = sentUnits(fulfillments)
  const logistics = shippingInfo?.logistics
  const { address, contactDetails } = logistics?.shippingDestination ?? {}
  const refunded = minor(balanceSummary?.refunded)
  return {
    ucp: replyHead(capabilities, 'order'),
    id,
    label: `#${number}`,
    checkout_id: id,
    permalink_url: orderUrl,
    currency,
    line_items: lineItems.map(line => {
      const fulfilled = units.get(line.id) ?? 0
      const amount = minor(line.price) * line.quantity
      return {
        id: line.id,
        item: itemOf(line, minor),
        quantity: { original: line.quantity, total: line.quantity, fulfilled },
        totals: [
          { type: 'subtotal', amount },
          { type: 'total', amount },
        ],
        status: statusOf(line.quantity, fulfilled),
      }
    }),
    fulfillment: {
      expectations: address
        ? [
            {
              id: 'shipping',
              line_items: lineItems.map(line => ({ id: line.id, quantity: line.quantity })),
              method_type: 'shipping',
              destination: postalAddress(address, contactDetails),
              ...(shippingInfo?.title && { description: shippingInfo.title }),
            },
          ]
        : [],
      events: fulfillments.map(eventOf),
    },
    adjustments: [
      ...(order.status === 'CANCELED'
        ? [{ id: 'cancellation', type: 'cancellation', occurred_at: updatedDate, status: 'completed' }]
        : []),
      ...(refunded > 0
        ? [
            {
              id: 'refund',
              type: 'refund',
              occurred_at: updatedDate,
              status: 'completed',
              totals: [{ type: 'total', amount: -refunded }],
            },
          ]
        : []),
    ],
    totals: totalsOf(
      { ...priceSummary, additionalFees: priceSummary.totalAdditionalFees },
      order.taxIncludedInPrices === true,
      minor,
    ),
  }
}
