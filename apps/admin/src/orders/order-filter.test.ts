import { expect, test } from 'vitest'
import { orderFilter, TO_SEND } from './order-filter.ts'

test('orders to fulfill are those with units to send, whatever was paid', () => {
  const toSend = {
    status: 'APPROVED',
    fulfillmentStatus: { $in: ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] },
    paymentStatus: { $ne: 'FULLY_REFUNDED' },
  }
  expect(orderFilter({ fulfillmentStatus: TO_SEND })).toEqual(toSend)
  expect(orderFilter({ fulfillmentStatus: TO_SEND, paymentStatus: 'PAID', test: 'false' })).toEqual({
    ...toSend,
    paymentStatus: 'PAID',
    test: false,
  })
})

test('other values are filters as they are', () => {
  expect(orderFilter({ fulfillmentStatus: 'FULFILLED', status: 'APPROVED', test: 'true' })).toEqual({
    fulfillmentStatus: 'FULFILLED',
    status: 'APPROVED',
    test: true,
  })
})
