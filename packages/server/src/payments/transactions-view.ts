import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { GIFT_CARD_APP_ID } from '../gift-cards/index.ts'
import { toPrice } from '../pricing/index.ts'
import {
  findPaymentEntries,
  findPayments,
  findRefunds,
  type PaymentEntryRow,
  type PaymentRow,
  type RefundRow,
} from '../storage/commerce/payments.ts'
import type { PaymentEntry } from './fold-entries.ts'
import { giftCardPluginOf } from './providers/plugin/gift-card-provider.ts'
import { membershipPluginOf } from './providers/plugin/membership-provider.ts'
import { refundState } from './refund-states.ts'

export type OrderTransactions = ReplyOf<
  typeof contract.orderTransactions.listTransactionsForSingleOrder
>['orderTransactions']
type Payment = NonNullable<OrderTransactions['payments']>[number]
export type OrderRefund = NonNullable<OrderTransactions['refunds']>[number]

/** Providers whose money moves outside the platform. */
export const EXTERNAL_PROVIDERS: readonly string[] = ['offline', 'external']

/** Payments and refunds of orders, in the order of the ids. */
export async function readTransactions(ctx: Ctx, orderIds: readonly string[]): Promise<OrderTransactions[]> {
  const { db, site } = ctx
  const [payments, entries, refunds] = await Promise.all([
    findPayments(db, site.id, orderIds),
    findPaymentEntries(db, site.id, orderIds),
    findRefunds(db, site.id, orderIds),
  ])
  return toTransactions(orderIds, { payments, entries, refunds }, site.locale)
}

/** Payments, their entries and refunds of orders. */
export interface Ledger {
  payments: readonly PaymentRow[]
  entries: readonly PaymentEntryRow[]
  refunds: readonly RefundRow[]
}

/** The ledgers of orders in their wire form, in the order of the ids. */
export function toTransactions(
  orderIds: readonly string[],
  { payments, entries, refunds }: Ledger,
  locale: string,
): OrderTransactions[] {
  const byOrder = Map.groupBy(payments, ({ order_id }) => order_id)
  const byPayment = Map.groupBy(entries, ({ paymentId }) => paymentId)
  const refundsByOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  return orderIds.map(orderId => ({
    orderId,
    payments: (byOrder.get(orderId) ?? []).map(row => toPayment(row, byPayment.get(row.id) ?? [], locale)),
    refunds: (refundsByOrder.get(orderId) ?? []).map(refund =>
      toRefund(refund, byOrder.get(orderId) ?? [], entries, locale),
    ),
  }))
}

function toPayment(row: PaymentRow, entries: readonly PaymentEntryRow[], locale: string): Payment {
  const price = (minor: bigint) => toPrice(minor, { currency: row.currency, locale })
  const { doc, provider } = row
  return {
    id: row.id,
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    amount: price(BigInt(row.amount_minor)),
    refundDisabled: doc.refundDisabled ?? false,
    supportReceiptGeneration: row.captured_minor > 0,
    status: row.status as Payment['status'],
    ...(row.gift_card_transaction_id
      ? {
          giftcardPaymentDetails: {
            giftCardPaymentId: row.gift_card_transaction_id,
            appId: GIFT_CARD_APP_ID,
            voided: row.refunded_minor >= row.captured_minor,
          },
        }
      : doc.giftCard
        ? { giftcardPaymentDetails: toPluginGiftCard(row, entries) }
        : doc.membership
          ? { membershipPaymentDetails: toMembership(row, entries) }
          : { regularPaymentDetails: toDetails(row, entries, price) }),
    ...(provider === 'giftCard' && { refundDisabled: false }),
  }
}

/** The payment by a card of a plug-in. Its id is that of the redemption, which exists once the plug-in has replied. */
function toPluginGiftCard(
  { id, provider, status }: PaymentRow,
  entries: readonly PaymentEntryRow[],
): Payment['giftcardPaymentDetails'] {
  return {
    giftCardPaymentId: capturedReference(entries) ?? id,
    appId: giftCardPluginOf(provider) ?? '',
    voided: status === 'REFUNDED',
  }
}

