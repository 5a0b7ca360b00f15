import {
  PaymentProviderUnavailable,
  type ProviderOperation,
  type ProviderPayment,
} from '@stoa/server/payment-provider'
import type Stripe from 'stripe'
import { fromStripeAmount } from './stripe-amount.ts'
import {
  bankAccountOf,
  cardOf,
  expanded,
  failureOf,
  type MethodDetails,
  reusableMethod,
  stripeIdOf,
} from './stripe-fields.ts'
import { setupSnapshot } from './stripe-setup.ts'

/** What Stripe stores about one payment. */
export interface StripePayment {
  /** The hosted page, if the buyer pays there. */
  session?: Stripe.Checkout.Session
  /** Absent until the buyer has submitted the hosted page. */
  intent?: Stripe.PaymentIntent
  /** Instead of a Payment Intent if the method is saved without a charge. */
  setup?: Stripe.SetupIntent
  refunds?: readonly Stripe.Refund[]
  disputes?: readonly Stripe.Dispute[]
}

const MAX_ENTRIES = 1000

/** Reads a payment with its refunds and disputes. The id is that of a Checkout Session, a Payment Intent or a Setup Intent. */
export async function readStripePayment(stripe: Stripe, id: string): Promise<StripePayment> {
  if (id.startsWith('seti_'))
    return { setup: await stripe.setupIntents.retrieve(id, { expand: ['payment_method', 'latest_attempt'] }) }
  if (!id.startsWith('cs_'))
    return withEntries(stripe, await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'setup_intent.payment_method', 'setup_intent.latest_attempt'],
  })
  const intent = expanded(session.payment_intent)
  const setup = expanded(session.setup_intent)
  return { session, ...(setup && { setup }), ...(intent && (await withEntries(stripe, intent))) }
}

async function withEntries(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<StripePayment> {
  if (intent.amount_received === 0) return { intent }
  const ofIntent = { payment_intent: intent.id, limit: 100 }
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(ofIntent).autoPagingToArray({ limit: MAX_ENTRIES }),
    expanded(intent.latest_charge)?.disputed
      ? stripe.disputes.list(ofIntent).autoPagingToArray({ limit: MAX_ENTRIES })
      : [],
  ])
  return { intent, refunds, disputes }
}

/** The state of a payment at Stripe as a snapshot. */
export function stripeSnapshot(payment: StripePayment): ProviderPayment {
  const { session, intent, setup, refunds = [], disputes = [] } = payment
  if (setup || session?.mode === 'setup') return setupSnapshot({ session, setup })
  const id = session?.id ?? intent?.id
  // The package takes a reply without an error object for a success, such as that of a proxy.
  if (!id) throw new PaymentProviderUnavailable('Stripe: the reply has no payment')
  const charge = expanded(intent?.latest_charge)
  const details = charge?.payment_method_details
  const status = statusOf({ session, intent })
  const authorized = charge?.status === 'succeeded' ? minorOf(charge.amount, charge) : 0n
  const redirectUrl = session?.url ?? intent?.next_action?.redirect_to_url?.url
  const savedMethodId = intent && savedMethodOf(intent, details)
  return {
    id,
    status,
    authorizedMinor: authorized,
    captures: charge && intent && intent.amount_received > 0 ? [toCapture(charge, intent)] : [],
    // Stripe releases what a capture leaves, unless the account may capture several times.
    restReleased: intent?.status === 'succeeded' && intent.amount_capturable === 0,
    refunds: refunds.map(toRefund),
    chargebacks: disputes.flatMap(toChargeback),
    ...(status === 'REQUIRES_ACTION' && redirectUrl && { redirectUrl }),
    ...cardOf(details?.card ?? bankAccountOf(details)),
    ...(savedMethodId && authorized > 0n && { savedMethodId }),
    ...(status === 'DECLINED' && { failure: failureOf(intent?.last_payment_error) }),
  }
}

const minorOf = (amount: number, { currency }: { currency: string }) => fromStripeAmount(amount, currency)

function statusOf({ session, intent }: StripePayment): ProviderPayment['status'] {
  // On an open page the buyer may try another method after a decline.
  if (session?.status === 'open') return 'REQUIRES_ACTION'
  if (!intent) return session?.status === 'expired' ? 'CANCELED' : 'PENDING'
  switch (intent.status) {
    case 'succeeded':
      return 'CAPTURED'
    case 'requires_capture':
      return 'AUTHORIZED'
    case 'requires_action':
      return 'REQUIRES_ACTION'
    case 'canceled':
      return expanded(intent.latest_charge)?.status === 'succeeded' ? 'VOIDED' : 'CANCELED'
    case 'requires_payment_method':
      if (session?.status === 'expired') return 'CANCELED'
      return intent.last_payment_error ? 'DECLINED' : 'PENDING'
    default:
      return 'PENDING'
  }
}

/** A saved method can be charged only together with its customer. */
function savedMethodOf(
  { customer, payment_method, setup_future_usage }: Stripe.PaymentIntent,
  details: MethodDetails,
) {
  const owner = stripeIdOf(customer)
  const method = reusableMethod(details, payment_method)
  return owner && method && setup_future_usage === 'off_session' ? `${owner}/${method}` : undefined
}

function toCapture(charge: Stripe.Charge, intent: Stripe.PaymentIntent): ProviderOperation {
  const { captureOperationId } = intent.metadata
  return {
    id: charge.id,
    ...(captureOperationId && { operationId: captureOperationId }),
    minor: minorOf(intent.amount_received, intent),
    status: 'SUCCEEDED',
  }
}

const REFUND_STATUS: Record<string, ProviderOperation['status']> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

function toRefund(refund: Stripe.Refund): ProviderOperation {
  const { operationId } = refund.metadata ?? {}
  return {
    id: refund.id,
    ...(operationId && { operationId }),
    minor: minorOf(refund.amount, refund),
    status: REFUND_STATUS[refund.status ?? ''] ?? 'PENDING',
    ...(refund.failure_reason && { reason: refund.failure_reason }),
  }
}

/** Inquiries (`warning_…`) and prevented disputes move no money. */
function toChargeback(dispute: Stripe.Dispute): ProviderOperation[] {
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return []
  return [
    {
      id: dispute.id,
      minor: minorOf(dispute.amount, dispute),
      status: dispute.status === 'won' ? 'FAILED' : 'SUCCEEDED',
      reason: dispute.reason,
    },
  ]
}
