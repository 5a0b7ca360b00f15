import type { OrderRow } from '../storage/commerce/orders.ts'
import type { RefundRow } from '../storage/commerce/payments.ts'

/** The sums of an order in minor units. At most one of `toPay` and `toGiveBack` is more than 0. */
export interface OrderLedger {
  /** The total of the order. */
  ordered: bigint
  /** What the order costs: the total without what refunds have credited. A canceled or rejected order costs nothing. */
  owed: bigint
  paid: bigint
  refunded: bigint
  /** What the shop has of it. Negative only if a bank took back what was refunded as well. */
  net: bigint
  /** What the buyer still owes. */
  toPay: bigint
  /** What the shop has too much, and no refund in progress gives back. */
  toGiveBack: bigint
}

type Sums = Pick<OrderRow, 'total_minor' | 'credited_minor' | 'paid_minor' | 'refunded_minor'>
type Ledgered = Sums & Pick<OrderRow, 'status' | 'refund_pending_minor'>

/** Whether the order ended without a purchase. */
export const isEnded = ({ status }: Pick<OrderRow, 'status'>) =>
  status === 'CANCELED' || status === 'REJECTED'

const most = (a: bigint, b: bigint) => (a > b ? a : b)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** The one calculation of what an order has cost and brought: for replies, mails, papers and pages (decision 074). */
export function orderLedger(row: Ledgered): OrderLedger {
  const [ordered, paid, refunded] = [row.total_minor, row.paid_minor, row.refunded_minor].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  const owed = isEnded(row) ? 0n : ordered - BigInt(row.credited_minor)
  const net = paid - refunded
  const toGiveBack = most(net - owed - BigInt(row.refund_pending_minor), 0n)
  return { ordered, owed, paid, refunded, net, toPay: most(owed - net, 0n), toGiveBack }
}

/** What is due in minor units. Negative if the shop has too much. */
export function amountDue(row: Ledgered): bigint {
  const { owed, net } = orderLedger(row)
  return owed - net
}

/** What a refund of parts of the order has credited of their price, in minor units. */
const creditOfParts = ({ partsMinor = 0, creditedMinor = 0 }: RefundRow['doc']) =>
  BigInt(Math.min(partsMinor, creditedMinor))

/**
 * The part of a refunded amount that lowers what the order costs. The price of refunded line items, fees and delivery does, up to
 * the total. Of the rest, what the buyer has paid too much is returned first, which lowers nothing. `row` has the sums before it.
 */
export function creditOfRefund(row: Sums, { doc }: Pick<RefundRow, 'doc'>, minor: bigint): bigint {
  const uncredited = most(BigInt(row.total_minor) - BigInt(row.credited_minor), 0n)
  const ofParts = least(least(minor, BigInt(doc.partsMinor ?? 0) - creditOfParts(doc)), uncredited)
  const rest = minor - ofParts
  const overpaid = most(BigInt(row.paid_minor) - BigInt(row.refunded_minor) - uncredited, 0n)
  return ofParts + least(most(rest - overpaid, 0n), uncredited - ofParts)
}

/**
 * The credit that is left after a change of the total. A lower total takes up refunds that were made by amount: the price of
 * removed line items is not given back twice. Refunds of parts stay, as refunded parts stay in the order.
 */
export function creditAfterChange(row: Sums, total: bigint, refunds: readonly RefundRow[]): bigint {
  const credited = BigInt(row.credited_minor)
  if (total >= BigInt(row.total_minor)) return credited
  const ofParts = [refunds.reduce((sum, { doc }) => sum + creditOfParts(doc), 0n), credited, total].reduce(
    least,
  )
  const net = BigInt(row.paid_minor) - BigInt(row.refunded_minor)
  // Net is negative if a bank took back what was refunded as well.
  const byAmount = most(total - ofParts - most(net, 0n), 0n)
  return ofParts + least(credited - ofParts, byAmount)
}
