import { s } from '../../schema.ts'
import { Price } from '../price.ts'
import { cardFields } from './order-transactions.ts'

export const SavedPaymentMethod = s.object({
  name: s.string({ min: 1, max: 100, doc: 'Name of the payment method.' }),
  description: s.nullable.string({
    min: 1,
    max: 100,
    doc: 'Further explanation, such as the last digits of the card.',
  }),
})

export const AuthorizedPaymentCreated = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank authorized.' }),
  lastFourDigits: s.nullable.string({ max: 4, doc: 'Last four digits of the card.' }),
  brand: s.nullable.string({ max: 100, doc: 'Brand of the card, such as "Visa".' }),
})

export const AuthorizedPaymentCaptured = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that was collected.' }),
  lastFourDigits: s.nullable.string({ max: 4, doc: 'Last four digits of the card.' }),
  brand: s.nullable.string({ max: 100, doc: 'Brand of the card, such as "Visa".' }),
})

export const AuthorizedPaymentVoided = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount whose authorization was cancelled.' }),
  lastFourDigits: s.nullable.string({ max: 4, doc: 'Last four digits of the card.' }),
  brand: s.nullable.string({ max: 100, doc: 'Brand of the card, such as "Visa".' }),
})

export const RegularPaymentRefund = s.object({
  amount: s.with(Price, { doc: 'Amount that is paid back.' }),
  lastFourDigits: s.nullable.string({ max: 4, doc: 'Last four digits of the card.' }),
  brand: s.nullable.string({ max: 100, doc: 'Brand of the card, such as "Visa".' }),
})

export const GiftCardPaymentRefund = s.object({
  giftCardPaymentId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the payment by gift card.' }),
  amount: s.with(Price, { doc: 'Amount that is put back on the gift card.' }),
})

export const MembershipPaymentRefund = s.object({
  membershipId: s.nullable.string({
    min: 1,
    max: 200,
    doc: 'Id of the membership whose credits are given back.',
  }),
})

export const RefundedPayment = s.object({
  regular: s.with(RegularPaymentRefund, { oneOf: 'Kind', doc: 'Payment by card or another payment method.' }),
  giftCard: s.with(GiftCardPaymentRefund, { oneOf: 'Kind', doc: 'Payment by gift card.' }),
  membership: s.with(MembershipPaymentRefund, { oneOf: 'Kind', doc: 'Payment by membership.' }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  externalRefund: s.boolean({ doc: 'True if the money is paid back outside the platform.' }),
})

export const RefundInitiated = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that is to be paid back.' }),
  payments: s.array(RefundedPayment, { min: 1, max: 50, doc: 'Payments that are refunded.' }),
  reason: s.nullable.string({ max: 200, doc: 'Reason of the refund.' }),
})

export const PaymentRefunded = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  payment: s.with(RefundedPayment, { doc: 'Payment that was refunded.' }),
})

export const PaymentRefundFailed = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  payment: s.with(RefundedPayment, { doc: 'Payment whose refund failed.' }),
})

export const RefundedAsStoreCredit = s.object({
  amount: s.with(Price, { doc: 'Amount of the credit.' }),
  reason: s.nullable.string({ max: 100, doc: 'Reason of the refund.' }),
})

export const CreditCardDetails = s.object(cardFields)

export const RegularPayment = s.object({
  creditCardDetails: s.with(CreditCardDetails, {
    oneOf: 'PaymentMethodDetails',
    doc: 'Card that was used. Absent for other payment methods.',
  }),
  amount: s.with(Price, { doc: 'Amount of the payment.' }),
})

export const PaymentPending = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const PaymentCanceled = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const PaymentDeclined = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const WixReceipt = s.object({
  receiptId: s.guid({ doc: 'Id of the receipt, GUID.' }),
  displayNumber: s.nullable.string({ min: 1, max: 40, doc: 'Number printed on the receipt.' }),
})

export const ExternalReceipt = s.object({
  receiptId: s.nullable.string({ max: 100, doc: 'Id of the receipt at the app that created it.' }),
  displayNumber: s.nullable.string({ min: 1, max: 40, doc: 'Number printed on the receipt.' }),
})

const receipt = {
  wixReceipt: s.with(WixReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by the platform.' }),
  externalReceipt: s.with(ExternalReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by an app.' }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
}

export const ReceiptCreated = s.object(receipt)

export const ReceiptSent = s.object(receipt)

export const ChargebackCreated = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  chargebackId: s.guid({ doc: 'Id of the chargeback, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank took back.' }),
  paymentDetails: s.with(RegularPayment, { doc: 'Payment that the bank took back.' }),
})

export const ChargebackReversed = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  chargebackId: s.guid({ doc: 'Id of the chargeback, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank took back.' }),
  reversalAmount: s.with(Price, { doc: 'Amount that the bank returned to the merchant.' }),
  paymentDetails: s.with(RegularPayment, { doc: 'Payment that the bank took back.' }),
})
