import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import { merchantOrderData, notifyMerchant, toOrder } from '../orders/index.ts'
import type { LedgerPayment } from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import type { PaymentRow } from '../storage/commerce/payments.ts'

type MailCtx = Pick<Ctx, 'config' | 'db' | 'mail' | 'site'>

interface PaymentChange {
  before: LedgerPayment
  after: LedgerPayment
}

/** What the mails have about a payment of an order. `minor` is the amount in question. */
export function problemData(ctx: MailCtx, row: OrderRow, payment: PaymentRow, minor: bigint) {
  const currency = row.doc.currency ?? ctx.site.currency
  const order = toOrder(row, { merchant: true, locale: ctx.site.locale })
  return { ...merchantOrderData(ctx, order, [payment]), amount: toDecimal(minor, currency), currency }
}

/** Whether it is a cycle of a subscription. Its contract notifies the merchant, and knows of the next attempt. */
const isCycleCharge = ({ status, doc }: OrderRow, { row }: LedgerPayment) =>
  status !== 'INITIALIZED' &&
  row.doc.chargedMethodId !== undefined &&
  doc.lineItems.some(({ subscriptionInfo }) => subscriptionInfo)

/** Notifies the merchant of a payment of a placed order that has become declined after the call that started it. */
export async function mailLatePaymentFailure(
  ctx: MailCtx,
  order: OrderRow,
  { before, after }: PaymentChange,
): Promise<void> {
  const isLate = before.row.provider_payment_id !== null
  const isNew = before.row.status !== 'DECLINED' && after.row.status === 'DECLINED'
  // An order without a number was not placed.
  if (!isLate || !isNew || order.number === null || isCycleCharge(order, after)) return
  await notifyMerchant(ctx, 'failedPayments', () => ({
    template: 'latePaymentFailed',
    data: problemData(ctx, order, after.row, BigInt(after.row.amount_minor)),
  }))
}

/** Notifies the merchant of a chargeback. */
export const mailChargeback = (
  ctx: MailCtx,
  order: OrderRow,
  payment: LedgerPayment,
  minor: bigint,
): Promise<void> =>
  notifyMerchant(ctx, 'chargebacks', () => ({
    template: 'chargebackReceived',
    data: problemData(ctx, order, payment.row, minor),
  }))
