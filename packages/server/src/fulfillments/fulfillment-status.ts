import type { Order } from '@stoa/contract'
import type { FulfillmentRow } from '../storage/commerce/fulfillments.ts'

type Lines = readonly { id?: string | null; quantity?: number | null }[]

/** Units of each line that fulfillments have. */
export function unitsByLine(fulfillments: readonly Pick<FulfillmentRow, 'lines'>[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lines } of fulfillments)
    for (const { id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

/** The fulfillment status of an order (protocol/fulfillments §1): completed fulfillments count alone. */
export function orderFulfillmentStatus(
  lineItems: Lines,
  fulfillments: readonly Pick<FulfillmentRow, 'completed' | 'lines'>[],
): NonNullable<Order['fulfillmentStatus']> {
  const units = unitsByLine(fulfillments.filter(({ completed }) => completed))
  const missing = lineItems.some(({ id, quantity }) => (units.get(id ?? '') ?? 0) < (quantity ?? 0))
  if (!missing && lineItems.length > 0) return 'FULFILLED'
  return units.size > 0 ? 'PARTIALLY_FULFILLED' : 'NOT_FULFILLED'
}
