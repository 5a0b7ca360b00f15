import type { Order } from '@stoa/contract'
import type { LedgerSums } from '../storage/commerce/orders.ts'
import type { PaymentRow } from '../storage/commerce/payments.ts'

/** What the sums of an order follow from. */
type CountedPayment = Omit<
  PaymentRow,
  'site_id' | 'id' | 'order_id' | 'provider_payment_id' | 'currency' | 'created_at' | 'updated_at'
>

type Sums = Pick<PaymentRow, 'status' | 'captured_minor' | 'refunded_minor' | 'chargeback_minor'>

/** Sums of an order's payments in minor units. A chargeback lowers what is paid. */
function sumPayments(payments: readonly Sums[]): { paid: bigint; refunded: bigint } {
  const total = (minor: (payment: Sums) => number) =>
    payments.reduce((sum, payment) => sum + BigInt(minor(payment)), 0n)
  return {
    paid: total(payment => payment.captured_minor - payment.chargeback_minor),
    refunded: total(payment => payment.refunded_minor),
  }
}

const isPending = ({ status }: Pick<PaymentRow, 'status'>) =>
  status === 'PENDING' || status === 'PENDING_MERCHANT'

/** What a payment may still bring, in minor units. */
export const expectedMinor = (payment: PaymentRow): number =>
  isPending(payment)
    ? payment.amount_minor - payment.captured_minor
    : payment.capturable_minor + payment.capture_pending_minor

/** Sums of an order's payments as the rows of orders have them. */
export function ledgerSums(payments: readonly CountedPayment[]): LedgerSums {
  const total = (minor: (payment: CountedPayment) => number) =>
    payments.reduce((sum, payment) => sum + BigInt(minor(payment)), 0n).toString()
  return {
    paid_minor: total(payment => payment.captured_minor - payment.chargeback_minor),
    refunded_minor: total(payment => payment.refunded_minor),
    authorized_minor: total(payment =>
      payment.authorized_minor > 0 ? payment.capturable_minor + payment.capture_pending_minor : 0,
    ),
    pending_minor: total(payment => (isPending(payment) ? payment.amount_minor : 0)),
    refund_pending_minor: total(payment => payment.refund_pending_minor),
    chargeback_minor: total(payment => payment.chargeback_minor),
    captured: payments.filter(({ captured_minor }) => captured_minor > 0),
  }
}

/** Sums of an order without payments. */
export const NO_SUMS: LedgerSums = ledgerSums([])

/** Statuses of payments whose money the shop has, or may still get. */
const OPEN: readonly PaymentRow['status'][] = ['PENDING', 'PENDING_MERCHANT', 'AUTHORIZED', 'APPROVED']

/** Whether a payment has brought its money. Memberships may pay a price of 0, and a payment of 0 may save a method. */
const hasPaid = ({ status, amount_minor, authorized_minor, doc }: PaymentRow): boolean =>
  doc.membership || amount_minor === 0 ? status === 'APPROVED' : authorized_minor > 0

/** Whether the payments of an initialized order all have their money, or one of them will not get it. */
export function paymentsOutcome(payments: readonly PaymentRow[]): 'PAID' | 'FAILED' | 'OPEN' {
  const awaited = payments.filter(({ gift_card_transaction_id: card }) => card === null)
  if (awaited.some(payment => !OPEN.includes(payment.status) && !hasPaid(payment))) return 'FAILED'
  return awaited.length > 0 && awaited.every(hasPaid) ? 'PAID' : 'OPEN'
}

/** The first online payment of an order whose money the shop has, or may still get. */
export const openPayment = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  payments.find(({ status, gift_card_transaction_id: card }) => card === null && OPEN.includes(status))

/**
 * The payment status of an order, from its total and its payments (protocol/orders §2). An order with a total of 0 is paid.
 * Without money, the most hopeful payment decides: pending or authorized, then declined, then canceled.
 */
export function orderPaymentStatus(
  total: bigint,
  payments: readonly Sums[],
): NonNullable<Order['paymentStatus']> {
  const { paid, refunded } = sumPayments(payments)
  if (refunded > 0n) return refunded >= paid ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED'
  if (paid >= total) return 'PAID'
  if (paid > 0n) return 'PARTIALLY_PAID'
  const has = (...statuses: readonly string[]) => payments.some(({ status }) => statuses.includes(status))
  if (has('PENDING', 'AUTHORIZED')) return 'PENDING'
  if (has('PENDING_MERCHANT')) return 'PENDING_MERCHANT'
  if (has('DECLINED')) return 'DECLINED'
  return has('CANCELED', 'VOIDED') ? 'CANCELED' : 'NOT_PAID'
}
