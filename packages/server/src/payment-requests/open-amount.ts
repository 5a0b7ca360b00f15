import { amountDue } from '../orders/index.ts'
import { expectedMinor } from '../payments/index.ts'
import type { LockedPaymentRequest } from './lock-payment-request.ts'

/** What is due and not covered by payments in progress, in minor units. */
export const openAmount = ({ order, payments }: Pick<LockedPaymentRequest, 'order' | 'payments'>): bigint =>
  payments.reduce((due, { row }) => due - BigInt(expectedMinor(row)), amountDue(order))
