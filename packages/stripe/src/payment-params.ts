import type { PaymentRequest } from '@stoa/server/payment-provider'
import type Stripe from 'stripe'

/** Languages of Stripe's hosted page; others get that of the browser. */
const LANGUAGES = new Set<string>(
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  ),
)

const languageOf = (locale: string) =>
  ([locale, locale.split('-')[0] ?? ''].find(language => LANGUAGES.has(language)) ??
    'auto') as Stripe.Checkout.SessionCreateParams.Locale

/** The payment is found by these after a lost reply. */
const metadataOf = ({ paymentId, orderId, orderNumber }: PaymentRequest) => ({
  paymentId,
  orderId,
  ...(orderNumber && { orderNumber }),
})

/** A payment with a token of the page, or with a saved method. */
export function intentParams(
  payment: PaymentRequest,
  amount: number,
  customer: string | undefined,
): Stripe.PaymentIntentCreateParams {
  const { token = '', savedMethodId } = payment
  const [savedCustomer, savedMethod] = savedMethodId?.split('/') ?? []
  return {
    amount,
    currency: payment.currency.toLowerCase(),
    confirm: true,
    capture_method: payment.delayedCapture ? 'manual' : 'automatic',
    description: payment.title,
    metadata: metadataOf(payment),
    expand: ['latest_charge'],
    return_url: payment.returnUrls.success,
    ...(savedCustomer && savedMethod
      ? {
          customer: savedCustomer,
          payment_method: savedMethod,
          // A buyer who is present can confirm the payment to their bank.
          ...(!payment.buyerPresent && { off_session: true }),
        }
      : {
          ...methodParams(token),
          ...(customer && { customer, setup_future_usage: 'off_session' as const }),
        }),
  }
}

/** Whether a token is one that an agent got for the account (shared payment token). */
export const isSharedToken = (token: string | undefined): boolean => token?.startsWith('spt_') === true

/** The types of the package lack the parameter of shared payment tokens, which is in a preview of the API. */
const methodParams = (token: string): object =>
  isSharedToken(token)
    ? { payment_method_data: { shared_payment_granted_token: token } }
    : token.startsWith('ctoken_')
      ? { confirmation_token: token }
      : { payment_method: token }

/** A payment that the buyer completes on Stripe's page. */
export function sessionParams(payment: PaymentRequest, amount: number): Stripe.Checkout.SessionCreateParams {
  const { currency, saveMethod, delayedCapture } = payment
  return {
    ...pageParams(payment),
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: payment.title },
        },
      },
    ],
    payment_intent_data: {
      description: payment.title,
      metadata: metadataOf(payment),
      ...(delayedCapture && { capture_method: 'manual' as const }),
      ...(saveMethod && { setup_future_usage: 'off_session' as const }),
    },
    ...(saveMethod && { customer_creation: 'always' as const }),
  }
}

/** The parameters that all pages of Stripe share. */
const pageParams = (payment: PaymentRequest) => {
  const { buyer, returnUrls, paymentId } = payment
  return {
    client_reference_id: paymentId,
    metadata: metadataOf(payment),
    ...(buyer.email && { customer_email: buyer.email }),
    locale: languageOf(buyer.locale),
    success_url: returnUrls.success,
    cancel_url: returnUrls.cancel,
  }
}

/** A method that is saved without a charge. The customer is absent if it is verified with that of the saved method. */
export function setupParams(
  payment: PaymentRequest,
  customer: string | undefined,
): Stripe.SetupIntentCreateParams {
  const { token = '', savedMethodId } = payment
  const [savedCustomer, savedMethod] = savedMethodId?.split('/') ?? []
  return {
    confirm: true,
    usage: 'off_session',
    description: payment.title,
    metadata: metadataOf(payment),
    expand: ['payment_method', 'latest_attempt'],
    return_url: payment.returnUrls.success,
    ...(savedCustomer && savedMethod
      ? { customer: savedCustomer, payment_method: savedMethod }
      : {
          ...(token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token }),
          ...(customer && { customer }),
        }),
  }
}

/** A method that the buyer saves on Stripe's page without a charge. */
export const setupSessionParams = (payment: PaymentRequest): Stripe.Checkout.SessionCreateParams => ({
  ...pageParams(payment),
  mode: 'setup',
  currency: payment.currency.toLowerCase(),
  customer_creation: 'always',
  setup_intent_data: { description: payment.title, metadata: metadataOf(payment) },
})
