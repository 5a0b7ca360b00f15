import { expect, test } from 'vitest'
import { exceeds, namesParts, type Refundability, type RefundItems, readParts } from './refund-items.ts'

const left = {
  lineItems: [
    { lineItemId: 'l1', availableRefundQuantity: 2 },
    { lineItemId: 'l2', availableRefundQuantity: 1 },
  ],
  additionalFees: [{ additionalFeeId: 'f1', availableRefundAmount: { amount: '1.50' } }],
  shipping: { availableRefundAmount: { amount: '4.90' } },
} as unknown as Refundability

const line = (quantity: number) => ({ lineItems: [{ lineItemId: 'l1', quantity }] })
const fee = (amount: string) => ({ additionalFees: [{ additionalFeeId: 'f1', amount: { amount } }] })
const delivery = (amount: string) => ({ shipping: { amount: { amount } } })

test.each<[Record<string, string>, RefundItems]>([
  [{ 'units-l1': '2', 'units-l2': '0' }, line(2)],
  [{ 'fee-f1': '1.50' }, fee('1.50')],
  [{ 'delivery-amount': ' 4.90 ' }, delivery('4.90')],
  [
    { 'units-l1': '1', 'fee-f1': '1', 'delivery-amount': '2' },
    { ...line(1), ...fee('1'), ...delivery('2') },
  ],
  [{ 'units-l1': '', 'units-other': '1', 'fee-f1': '0', 'delivery-amount': '0.00' }, {}],
])('a form with %j refunds %j', (fields, parts) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(readParts(form, left)).toEqual(parts)
  expect(namesParts(parts)).toBe(Object.keys(parts).length > 0)
})

test.each<RefundItems>([{}, line(2), fee('1.50'), delivery('4.90')])('%j is left', items => {
  expect(exceeds(items, left)).toBe(false)
})

test.each<RefundItems>([
  line(3),
  { lineItems: [{ lineItemId: 'other', quantity: 1 }] },
  fee('1.51'),
  delivery('4.91'),
])('%j is more than what is left', items => {
  expect(exceeds(items, left)).toBe(true)
})
