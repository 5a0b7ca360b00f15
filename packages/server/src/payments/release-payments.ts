import type { Ctx } from '../call/context.ts'
import { refundToCard, voidRedemption } from '../gift-cards/index.ts'
import type { LedgerSums, OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, insertRefund } from '../storage/commerce/payments.ts'
import {
  appendFacts,
  type LedgerPayment,
  openVoids,
  type TransactionsEvent,
  voidReference,
  withEntries,
} from './ledger.ts'
import { ledgerSums, orderPaymentStatus } from './payment-status.ts'
import { isPluginCharge } from './plugin-charge.ts'

type Context = Ctx<never, 'stoa.ecom.v1.gift_card_updated' | TransactionsEvent>

/**
 * Ends the payments of an order that is canceled or rejected: gift cards get back what they paid, as one refund, charges of
 * plug-ins get an intent to be voided, as does what is only authorized or pending. Captured money stays until it is refunded. Returns the changed
 * columns.
 */
export async function releasePayments(
  ctx: Context,
  order: OrderRow,
): Promise<Partial<LedgerSums & Pick<OrderRow, 'payment_status'>>> {
  const payments = await withEntries(ctx, await findPayments(ctx.db, ctx.site.id, [order.id]))
  const refundId = ctx.ids.guid()
  const isPaidByCard = ({ row }: LedgerPayment) =>
    row.gift_card_transaction_id !== null && row.captured_minor > row.refunded_minor
  if (payments.some(isPaidByCard))
    await insertRefund(ctx.db, ctx.site.id, ctx.now, { id: refundId, orderId: order.id, doc: {} })
  const voidId = ctx.ids.guid()
  if (payments.some(isPaidByPlugin))
    await insertRefund(ctx.db, ctx.site.id, ctx.now, {
      id: voidId,
      orderId: order.id,
      doc: { reason: 'Charge voided' },
    })
  const after = []
  for (const payment of payments) {
    const { gift_card_transaction_id: redemption, captured_minor, refunded_minor } = payment.row
    const minor = BigInt(captured_minor - refunded_minor)
    if (isPaidByPlugin(payment)) {
      const requested = {
        type: 'REFUND_REQUESTED',
        minor,
        reference: ctx.ids.guid(),
        refundId: voidId,
      } as const
      after.push((await appendFacts(ctx, order, payment, [requested])).payment.row)
      continue
    }
    if (!redemption) {
      after.push(
        isOpen(payment)
          ? (await appendFacts(ctx, order, payment, [voidIntent(ctx, payment)])).payment.row
          : payment.row,
      )
      continue
    }
    if (minor === 0n) {
      after.push(payment.row)
      continue
    }
    // A part that was refunded before is on the card already.
    if (refunded_minor === 0) await voidRedemption(ctx, redemption)
    else await refundToCard(ctx, redemption, { amountMinor: Number(minor), orderId: order.id })
    const refunded = { type: 'REFUNDED', minor, reference: ctx.ids.guid(), refundId } as const
    after.push((await appendFacts(ctx, order, payment, [refunded])).payment.row)
  }
  if (after.every((row, i) => row === payments[i]?.row)) return {}
  return {
    ...ledgerSums(after),
    payment_status: orderPaymentStatus(BigInt(order.total_minor), after),
  }
}

/** Whether a plug-in has been charged, and nothing has given or asked for any of it back. */
const isPaidByPlugin = ({ row, entries }: LedgerPayment) =>
  isPluginCharge(row) &&
  row.status === 'APPROVED' &&
  !entries.some(({ type }) => type === 'REFUND_REQUESTED' || type === 'REFUNDED')

/** Whether the provider still holds or awaits money that was not collected. */
const isOpen = ({ row, entries }: LedgerPayment) =>
  row.provider_payment_id !== null &&
  (row.status === 'PENDING' || row.capturable_minor > 0) &&
  row.capture_pending_minor === 0 &&
  openVoids(entries).length === 0

const voidIntent = (ctx: Context, payment: LedgerPayment) =>
  ({
    type: 'VOID_REQUESTED',
    minor: BigInt(payment.row.capturable_minor || payment.row.amount_minor),
    reference: voidReference(ctx, payment),
  }) as const
