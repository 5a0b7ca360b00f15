import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { FutureMembershipDetails, MembershipName } from '../purchase/membership.ts'

export const PaymentStatus = [
  'APPROVED',
  'PENDING',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'AUTHORIZED',
  'VOIDED',
] as const
export const TransactionStatus = ['UNDEFINED', ...PaymentStatus] as const
const OperationStatus = ['PENDING', 'SUCCEEDED', 'FAILED'] as const
export const RefundStatus = [...OperationStatus, 'SCHEDULED', 'STARTED'] as const

const FailureDetails = s.object(
  { failureCode: s.string({ max: 100, doc: 'Reason of the provider, such as "authorization_expired".' }) },
  { doc: 'Why it failed. Absent otherwise.' },
)

/** What is known of a card that has paid. */
export const cardFields = {
  lastFourDigits: s.nullable.string({ max: 4, doc: 'Last four digits of the card.' }),
  brand: s.nullable.string({ max: 100, doc: 'Brand of the card, such as "Visa".' }),
}

export const CreditCardPaymentMethodDetails = s.object(cardFields)

export const AuthorizationCapture = s.object({
  id: s.ro.nullable.guid({ doc: 'Id of the capture, GUID.' }),
  status: s.enum(OperationStatus, { doc: 'State of the capture.' }),
  amount: s.with(Price, { doc: 'Amount that is collected.' }),
  createdDate: s.nullable.datetime({ doc: 'Time of the request.' }),
  failureDetails: FailureDetails,
})

export const AuthorizationVoid = s.object({
  status: s.enum(OperationStatus, { doc: 'State of the void.' }),
  voidedDate: s.nullable.datetime({ doc: 'Time of the request.' }),
  failureDetails: FailureDetails,
  reason: s.enum(['MANUAL', 'SCHEDULED'] as const, {
    doc: 'Whether a person or a schedule has requested it.',
  }),
})

export const ScheduledAction = s.object({
  actionType: s.enum(['VOID', 'CAPTURE'] as const, { doc: 'What happens to the authorization.' }),
  executionDate: s.nullable.datetime({ doc: 'When it happens.' }),
})

export const AuthorizationDetails = s.object({
  delayedCapture: s.ro.boolean({ doc: 'True if the money is collected later.' }),
  authorizedDate: s.nullable.datetime({ doc: 'Time of the authorization.' }),
  captures: s.array(AuthorizationCapture, { max: 50, doc: 'Collections of the money, the oldest first.' }),
  remainingAmount: s.ro.with(Price, { doc: 'What can still be collected or released. Absent if nothing.' }),
  void: s.with(AuthorizationVoid, { doc: 'Cancellation of the authorization.' }),
  scheduledAction: s.with(ScheduledAction, { doc: 'What happens unless the merchant acts before.' }),
})

export const Chargeback = s.object({
  id: s.ro.guid({ doc: 'Id of the chargeback, GUID.' }),
  createdDate: s.ro.nullable.datetime({ doc: 'Time at which the bank took the money back.' }),
  amount: s.ro.with(Price, { doc: 'Amount that the bank took back.' }),
  status: s.enum(['APPROVED', 'REVERSED'] as const, { doc: 'Whether the bank has returned the money.' }),
})

export const PaymentMethodName = s.object({
  buyerLanguageName: s.nullable.string({ max: 150, doc: 'Name in the language of the buyer.' }),
  siteLanguageName: s.nullable.string({ max: 150, doc: 'Name in the language of the site.' }),
})

export const RegularPaymentDetails = s.object({
  creditCardDetails: s.with(CreditCardPaymentMethodDetails, {
    oneOf: 'PaymentMethodDetails',
    doc: 'Card that was used. Absent for other payment methods.',
  }),
  paymentOrderId: s.nullable.string({ max: 100, doc: 'Id of the prepared payment that it belongs to.' }),
  gatewayTransactionId: s.nullable.string({ max: 100, doc: 'Id of the payment in this platform.' }),
  paymentMethod: s.nullable.string({ max: 150, doc: 'Payment provider, such as `stripe` or `offline`.' }),
  providerTransactionId: s.nullable.string({ max: 100, doc: 'Id of the payment at the provider.' }),
  offlinePayment: s.boolean({ doc: 'True if the money was paid outside the platform.' }),
  status: s.enum(TransactionStatus, { doc: 'The same as `status` of the payment.' }),
  savedPaymentMethod: s.boolean({ doc: 'True if the payment method was saved.' }),
  authorizationDetails: s.with(AuthorizationDetails, { doc: 'Set for payments that are collected later.' }),
  chargebacks: s.array(Chargeback, { max: 6, doc: 'Money that the bank of the buyer took back.' }),
  paymentMethodName: s.with(PaymentMethodName, { doc: 'Name of the payment method for people.' }),
})

export const GiftCardPaymentDetails = s.object({
  giftCardPaymentId: s.string({ max: 100, doc: 'Id of the redemption.' }),
  appId: s.guid({ doc: 'App of the gift cards, GUID.' }),
  voided: s.ro.boolean({ doc: 'True if the amount is back on the card.' }),
})

