import type { Activity } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { newActivity } from '../orders/index.ts'
import type { LedgerPayment, PaymentEntry, PaymentState } from '../payments/index.ts'
import { toPrice } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'

interface Change {
  before: LedgerPayment
  after: LedgerPayment
  state: PaymentState
}

/** Entries of the order's history for new facts about a payment (protocol/orders §4). */
export function paymentActivities(ctx: Ctx, { doc }: OrderRow, { before, after, state }: Change): Activity[] {
  const { row } = after
  const view = { currency: doc.currency ?? '', locale: ctx.site.locale }
  const price = (minor: bigint) => toPrice(minor, view)
  const { card, membership, giftCard } = row.doc
  const paymentId = row.id
  const regular = { ...(card && { creditCardDetails: card }), amount: price(BigInt(row.amount_minor)) }
  const withCard = (minor: bigint) => ({ paymentId, amount: price(minor), ...card })
  const refundOf = ({ refundId = '', minor }: PaymentEntry) => ({
    refundId,
    payment: {
      paymentId,
      ...(membership
        ? { membership: { membershipId: membership.membershipId } }
        : giftCard
          ? { giftCard: { giftCardPaymentId: paymentId, amount: price(minor) } }
          : { regular: { amount: price(minor), ...card } }),
      externalRefund: false,
    },
  })
  const added = after.entries.slice(before.entries.length)
  const ofType = (type: PaymentEntry['type']) => added.filter(entry => entry.type === type)
  const each = <T>(type: PaymentEntry['type'], make: (entry: PaymentEntry) => T) => ofType(type).map(make)
  const wasAuthorized = before.entries.some(({ type }) => type === 'AUTHORIZED')
  const isWaiting = before.row.provider_payment_id === null && state.status === 'PENDING'
  const isSaved = row.doc.savedMethodId !== undefined && before.row.doc.savedMethodId === undefined
  const chargeback = (entry: PaymentEntry) => ({
    paymentId,
    chargebackId:
      after.entries.find(({ type, reference }) => type === 'CHARGEBACK' && reference === entry.reference)
        ?.details?.chargebackId ?? ctx.ids.guid(),
    amount: price(entry.minor),
    paymentDetails: regular,
  })
  return [
    ...(isWaiting ? [newActivity(ctx, 'PAYMENT_PENDING', { paymentPending: { regular, paymentId } })] : []),
    ...each('DECLINED', () =>
      newActivity(ctx, 'PAYMENT_DECLINED', { paymentDeclined: { regular, paymentId } }),
    ),
    ...each('CANCELED', () =>
      newActivity(ctx, 'PAYMENT_CANCELED', { paymentCanceled: { regular, paymentId } }),
    ),
    ...(state.captured > 0n
      ? []
      : each('AUTHORIZED', ({ minor }) =>
          newActivity(ctx, 'AUTHORIZED_PAYMENT_CREATED', { authorizedPaymentCreated: withCard(minor) }),
        )),
    ...(wasAuthorized
      ? each('CAPTURED', ({ minor }) =>
          newActivity(ctx, 'AUTHORIZED_PAYMENT_CAPTURED', { authorizedPaymentCaptured: withCard(minor) }),
        )
      : []),
    ...each('VOIDED', () =>
      newActivity(ctx, 'AUTHORIZED_PAYMENT_VOIDED', {
        authorizedPaymentVoided: withCard(state.authorized - state.captured - state.capturePending),
      }),
    ),
    ...(isSaved
      ? [
          newActivity(ctx, 'SAVED_PAYMENT_METHOD', {
            savedPaymentMethod: {
              name: card?.brand ?? row.provider,
              ...(card?.lastFourDigits && { description: card.lastFourDigits }),
            },
          }),
        ]
      : []),
    ...each('REFUNDED', entry => newActivity(ctx, 'PAYMENT_REFUNDED', { paymentRefunded: refundOf(entry) })),
    ...each('REFUND_FAILED', entry =>
      newActivity(ctx, 'PAYMENT_REFUND_FAILED', { paymentRefundFailed: refundOf(entry) }),
    ),
    ...each('CHARGEBACK', entry =>
      newActivity(ctx, 'CHARGEBACK_CREATED', { chargebackCreated: chargeback(entry) }),
    ),
    ...each('CHARGEBACK_REVERSED', entry =>
      newActivity(ctx, 'CHARGEBACK_REVERSED', {
        chargebackReversed: { ...chargeback(entry), reversalAmount: price(entry.minor) },
      }),
    ),
  ]
}