/** Id at the plug-in of what was charged. */
function capturedReference(entries: readonly PaymentEntryRow[]): string | undefined {
  const { details } = entries.find(({ type }) => type === 'CAPTURED') ?? {}
  return (details as PaymentEntry['details'])?.providerReference
}

const MEMBERSHIP_STATUS: Partial<Record<string, 'CHARGED' | 'CHARGE_FAILED' | 'VOIDED'>> = {
  APPROVED: 'CHARGED',
  DECLINED: 'CHARGE_FAILED',
  CANCELED: 'CHARGE_FAILED',
  REFUNDED: 'VOIDED',
}

function toMembership(
  { provider, doc, status }: PaymentRow,
  entries: readonly PaymentEntryRow[],
): Payment['membershipPaymentDetails'] {
  const { membershipId, lineItemId, name, futureMembership } = doc.membership ?? {}
  const transactionId = capturedReference(entries)
  return {
    ...(membershipId && { membershipId }),
    ...(lineItemId && { lineItemId }),
    ...(name && { name }),
    ...(futureMembership && { futureMembership }),
    ...(transactionId && { externalTransactionId: transactionId }),
    providerAppId: membershipPluginOf(provider) ?? '',
    status: MEMBERSHIP_STATUS[status] ?? 'CHARGE_PENDING',
    voided: status === 'REFUNDED',
  }
}

function toDetails(
  row: PaymentRow,
  entries: readonly PaymentEntryRow[],
  price: (minor: bigint) => ReturnType<typeof toPrice>,
): Payment['regularPaymentDetails'] {
  const { id, provider, provider_payment_id, doc, status } = row
  const chargebacks = entries.filter(({ type }) => type === 'CHARGEBACK')
  const isReversed = (reference: string) =>
    entries.some(entry => entry.type === 'CHARGEBACK_REVERSED' && entry.reference === reference)
  return {
    ...(doc.card && { creditCardDetails: doc.card }),
    gatewayTransactionId: id,
    paymentMethod: provider,
    ...(doc.paymentGatewayOrderId && { paymentOrderId: doc.paymentGatewayOrderId }),
    ...(provider_payment_id && { providerTransactionId: provider_payment_id.slice(0, 100) }),
    offlinePayment: EXTERNAL_PROVIDERS.includes(provider),
    status: status as Payment['status'],
    savedPaymentMethod: doc.savedMethodId !== undefined,
    ...toAuthorization(row, entries, price),
    ...(chargebacks.length > 0 && {
      chargebacks: chargebacks.slice(0, 6).map(({ reference, amountMinor, createdAt, details }) => ({
        id: (details as PaymentEntry['details'])?.chargebackId ?? reference,
        createdDate: isoTime(createdAt),
        amount: price(BigInt(amountMinor)),
        status: isReversed(reference) ? ('REVERSED' as const) : ('APPROVED' as const),
      })),
    }),
    ...(doc.methodName && { paymentMethodName: { siteLanguageName: doc.methodName } }),
  }
}

/** Captures of a payment in a reply, the last ones. */
const CAPTURES_MAX = 50

