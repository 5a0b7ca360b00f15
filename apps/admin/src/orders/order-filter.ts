/** Value of the filter `fulfillmentStatus` for orders with units to send. */
export const TO_SEND = 'TO_SEND'

/** The filter of the API for the values that a list of orders is filtered by. */
export function orderFilter({
  fulfillmentStatus,
  test,
  ...others
}: Readonly<Record<string, string>>): Record<string, unknown> {
  return {
    ...(fulfillmentStatus === TO_SEND
      ? {
          status: 'APPROVED',
          fulfillmentStatus: { $in: ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] },
          // An order that was refunded whole has nothing to send.
          paymentStatus: { $ne: 'FULLY_REFUNDED' },
        }
      : fulfillmentStatus && { fulfillmentStatus }),
    ...others,
    ...(test && { test: test === 'true' }),
  }
}
