import type { MailRequest } from '../call/mail-request.ts'
import { mailLine } from '../orders/index.ts'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

/** Number, language and fulfilled lines of an order. */
function sharedData({ number, doc }: OrderRow, { lines }: FulfillmentRow) {
  return {
    number: String(number),
    currency: doc.currency ?? '',
    lines: lines.map(({ id, quantity }) =>
      mailLine(doc.lineItems.find(line => line.id === id) ?? {}, quantity),
    ),
  }
}

/** Shipping confirmation: the fulfilled lines, and the tracking of the parcel. */
export function shippingMail(row: OrderRow, fulfillment: FulfillmentRow, to: string): MailRequest {
  const { shippingProvider, trackingNumber, trackingLink } = fulfillment.doc.trackingInfo ?? {}
  return {
    to,
    language: row.doc.buyerLanguage ?? undefined,
    template: 'orderShipped',
    data: {
      ...sharedData(row, fulfillment),
      ...(shippingProvider && { carrier: shippingProvider }),
      ...(trackingNumber && { trackingNumber }),
      ...(trackingLink && { link: trackingLink }),
    },
  }
}

/** Tells the buyer that they can collect the lines. */
export function pickupMail(row: OrderRow, fulfillment: FulfillmentRow, to: string): MailRequest {
  const { title, logistics } = row.doc.shippingInfo ?? {}
  const { addressLine, streetAddress, postalCode, city } = logistics?.pickupDetails?.address ?? {}
  const street = addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  const address = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    to,
    language: row.doc.buyerLanguage ?? undefined,
    template: 'pickupReady',
    data: {
      ...sharedData(row, fulfillment),
      ...(title && { place: title }),
      ...(address && { address }),
      ...(logistics?.instructions && { instructions: logistics.instructions }),
    },
  }
}
