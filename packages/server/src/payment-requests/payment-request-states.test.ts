import { expect, test } from 'vitest'
import { paymentRequestStates } from './payment-request-states.ts'

const EXPECTED = `
UNPAID update -> UNPAID
UNPAID charge -> UNPAID
UNPAID settle -> PAID
UNPAID expire -> EXPIRED
UNPAID void -> VOIDED
UNPAID delete -> DELETED
PAID update -> PAID
EXPIRED update -> EXPIRED
EXPIRED settle -> PAID
EXPIRED delete -> DELETED
VOIDED update -> VOIDED
VOIDED settle -> PAID
VOIDED delete -> DELETED`

test('the states accept these actions and no other (protocol/payment-requests §2)', () => {
  const accepted = paymentRequestStates.cells.filter(({ next }) => next)
  expect(accepted.map(({ state, action, next }) => `${state} ${action} -> ${next}`).join('\n')).toBe(
    EXPECTED.trim(),
  )
  expect(paymentRequestStates.cells).toHaveLength(30)
})
