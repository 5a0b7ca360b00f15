import { expect, it } from 'vitest'
import { paymentProgress } from './payment-progress.ts'

it.each([
  ['INITIALIZED', [], 'pending'],
  ['INITIALIZED', ['ORDER_PLACED', 'PAYMENT_PENDING'], 'pending'],
  ['INITIALIZED', ['PAYMENT_PENDING', 'PAYMENT_DECLINED'], 'failed'],
  ['INITIALIZED', ['PAYMENT_CANCELED'], 'failed'],
  ['REJECTED', [], 'failed'],
  ['APPROVED', ['PAYMENT_PENDING'], 'confirmed'],
  ['CANCELED', [], 'confirmed'],
] as const)('an order that is %s with the history %j: its payment is %s', (status, types, progress) => {
  const activities = types.map((activityType, i) => ({ id: String(i), createdDate: '', activityType }))
  expect(paymentProgress({ status, activities })).toBe(progress)
})
