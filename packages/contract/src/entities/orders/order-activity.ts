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
  customActivity: s.with(CustomActivity, {
    oneOf: 'Content',
    doc: 'Entry of an app. Only the merchant sees it.',
  }),
  merchantComment: s.with(MerchantComment, {
    oneOf: 'Content',
    doc: 'Comment of the merchant. Only the merchant sees it.',
  }),
}

export const Activity = s.object({
  ...merchantEntries,
  orderRefunded: s.with(OrderRefunded, {
    oneOf: 'Content',
    doc: 'Refund that another system made (addActivities).',
  }),
  draftOrderChangesApplied: s.with(DraftOrderChangesApplied, {
    oneOf: 'Content',
    doc: 'Changes made to the order.',
  }),
  savedPaymentMethod: s.with(SavedPaymentMethod, {
    oneOf: 'Content',
    doc: 'Payment method that was stored.',
  }),
  authorizedPaymentCreated: s.with(AuthorizedPaymentCreated, {
    oneOf: 'Content',
    doc: 'Payment that the bank authorized.',
  }),
  authorizedPaymentCaptured: s.with(AuthorizedPaymentCaptured, {
    oneOf: 'Content',
    doc: 'Authorized payment that was collected.',
  }),
  authorizedPaymentVoided: s.with(AuthorizedPaymentVoided, {
    oneOf: 'Content',
    doc: 'Authorization that was cancelled.',
  }),
  refundInitiated: s.with(RefundInitiated, {
    oneOf: 'Content',
    doc: 'Refund that began.',
  }),
  paymentRefunded: s.with(PaymentRefunded, {
    oneOf: 'Content',
    doc: 'Payment that was refunded.',
  }),
  paymentRefundFailed: s.with(PaymentRefundFailed, {
    oneOf: 'Content',
    doc: 'Refund that failed.',
  }),
  refundedAsStoreCredit: s.with(RefundedAsStoreCredit, {
    oneOf: 'Content',
    doc: 'Refund as credit.',
  }),
  paymentPending: s.with(PaymentPending, {
    oneOf: 'Content',
    doc: 'Payment that awaits confirmation.',
  }),
  paymentCanceled: s.with(PaymentCanceled, {
    oneOf: 'Content',
    doc: 'Payment that was cancelled.',
  }),
  paymentDeclined: s.with(PaymentDeclined, {
    oneOf: 'Content',
    doc: 'Payment that was declined.',
  }),
  receiptCreated: s.with(ReceiptCreated, {
    oneOf: 'Content',
    doc: 'Receipt that was created.',
  }),
  receiptSent: s.with(ReceiptSent, {
    oneOf: 'Content',
    doc: 'Receipt that was sent to the buyer.',
  }),
  chargebackCreated: s.with(ChargebackCreated, {
    oneOf: 'Content',
    doc: 'Payment that the bank took back.',
  }),
  chargebackReversed: s.with(ChargebackReversed, {
    oneOf: 'Content',
    doc: 'Chargeback that the bank reversed.',
  }),
  id: s.always(s.guid({ nullable: true, ro: true, doc: 'Id of the entry, GUID.' })),
  authorEmail: s.string({
    format: 'email',
    nullable: true,
    ro: true,
    doc: 'E-mail address of the author. Not set by this server.',
  }),
  createdDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the entry.' })),
  type: s.enum(ActivityType, { doc: 'Kind of entry, the same as `activityType`.' }),
  activityType: s.always(
    s.enum(ActivityType, {
      doc: 'Kind of entry. addActivities adds those that the platform does not write itself.',
    }),
  ),
})

export const PublicActivity = s.object(merchantEntries)
