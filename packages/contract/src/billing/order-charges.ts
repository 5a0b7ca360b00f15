import { callsWith } from '../call.ts'
import { OrderTransactions, Payment } from '../entities/orders/order-transactions.ts'
import { Price } from '../entities/price.ts'
import { MembershipCharge } from '../entities/purchase/membership.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'
import { DelayedCaptureSettings } from './payment-collection.ts'

const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })
const orderTransactions = s.req.with(OrderTransactions, {
  doc: 'Payments and refunds of the order after the call.',
})
const amount = s.req.with(Price, { doc: 'Amount to pay, at most the amount due.' })
const currency = s.req.string({ format: 'currency', doc: 'ISO 4217 code of the currency of the order.' })
const giftCardCode = s.req.string({ min: 8, max: 20, doc: 'Code of the gift card.' })
const payment = s.req.with(Payment, { doc: 'The new payment.' })
const merchant = ['merchant'] as const
const redirect = (event: string) =>
  s.nullable.string({
    max: 5000,
    format: 'url',
    doc: `Page to which the buyer returns after ${event}: an absolute http or https URL.`,
  })
const delayedCapture = 'Only authorizes the payment, and captures or voids it later.'

const events = [
  ...transactionEvents,
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.order_updated',
  'stoa.ecom.v1.gift_card_updated',
  ...stockEvents,
  'wix.ecom.v1.order_approved',
  ...fulfillmentEvents,
] as const
const giftCardErrors = [
  'GIFT_CARD_NOT_FOUND',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_DISABLED',
  'GIFT_CARD_CURRENCY_MISMATCH',
  'GIFT_CARD_BALANCE_INSUFFICIENT',
  'GIFT_CARD_REDEEMED_FOR_ORDER',
  'SERVICE_PLUGIN_UNAVAILABLE',
] as const
const errors = [
  'ORDER_NOT_FOUND',
  'PAYMENT_NOT_COLLECTABLE',
  'AMOUNT_EXCEEDS_AMOUNT_DUE',
  'PAYMENT_PROVIDER_NOT_CONFIGURED',
  'PAYMENT_DECLINED',
] as const

const call = callsWith({ prefixes: ['/ecom'], allow: merchant, method: 'POST', emits: events })

/** Charges of placed orders (protocol/orders §6). */
export const orderCharges = {
  chargeOrder: call({
    path: '/v1/order-billing/charge-order',
    summary:
      'Charges an order: memberships first, then gift cards, then a payment provider. Nothing is charged twice for one `idempotencyKey`.',
    request: s.object({
      orderId,
      regularCharge: s.object(
        {
          paymentIntentId: s.guid({
            oneOf: 'Intent',
            doc: 'Prepared payment to charge; it names the amount and the delayed capture.',
          }),
          delayedCharge: s.boolean({
            oneOf: 'Intent',
            doc: 'True only authorizes; the merchant captures later.',
          }),
          amount: s.with(Price, { doc: 'Amount to charge. Default: all that can be collected.' }),
          redirectUrls: s.object(
            { successUrl: redirect('the payment'), cancelUrl: redirect('cancelling it') },
            {
              doc: 'Pages to which the page of the provider returns the buyer. Default: those of the checkout.',
            },
          ),
          delayedCaptureSettings: s.with(DelayedCaptureSettings, { doc: delayedCapture }),
          savePaymentMethod: s.boolean({ doc: 'True saves the payment method for later payments.' }),
          paymentProvider: s.nullable.string({
            max: 50,
            doc: 'Payment provider. Default: the first of the site.',
          }),
          paymentToken: s.nullable.string({
            max: 10_000,
            doc: 'Token from the page of the provider. Absent with `merchantInitiated`.',
          }),
        },
        { doc: 'Charge by a payment provider. Absent: only gift cards and memberships pay.' },
      ),
      giftCards: s.array(
        s.object({ giftCardCode, amount: s.req.with(Price, { doc: 'Amount that the card pays.' }) }),
        { max: 100, doc: 'Gift cards that pay.' },
      ),
      memberId: s.nullable.guid({ doc: 'Member whose memberships pay, GUID. Default: the buyer.' }),
      memberships: s.array(MembershipCharge, { max: 100, doc: 'Line items that memberships pay.' }),
      idempotencyKey: s.nullable.guid({ doc: 'Id of the new payment, GUID. Default: a new one.' }),
      merchantInitiated: s.boolean({ doc: 'True charges the payment method that the buyer has saved last.' }),
    }),
    reply: s.object({
      payments: s.req.array(Payment, { max: 100, doc: 'The new payments.' }),
      orderTransactions,
      regularChargeResponseToken: s.string({ doc: 'Id of the payment by the provider.' }),
      redirectUrl: s.string({
        doc: 'Page of the provider on which the buyer completes the payment. Absent if none is needed.',
      }),
    }),
    errors: [
      ...errors,
      ...giftCardErrors,
      'MEMBERSHIP_ALREADY_CHARGED',
      'PREPARED_PAYMENT_NOT_FOUND',
      'SAVED_PAYMENT_METHOD_NOT_FOUND',
    ],
  }),

  authorizeChargeWithSavedPaymentMethod: call({
    path: '/v1/order-billing/authorize-charge-with-saved-payment-method',
    summary: 'Authorizes an amount on the payment method that the buyer has saved last.',
    request: s.object({
      orderId,
      amount,
      currency,
      delayedCaptureSettings: s.req.with(DelayedCaptureSettings, { doc: delayedCapture }),
    }),
    reply: s.object({ payment, orderTransactions }),
    errors: [...errors, 'SAVED_PAYMENT_METHOD_NOT_FOUND'],
  }),

  redeemGiftCard: call({
    path: '/v1/order-billing/redeem-gift-card',
    summary: 'Pays an amount of an order with a gift card.',
    request: s.object({ orderId, giftCardCode, amount, currency }),
    reply: s.object({ orderTransactions, payment }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_COLLECTABLE', 'AMOUNT_EXCEEDS_AMOUNT_DUE', ...giftCardErrors],
  }),
}
