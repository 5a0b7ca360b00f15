import type {
  CheckoutPaymentIntent,
  Order,
  OrderRequest,
  PatchOp,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import { cutText } from '@stoa/contract'
import {
  InvalidCallback,
  type PaymentOperation,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  rejectedPayment,
  type Site,
  withRejected,
} from '@stoa/server/payment-provider'
import {
  askPayPal,
  FUNDING_ISSUES,
  type PayPal,
  PayPalRejection,
  type PayPalSettings,
  payPalClients,
} from './open-paypal.ts'
import { type PayPalMoney, toPayPalAmount } from './paypal-amount.ts'
import {
  CANCELED_PREFIX,
  isFinalCapture,
  payPalPage,
  payPalSnapshot,
  refundableCapture,
  unitOf,
} from './paypal-snapshot.ts'
import { orderOfEvent, verifyWebhook } from './webhooks.ts'

/** What the provider works with. */
export interface PayPalProviderOptions {
  /** Undefined if the site does not use PayPal. */
  settingsOf(site: Site): PayPalSettings | undefined
  fetch: typeof globalThis.fetch
  /** Address of the API, for tests. @default PayPal's */
  apiUrl?: string
}

/** PayPal refunds captured payments for this long (its documentation of refunds). */
const REFUND_DAYS = 180
const FULL = 'return=representation'
const NOT_CHARGEABLE = 'amount_not_supported'

/** Payments on the page of PayPal: Orders v2. The buyer approves an order there; reading it then captures or authorizes it. */
export function payPalProvider({ settingsOf, ...options }: PayPalProviderOptions): PaymentProvider {
  const open = payPalClients(options)
  const clientOf = (site: Site) => {
    const settings = settingsOf(site)
    if (!settings) throw new Error(`the site ${site.id} has no credentials of PayPal`)
    return open(settings)
  }

  /** Runs an operation. A rejection by PayPal becomes a failed operation of the snapshot. */
  const operate = async (
    site: Site,
    list: 'captures' | 'refunds',
    operation: PaymentOperation,
    send: (paypal: PayPal, order: Order, amount: PayPalMoney) => Promise<unknown>,
  ): Promise<ProviderPayment> => {
    const paypal = await clientOf(site)
    const { providerPaymentId } = operation.payment
    return askPayPal(async () => {
      const order = await readOrder(paypal, providerPaymentId)
      const done = payPalSnapshot(order)
      // Operations that PayPal started itself have its id.
      if (done[list].some(known => (known.operationId ?? known.id) === operation.operationId)) return done
      const amount = toPayPalAmount(operation.minor, operation.currency)
      if (!amount) return withRejected(done, list, operation, NOT_CHARGEABLE)
      const rejection = await rejectionOf(() => send(paypal, order, amount))
      const after = payPalSnapshot(await readOrder(paypal, providerPaymentId))
      return rejection ? withRejected(after, list, operation, rejection.reason) : after
    })
  }

  return {
    id: 'paypal',
    features: { delayedCapture: true, partialCapture: true, savedMethods: false, refundDays: REFUND_DAYS },
    isConfigured: site => settingsOf(site) !== undefined,

    async create(site, payment) {
      const amount = toPayPalAmount(payment.minor, payment.currency)
      if (!amount) return rejectedPayment(payment.paymentId, { reason: NOT_CHARGEABLE })
      const paypal = await clientOf(site)
      try {
        const body = orderRequest(payment, amount)
        return await askPayPal(async () =>
          payPalSnapshot(
            (await paypal.orders.createOrder({ body, paypalRequestId: payment.paymentId, prefer: FULL }))
              .result,
          ),
        )
      } catch (error) {
        if (!(error instanceof PayPalRejection)) throw error
        return rejectedPayment(payment.paymentId, error.failure)
      }
    },

    // An order whose reply was lost has no buyer who could approve it.
    async get(site, { providerPaymentId, canceled }) {
      if (providerPaymentId === undefined) return undefined
      const paypal = await clientOf(site)
      try {
        return await askPayPal(async () => {
          const order = await readOrder(paypal, providerPaymentId)
          return canceled ? payPalSnapshot(order) : completeOrder(paypal, order)
        })
      } catch (error) {
        if (error instanceof PayPalRejection && error.status === 404) return undefined
        throw error
      }
    },

    capture: (site, operation) =>
      operate(site, 'captures', operation, (paypal, order, amount) =>
        paypal.payments.captureAuthorizedPayment({
          authorizationId: unitOf(order)?.payments?.authorizations?.[0]?.id ?? '',
          paypalRequestId: operation.operationId,
          prefer: FULL,
          body: {
            amount,
            invoiceId: operation.operationId,
            finalCapture: isFinalCapture(order, operation.minor),
          },
        }),
      ),

    async void(site, { payment: { paymentId, providerPaymentId }, operationId }) {
      const paypal = await clientOf(site)
      return askPayPal(async () => {
        const order = await readOrder(paypal, providerPaymentId)
        const { authorizations, captures } = unitOf(order)?.payments ?? {}
        const authorizationId = authorizations?.[0]?.id
        if (!authorizationId && captures?.length) return payPalSnapshot(order)
        // An order that waits for its buyer cannot be changed: it is canceled here, and never completed.
        if (!authorizationId && order.status !== 'APPROVED')
          return { ...payPalSnapshot(order), status: 'CANCELED' }
        // A rejection means that the payment has changed meanwhile: the snapshot says so.
        const rejection = await rejectionOf(() =>
          authorizationId
            ? paypal.payments.voidPayment({ authorizationId, paypalRequestId: operationId, prefer: FULL })
            : cancelOrder(paypal, order, paymentId),
        )
        const after = payPalSnapshot(await readOrder(paypal, providerPaymentId))
        return authorizationId && !rejection ? { ...after, restReleased: true } : after
      })
    },

    refund: (site, operation) =>
      operate(site, 'refunds', operation, async (paypal, order, amount) => {
        const capture = refundableCapture(order, operation.minor)
        if (!capture?.id)
          throw new PayPalRejection('refund_amount_exceeded', 422, 'No capture is large enough.')
        return paypal.payments.refundCapturedPayment({
          captureId: capture.id,
          paypalRequestId: operation.operationId,
          prefer: FULL,
          body: {
            amount,
            customId: operation.operationId,
            ...(operation.reason && { noteToPayer: cutText(operation.reason, 255) }),
          },
        })
      }),

    async parseCallback(site, callback) {
      const settings = settingsOf(site)
      if (!settings) throw new InvalidCallback('PayPal: the site has no credentials')
      const paypal = await open(settings)
      return askPayPal(async () => {
        await verifyWebhook(paypal, settings.webhookId, callback)
        const id = await orderOfEvent(paypal, callback.body)
        return id === undefined ? [] : [id]
      })
    },
  }
}

const readOrder = async (paypal: PayPal, id: string): Promise<Order> =>
  (await paypal.orders.getOrder({ id })).result

/** The rejection of a request by PayPal; undefined if PayPal has carried it out. */
async function rejectionOf(send: () => Promise<unknown>): Promise<PayPalRejection | undefined> {
  try {
    await askPayPal(send)
    return undefined
  } catch (error) {
    if (error instanceof PayPalRejection) return error
    throw error
  }
}

/** Captures or authorizes an order that the buyer has approved. */
async function completeOrder(paypal: PayPal, order: Order): Promise<ProviderPayment> {
  const { id = '', intent, status } = order
  const before = payPalSnapshot(order)
  if (status !== 'APPROVED' || before.status !== 'PENDING') return before
  // The same id until the buyer approves again: PayPal asks a bank once for each approval.
  const completion = { id, paypalRequestId: `${id} ${order.updateTime ?? 'complete'}`, prefer: FULL }
  const rejection = await rejectionOf(() =>
    intent === 'AUTHORIZE'
      ? paypal.orders.authorizeOrder(completion)
      : paypal.orders.captureOrder(completion),
  )
  const after = payPalSnapshot(await readOrder(paypal, id))
  // Another request may have completed it.
  if (!rejection || after.captures.length > 0 || after.authorizedMinor > 0n) return after
  const { failure, pageUrl = payPalPage(order) } = rejection
  // PayPal keeps the order for another source of money, which the buyer chooses on its page.
  if (FUNDING_ISSUES.has(rejection.reason) && pageUrl)
    return { ...after, status: 'REQUIRES_ACTION', redirectUrl: pageUrl, failure }
  return { ...after, status: 'DECLINED', failure }
}

/** Marks an order as canceled, so that it is not captured when the buyer approves it later. */
const cancelOrder = (paypal: PayPal, order: Order, paymentId: string) =>
  paypal.orders.patchOrder({
    id: order.id ?? '',
    body: [
      {
        op: 'replace' as PatchOp,
        path: "/purchase_units/@reference_id=='default'/custom_id",
        value: `${CANCELED_PREFIX}${paymentId}`,
      },
    ],
  })

/** Form of locales that PayPal takes. */
const LOCALE = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

function orderRequest(payment: PaymentRequest, amount: PayPalMoney): OrderRequest {
  const { buyer, returnUrls, delayedCapture, title, paymentId } = payment
  return {
    intent: (delayedCapture ? 'AUTHORIZE' : 'CAPTURE') as CheckoutPaymentIntent,
    purchaseUnits: [{ customId: paymentId, description: title, amount }],
    paymentSource: {
      paypal: {
        ...(buyer.email && { emailAddress: buyer.email }),
        experienceContext: {
          returnUrl: returnUrls.success,
          cancelUrl: returnUrls.cancel,
          userAction: 'PAY_NOW' as PaypalExperienceUserAction,
          shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference,
          ...(LOCALE.test(buyer.locale) && { locale: buyer.locale }),
        },
      },
    },
  }
}
