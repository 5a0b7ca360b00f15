import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { DraftOrderChangesApplied } from './order-change.ts'
import {
  AuthorizedPaymentCaptured,
  AuthorizedPaymentCreated,
  AuthorizedPaymentVoided,
  ChargebackCreated,
  ChargebackReversed,
  PaymentCanceled,
  PaymentDeclined,
  PaymentPending,
  PaymentRefunded,
  PaymentRefundFailed,
  ReceiptCreated,
  ReceiptSent,
  RefundedAsStoreCredit,
  RefundInitiated,
  SavedPaymentMethod,
} from './order-payment-activity.ts'

const oneOfContent = s.having({ oneOf: 'Content' })

export const ActivityType = [
  'ORDER_REFUNDED',
  'ORDER_PLACED',
  'ORDER_PAID',
  'ORDER_FULFILLED',
  'ORDER_NOT_FULFILLED',
  'ORDER_CANCELED',
  'DOWNLOAD_LINK_SENT',
  'TRACKING_NUMBER_ADDED',
  'TRACKING_NUMBER_EDITED',
  'TRACKING_LINK_ADDED',
  'SHIPPING_CONFIRMATION_EMAIL_SENT',
  'INVOICE_ADDED',
  'INVOICE_REMOVED',
  'INVOICE_SENT',
  'FULFILLER_EMAIL_SENT',
  'SHIPPING_ADDRESS_EDITED',
  'EMAIL_EDITED',
  'PICKUP_READY_EMAIL_SENT',
  'CUSTOM_ACTIVITY',
  'MERCHANT_COMMENT',
  // Only older clients know these two (protocol/orders §4).
  'ORDER_CREATED_FROM_EXCHANGE',
  'NEW_EXCHANGE_ORDER_CREATED',
  'ORDER_PARTIALLY_PAID',
  'DRAFT_ORDER_CHANGES_APPLIED',
  'SAVED_PAYMENT_METHOD',
  'AUTHORIZED_PAYMENT_CREATED',
  'AUTHORIZED_PAYMENT_CAPTURED',
  'AUTHORIZED_PAYMENT_VOIDED',
  'REFUND_INITIATED',
  'PAYMENT_REFUNDED',
  'PAYMENT_REFUND_FAILED',
  'REFUNDED_AS_STORE_CREDIT',
  'PAYMENT_PENDING',
  'PAYMENT_CANCELED',
  'PAYMENT_DECLINED',
  'ORDER_PENDING',
  'ORDER_REJECTED',
  'RECEIPT_CREATED',
  'RECEIPT_SENT',
  'CHARGEBACK_CREATED',
  'CHARGEBACK_REVERSED',
] as const

export const MerchantComment = s.object({
  message: s.string({ min: 1, max: 5000, doc: 'Text of the comment. Required.' }),
})

export const OrderRefunded = s.object({
  manual: s.boolean({ doc: 'True if the merchant paid back outside the platform.' }),
  amount: s.with(Price, { doc: 'Amount that was paid back.' }),
  reason: s.string({ max: 200, doc: 'Reason of the refund.' }),
})

export const CustomActivity = s.object({
  appId: s.guid({ doc: 'Id of the app that adds the entry, GUID.' }),
  type: s.string({ max: 100, doc: "Kind of entry in the app's own terms. Required." }),
  additionalData: s.map(s.string(), { doc: "Texts by name, for the app's own use." }),
})

/** Entries that only the merchant creates and sees. */
const merchantEntries = {
  customActivity: oneOfContent.with(CustomActivity, { doc: 'Entry of an app. Only the merchant sees it.' }),
  merchantComment: oneOfContent.with(MerchantComment, {
    doc: 'Comment of the merchant. Only the merchant sees it.',
  }),
}

export const Activity = s.object({
  ...merchantEntries,
  orderRefunded: oneOfContent.with(OrderRefunded, {
    doc: 'Refund that another system made (addActivities).',
  }),
  draftOrderChangesApplied: oneOfContent.with(DraftOrderChangesApplied, {
    doc: 'Changes made to the order.',
  }),
  savedPaymentMethod: oneOfContent.with(SavedPaymentMethod, { doc: 'Payment method that was stored.' }),
  authorizedPaymentCreated: oneOfContent.with(AuthorizedPaymentCreated, {
    doc: 'Payment that the bank authorized.',
  }),
  authorizedPaymentCaptured: oneOfContent.with(AuthorizedPaymentCaptured, {
    doc: 'Authorized payment that was collected.',
  }),
  authorizedPaymentVoided: oneOfContent.with(AuthorizedPaymentVoided, {
    doc: 'Authorization that was cancelled.',
  }),
  refundInitiated: oneOfContent.with(RefundInitiated, { doc: 'Refund that began.' }),
  paymentRefunded: oneOfContent.with(PaymentRefunded, { doc: 'Payment that was refunded.' }),
  paymentRefundFailed: oneOfContent.with(PaymentRefundFailed, { doc: 'Refund that failed.' }),
  refundedAsStoreCredit: oneOfContent.with(RefundedAsStoreCredit, { doc: 'Refund as credit.' }),
  paymentPending: oneOfContent.with(PaymentPending, { doc: 'Payment that awaits confirmation.' }),
  paymentCanceled: oneOfContent.with(PaymentCanceled, { doc: 'Payment that was cancelled.' }),
  paymentDeclined: oneOfContent.with(PaymentDeclined, { doc: 'Payment that was declined.' }),
  receiptCreated: oneOfContent.with(ReceiptCreated, { doc: 'Receipt that was created.' }),
  receiptSent: oneOfContent.with(ReceiptSent, { doc: 'Receipt that was sent to the buyer.' }),
  chargebackCreated: oneOfContent.with(ChargebackCreated, { doc: 'Payment that the bank took back.' }),
  chargebackReversed: oneOfContent.with(ChargebackReversed, { doc: 'Chargeback that the bank reversed.' }),
  id: s.always(s.ro.nullable.guid({ doc: 'Id of the entry, GUID.' })),
  authorEmail: s.ro.nullable.string({
    format: 'email',
    doc: 'E-mail address of the author. Not set by this server.',
  }),
  createdDate: s.always(s.ro.nullable.datetime({ doc: 'Time of the entry.' })),
  type: s.enum(ActivityType, { doc: 'Kind of entry, the same as `activityType`.' }),
  activityType: s.always.enum(ActivityType, {
    doc: 'Kind of entry. addActivities adds those that the platform does not write itself.',
  }),
})

export const PublicActivity = s.object(merchantEntries)
