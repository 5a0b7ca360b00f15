import type { Activity } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { newActivity } from '../orders/index.ts'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { pickupMail, shippingMail } from './fulfillment-mails.ts'

type Type = NonNullable<Activity['activityType']>

/** Whether the units have left the shop. */
const hasLeft = ({ completed, doc }: FulfillmentRow) => completed || doc.status === 'In_Delivery'

/** Whether the buyer can collect the units: set by the merchant, or implied by a creation without status. */
const isReady = ({ completed, doc }: FulfillmentRow) => completed || doc.status === 'Ready'

/** What a change adds to the history of the order; sends the mails to its buyer (protocol/fulfillments §4). */
export function notifyBuyer(
  ctx: Ctx,
  row: OrderRow,
  former: FulfillmentRow | undefined,
  fulfillment: FulfillmentRow,
): Activity[] {
  const activities = trackingActivities(former, fulfillment)
  const email = row.doc.buyerInfo?.email
  const { shippingInfo, lineItems } = row.doc
  const isDelivered = fulfillment.lines.some(({ id }) =>
    lineItems.some(line => line.id === id && line.itemType?.preset !== 'DIGITAL'),
  )
  if (email && shippingInfo && isDelivered) {
    if (shippingInfo.logistics?.pickupDetails) {
      if (isReady(fulfillment) && !(former && (isReady(former) || hasLeft(former)))) {
        ctx.mail(pickupMail(row, fulfillment, email))
        activities.push('PICKUP_READY_EMAIL_SENT')
      }
    } else {
      const isNew = !former || !hasLeft(former)
      if (hasLeft(fulfillment) && (isNew || activities.length > 0)) {
        ctx.mail(shippingMail(row, fulfillment, email))
        activities.push('SHIPPING_CONFIRMATION_EMAIL_SENT')
      }
    }
  }
  return activities.map(type => newActivity(ctx, type))
}

function trackingActivities(former: FulfillmentRow | undefined, { doc }: FulfillmentRow): Type[] {
  const before = former?.doc.trackingInfo ?? {}
  const after = doc.trackingInfo ?? {}
  if (after.trackingNumber && after.trackingNumber !== before.trackingNumber)
    return [before.trackingNumber ? 'TRACKING_NUMBER_EDITED' : 'TRACKING_NUMBER_ADDED']
  return after.trackingLink && after.trackingLink !== before.trackingLink ? ['TRACKING_LINK_ADDED'] : []
}
