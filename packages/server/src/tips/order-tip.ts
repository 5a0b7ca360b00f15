import type { Order, Tip } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { PaidOrderEvent } from '../call/order-events.ts'
import { findOrder, saveTotal } from '../orders/index.ts'
import { fitsWire, parseAmount, toDecimal, toPrice } from '../pricing/index.ts'
import type { OrderRow, StoredOrder } from '../storage/commerce/orders.ts'
import type { TipDistributionRow } from '../storage/commerce/tips.ts'
import { TIP_CODE } from './tip-amount.ts'
import { toTipDistribution } from './tip-distributions.ts'

type Fee = NonNullable<Order['additionalFees']>[number]

/** The fee of an order that is its tip (protocol/tips §1). */
export const tipFee = ({ doc }: Pick<OrderRow, 'doc'>): Fee | undefined =>
  doc.additionalFees?.find(({ code }) => code === TIP_CODE)

/** Locks an order whose tip is to be changed. */
export async function lockTippedOrder(
  ctx: Ctx<'ORDER_NOT_FOUND' | 'ORDER_CANCELED' | 'ORDER_REFUNDED'>,
  orderId: string | null | undefined,
): Promise<OrderRow> {
  const row = await findOrder(ctx, orderId, { lock: true })
  if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: row.id })
  if (row.payment_status === 'FULLY_REFUNDED' || row.payment_status === 'PARTIALLY_REFUNDED')
    ctx.fail('ORDER_REFUNDED', { id: row.id })
  return row
}

/** The tip of an order in minor units; 0 without one. */
export const tipMinor = (row: OrderRow): bigint =>
  parseAmount(tipFee(row)?.price?.amount ?? '0', row.doc.currency ?? '')

/**
 * Adds, replaces or removes the tip of a locked order. Its total, the summary and the explanation change by the difference;
 * a tip bears no tax.
 */
export async function saveTip(
  ctx: Ctx<never, 'wix.ecom.v1.order_updated' | 'wix.ecom.v1.order_payment_status_updated' | PaidOrderEvent>,
  row: OrderRow,
  tip: { minor: bigint; at: string } | undefined,
): Promise<Fee | undefined> {
  const { doc } = row
  const currency = doc.currency ?? ''
  const view = { currency, locale: ctx.site.locale }
  const former = tipFee(row)
  const total = BigInt(row.total_minor) - tipMinor(row) + (tip?.minor ?? 0n)
  if (tip && !fitsWire(total, currency)) rejectField(tip.at, 'DECIMAL_LTE', 'makes the total too large')
  const fee: Fee | undefined = tip && {
    lineItemIds: [],
    ...former,
    id: former?.id ?? ctx.ids.guid(),
    code: TIP_CODE,
    name: former?.name ?? 'Tip',
    price: toPrice(tip.minor, view),
    priceBeforeTax: toPrice(tip.minor, view),
    priceAfterTax: toPrice(tip.minor, view),
    taxInfo: {
      taxAmount: toPrice(0n, view),
      taxableAmount: toPrice(tip.minor, view),
      taxRate: '0',
      taxIncludedInPrice: doc.taxIncludedInPrices ?? false,
    },
  }
  const fees = doc.additionalFees ?? []
  const additionalFees = former
    ? fees.flatMap(known => (known === former ? (fee ?? []) : known))
    : [...fees, ...(fee ? [fee] : [])]
  const feeTotal = additionalFees.reduce(
    (sum, { price }) => sum + parseAmount(price?.amount ?? '0', currency),
    0n,
  )
  const changed: StoredOrder = {
    ...doc,
    additionalFees,
    priceSummary: {
      ...doc.priceSummary,
      totalAdditionalFees: toPrice(feeTotal, view),
      total: toPrice(total, view),
    },
    explanation: explained(doc.explanation, tip?.minor, total),
  }
  await saveTotal(ctx, row, changed, total)
  return fee
}

/** The explanation of an order's total with another tip. */
function explained(
  { steps, currency, ...explanation }: StoredOrder['explanation'],
  minor: bigint | undefined,
  total: bigint,
): StoredOrder['explanation'] {
  const isTip = ({ rule, part, id }: (typeof steps)[number]) =>
    rule === 'additional-fee' && part === 'fee' && id === TIP_CODE
  const step = minor !== undefined && {
    rule: 'additional-fee' as const,
    part: 'fee' as const,
    id: TIP_CODE,
    amount: toDecimal(minor, currency),
    counted: true,
    reason: 'Tip',
  }
  return {
    ...explanation,
    currency,
    steps: [...steps.filter(known => !isTip(known)), ...(step ? [step] : [])],
    total: toDecimal(total, currency),
  }
}

/** The tip of an order in its wire form. */
export function toTip(row: OrderRow, fee: Fee, distributions: readonly TipDistributionRow[]): Tip {
  const currency = row.doc.currency ?? ''
  const amount = parseAmount(fee.price?.amount ?? '0', currency)
  const rest = amount - sumOf(distributions)
  return {
    ...(fee.id && { id: fee.id }),
    lineItemSubtotal: row.doc.priceSummary?.subtotal?.amount ?? toDecimal(0n, currency),
    amount: toDecimal(amount, currency),
    distributions: distributions.map(distribution => toTipDistribution(distribution, currency)),
    ...(rest > 0n && { undistributedAmount: toDecimal(rest, currency) }),
  }
}

/** Sum of distributions in minor units. */
export const sumOf = (distributions: readonly TipDistributionRow[]): bigint =>
  distributions.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)

/** The order and its tip after a change. */
export const toTippedOrder = (row: OrderRow, fee?: Fee) => ({
  orderId: row.id,
  ...(fee?.id && { additionalFeeId: fee.id }),
  ...(fee?.price && { additionalFeePrice: fee.price }),
})
