import { PaymentProviderUnavailable, type ProviderPayment } from '@stoa/server/payment-provider'
import type Stripe from 'stripe'
import { bankAccountOf, cardOf, expanded, failureOf, reusableMethod, stripeIdOf } from './stripe-fields.ts'

/** A method that Stripe saves without a charge. */
export interface StripeSetup {
  /** The hosted page, if the buyer enters the method there. */
  session?: Stripe.Checkout.Session | undefined
  /** Absent until the buyer has submitted the hosted page. */
  setup?: Stripe.SetupIntent | undefined
}

/** The state of such a method as the snapshot of a payment of 0, which is captured when the method is saved. */
export function setupSnapshot({ session, setup }: StripeSetup): ProviderPayment {
  const id = session?.id ?? setup?.id
  if (!id) throw new PaymentProviderUnavailable('Stripe: the reply has no payment')
  const status = statusOf({ session, setup })
  const method = expanded(setup?.payment_method)
  const details = expanded(setup?.latest_attempt)?.payment_method_details
  const reusable = reusableMethod(details, setup?.payment_method)
  const owner = stripeIdOf(setup?.customer)
  const redirectUrl = session?.url ?? setup?.next_action?.redirect_to_url?.url
  return {
    id,
    status,
    authorizedMinor: 0n,
    captures: status === 'CAPTURED' ? [{ id: setup?.id ?? id, minor: 0n, status: 'SUCCEEDED' }] : [],
    refunds: [],
    chargebacks: [],
    ...(status === 'REQUIRES_ACTION' && redirectUrl && { redirectUrl }),
    ...cardOf(method?.card ?? bankAccountOf(details)),
    // A saved method can be charged only together with its customer.
    ...(status === 'CAPTURED' && owner && reusable && { savedMethodId: `${owner}/${reusable}` }),
    ...(status === 'DECLINED' && { failure: failureOf(setup?.last_setup_error) }),
  }
}

function statusOf({ session, setup }: StripeSetup): ProviderPayment['status'] {
  // On an open page the buyer may try another method after a decline.
  if (session?.status === 'open') return 'REQUIRES_ACTION'
  if (session?.status === 'expired') return 'CANCELED'
  switch (setup?.status) {
    case 'succeeded':
      return 'CAPTURED'
    case 'requires_action':
      return 'REQUIRES_ACTION'
    case 'canceled':
      return 'CANCELED'
    case 'requires_payment_method':
      return setup.last_setup_error ? 'DECLINED' : 'PENDING'
    default:
      return 'PENDING'
  }
}
