import { amountDue } from '../orders/index.ts'
import type { LockedPaymentRequest } from './lock-payment-request.ts'

/** What is due and not covered by payments in progress, in minor units. */
export const openAmount = ({ order, payments }: Pick<LockedPaymentRequest, 'order' | 'payments'>): bigint =>
  payments
    .filter(({ row }) => ['PENDING', 'PENDING_MERCHANT', 'AUTHORIZED'].includes(row.status))
    .reduce((due, { row }) => due - BigInt(row.amount_minor - row.captured_minor), amountDue(order))