export const MembershipPaymentDetails = s.object({
  membershipId: s.string({ max: 200, doc: 'Id of the membership.' }),
  lineItemId: s.string({ min: 1, max: 100, doc: 'Line item that it pays.' }),
  status: s.enum(['CHARGED', 'CHARGE_FAILED', 'CHARGE_PENDING', 'VOIDED'] as const, {
    doc: 'Outcome of the charge. CHARGE_PENDING: the plug-in has not responded yet.',
  }),
  name: s.with(MembershipName, { doc: 'Name of the membership.' }),
  externalTransactionId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the charge in the plug-in.' }),
  voided: s.ro.boolean({ doc: 'True if the credits are back on the membership.' }),
  providerAppId: s.guid({ doc: 'Id of the plug-in that provides the membership, GUID.' }),
  futureMembership: s.with(FutureMembershipDetails, {
    doc: 'Set for a membership that the same order sells.',
  }),
})

export const Payment = s.object({
  regularPaymentDetails: s.with(RegularPaymentDetails, {
    oneOf: 'PaymentDetails',
    doc: 'Details of a payment with money.',
  }),
  giftcardPaymentDetails: s.with(GiftCardPaymentDetails, {
    oneOf: 'PaymentDetails',
    doc: 'Details of a payment by gift card.',
  }),
  membershipPaymentDetails: s.with(MembershipPaymentDetails, {
    oneOf: 'PaymentDetails',
    doc: 'Details of a payment by membership.',
  }),
  id: s.ro.nullable.guid({ doc: 'Id of the payment, GUID.' }),
  createdDate: s.nullable.datetime({ doc: 'Time of the payment.' }),
  updatedDate: s.ro.nullable.datetime({ doc: 'Time of the last change.' }),
  amount: s.with(Price, { doc: 'Amount of the payment.' }),
  refundDisabled: s.boolean({ doc: 'True if the payment cannot be refunded in this platform.' }),
  supportReceiptGeneration: s.ro.boolean({ doc: 'True if a receipt can be created.' }),
  status: s.enum(PaymentStatus, { doc: 'State of the payment.' }),
})

export const RefundStatusInfo = s.object({
  paymentGatewayReasonCode: s.nullable.string({ max: 10, doc: 'Reason of the provider, if it is short.' }),
  description: s.nullable.string({ max: 1000, doc: 'Why the refund failed.' }),
})

export const RefundTransaction = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that is paid back.' }),
  refundStatus: s.enum(RefundStatus, { doc: 'State of this part of the refund.' }),
  refundStatusInfo: s.with(RefundStatusInfo, { doc: 'Why it failed. Absent otherwise.' }),
  gatewayRefundId: s.nullable.guid({ doc: 'Id of this part in the platform, GUID.' }),
  providerRefundId: s.nullable.string({ doc: 'Id of this part at the provider.' }),
  externalRefund: s.boolean({ doc: 'True if the money is paid back outside the platform.' }),
})

const quantity = s.integer({ min: 1, max: 100000, doc: 'Number of units.' })

export const LineItemRefund = s.object({
  lineItemId: s.guid({ doc: 'Id of the line item, GUID.' }),
  quantity,
})
export const AdditionalFeeRefund = s.object({
  additionalFeeId: s.guid({ doc: 'Id of the additional fee, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that is paid back of it.' }),
})
export const ShippingRefund = s.object({ amount: s.with(Price, { doc: 'Amount that is paid back of it.' }) })

/** What a refund is for. */
export const refundedItems = {
  lineItems: s.array(LineItemRefund, { max: 300, doc: 'Line items that are refunded.' }),
  additionalFees: s.array(AdditionalFeeRefund, { max: 100, doc: 'Fees that are refunded.' }),
  shipping: s.with(ShippingRefund, { doc: 'Delivery that is refunded.' }),
}

export const RefundDetails = s.object({
  items: s.array(LineItemRefund, { max: 300, doc: 'The same as `lineItems`, for older clients.' }),
  shippingIncluded: s.boolean({ doc: 'True if the delivery is refunded.' }),
  reason: s.nullable.string({ max: 200, doc: 'Reason of the refund.' }),
  ...refundedItems,
})

export const RefundSummary = s.object({
  requestedRefund: s.with(Price, { doc: 'Sum of all parts.' }),
  pendingRefund: s.with(Price, { doc: 'Sum of the parts that are not confirmed.' }),
  refunded: s.with(Price, { doc: 'Sum of the parts that succeeded.' }),
  failedRefundAmount: s.with(Price, { doc: 'Sum of the parts that failed.' }),
  pending: s.boolean({ doc: 'True if a part is not confirmed.' }),
})

export const Refund = s.object({
  id: s.ro.guid({ doc: 'Id of the refund, GUID.' }),
  transactions: s.array(RefundTransaction, { max: 50, doc: 'Parts of the refund, one for each payment.' }),
  details: s.with(RefundDetails, { doc: 'What the refund is for.' }),
  createdDate: s.ro.nullable.datetime({ doc: 'Time of the request.' }),
  summary: s.ro.with(RefundSummary, { doc: 'Sums of the parts.' }),
})

export const OrderTransactions = s.object({
  orderId: s.guid({ doc: 'Id of the order, GUID.' }),
  payments: s.array(Payment, { max: 100, doc: 'Payments, oldest first.' }),
  refunds: s.array(Refund, { max: 300, doc: 'Refunds, oldest first.' }),
})