/** Present for money that is collected later than it was authorized. */
function toAuthorization(
  { doc: { delayedCapture, scheduledAction }, capturable_minor }: PaymentRow,
  entries: readonly PaymentEntryRow[],
  price: (minor: bigint) => ReturnType<typeof toPrice>,
) {
  const authorized = entries.find(({ type }) => type === 'AUTHORIZED')
  const requested = entries.filter(({ type }) => type === 'CAPTURE_REQUESTED')
  const voided =
    entries.findLast(({ type }) => type === 'VOID_REQUESTED') ?? entries.find(({ type }) => type === 'VOIDED')
  if (!authorized || !(delayedCapture || requested.length > 0 || voided)) return {}
  const outcome = (reference: string, success: string, failure: string) => {
    const result = (type: string) =>
      entries.find(entry => entry.type === type && entry.reference === reference)
    const failed = result(failure)
    const isDone = success === 'VOIDED' ? entries.some(({ type }) => type === success) : result(success)
    const status = isDone ? 'SUCCEEDED' : failed ? 'FAILED' : 'PENDING'
    const { reason } = (failed?.details ?? {}) as { reason?: string }
    return {
      status,
      ...(status === 'FAILED' && { failureDetails: { failureCode: reason ?? 'unknown' } }),
    } as const
  }
  return {
    authorizationDetails: {
      delayedCapture: true,
      authorizedDate: isoTime(authorized.createdAt),
      captures: requested.slice(-CAPTURES_MAX).map(({ reference, amountMinor, createdAt }) => ({
        id: reference,
        amount: price(BigInt(amountMinor)),
        createdDate: isoTime(createdAt),
        ...outcome(reference, 'CAPTURED', 'CAPTURE_FAILED'),
      })),
      ...(capturable_minor > 0 && { remainingAmount: price(BigInt(capturable_minor)) }),
      ...(voided && {
        void: {
          voidedDate: isoTime(voided.createdAt),
          reason: isScheduled(voided) ? ('SCHEDULED' as const) : ('MANUAL' as const),
          ...outcome(voided.reference, 'VOIDED', 'VOID_FAILED'),
        },
      }),
      ...(scheduledAction && {
        scheduledAction: { actionType: scheduledAction.type, executionDate: isoTime(scheduledAction.at) },
      }),
    },
  }
}

const isScheduled = ({ details }: PaymentEntryRow) => (details as PaymentEntry['details'])?.scheduled ?? false

const REFUND_TYPES = ['REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED']

function toRefund(
  { id, createdAt, doc }: RefundRow,
  payments: readonly PaymentRow[],
  entries: readonly PaymentEntryRow[],
  locale: string,
): OrderRefund {
  const parts = entries.filter(({ refundId, type }) => refundId === id && REFUND_TYPES.includes(type))
  const byReference = Map.groupBy(parts, ({ reference }) => reference)
  const currency = payments[0]?.currency ?? ''
  const price = (minor: bigint | number) => toPrice(BigInt(minor), { currency, locale })
  const paidOf = (part: string) => doc.amounts?.find(amounts => amounts.id === part)?.minor
  const transactions = [...byReference].map(([reference, group]) => {
    const first = group[0] as PaymentEntryRow
    const failed = group.find(({ type }) => type === 'REFUND_FAILED')
    const done = group.find(({ type }) => type === 'REFUNDED')
    const details = { ...first.details, ...(done ?? failed)?.details } as PaymentEntry['details'] & object
    const status = refundState(group)
    return {
      minor: first.amountMinor,
      wire: {
        paymentId: first.paymentId,
        amount: price(first.amountMinor),
        refundStatus: status,
        gatewayRefundId: reference,
        ...(details.providerReference && { providerRefundId: details.providerReference }),
        externalRefund: details.external ?? false,
        ...(status === 'FAILED' && { refundStatusInfo: { description: details.reason ?? 'unknown' } }),
      },
    }
  })
  const sum = (status?: string) =>
    price(
      transactions
        .filter(({ wire }) => status === undefined || wire.refundStatus === status)
        .reduce((total, { minor }) => total + minor, 0),
    )
  return {
    id,
    createdDate: isoTime(createdAt),
    transactions: transactions.map(({ wire }) => wire),
    details: {
      items: doc.lineItems ?? [],
      lineItems: doc.lineItems ?? [],
      additionalFees: (doc.additionalFees ?? []).map(({ additionalFeeId, amountMinor }) => ({
        additionalFeeId,
        amount: price(paidOf(additionalFeeId) ?? amountMinor),
      })),
      ...(doc.shippingMinor !== undefined && {
        shipping: { amount: price(paidOf('shipping') ?? doc.shippingMinor) },
      }),
      shippingIncluded: doc.shippingMinor !== undefined,
      ...(doc.reason && { reason: doc.reason }),
    },
    summary: {
      requestedRefund: sum(),
      pendingRefund: sum('PENDING'),
      refunded: sum('SUCCEEDED'),
      failedRefundAmount: sum('FAILED'),
      pending: transactions.some(({ wire }) => wire.refundStatus === 'PENDING'),
    },
  }
}
