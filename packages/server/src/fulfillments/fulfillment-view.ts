import type { Fulfillment, OrderWithFulfillments } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { pick } from '../platform-support/pick.ts'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'

const toFulfillment = ({ id, created_at, completed, lines, doc }: FulfillmentRow): Fulfillment => ({
  id,
  createdDate: isoTime(created_at),
  lineItems: lines,
  completed,
  ...pick(doc, ['trackingInfo', 'customInfo', 'status']),
})

/** An order with its fulfillments in its wire form. */
export const toOrderWithFulfillments = (
  orderId: string,
  rows: readonly FulfillmentRow[],
): OrderWithFulfillments => ({ orderId, fulfillments: rows.map(toFulfillment) })
