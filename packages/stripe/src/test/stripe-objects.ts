/** Objects of Stripe's API, as far as payments need them. */
export interface StripeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  amount_capturable: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  capture_method: string
  created: number
  customer: string | null
  payment_method: string | null
  setup_future_usage: string | null
  description: string | null
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: StripeError | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
}

export interface StripeSetupIntent {
  id: string
  object: 'setup_intent'
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  created: number
  customer: string | null
  payment_method: string | null
  usage: string
  description: string | null
  metadata: Record<string, string>
  latest_attempt: StripeSetupAttempt | null
  last_setup_error: StripeError | null
  next_action: StripeIntent['next_action']
}

/** A method that is saved at a customer. */
export interface StripeMethod {
  id: string
  object: 'payment_method'
  customer: string | null
  type: string
  card?: { brand: string; last4: string }
}

/** Type of a method, and what it says about itself under the name of its type. */
export type MethodDetails = { type: string } & Readonly<Record<string, unknown>>

export interface StripeSetupAttempt {
  id: string
  object: 'setup_attempt'
  payment_method_details: MethodDetails
}

export interface StripeCharge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  disputed: boolean
  payment_intent: string
  payment_method_details: MethodDetails
  status: 'succeeded' | 'failed'
}

export interface StripeRefund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  currency: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export interface StripeDispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status: string
}

export interface StripeSession {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  amount_total: number | null
  cancel_url: string | null
  client_reference_id: string | null
  currency: string
  metadata: Record<string, string>
  payment_intent: string | null
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  setup_intent: string | null
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  message: string
}

/** What the test payment methods of Stripe's documents do. */
export const TEST_METHODS: Record<
  string,
  {
    brand: string
    last4: string
    declined?: string
    authenticates?: boolean
    /** Used once: a mandate for SEPA debits is left for later payments. */
    once?: 'ideal' | 'bancontact' | 'sofort'
    type?: 'sepa_debit'
  }
> = {
  pm_ideal: { brand: '', last4: '3000', once: 'ideal' },
  pm_bancontact: { brand: '', last4: '3000', once: 'bancontact' },
  pm_sofort: { brand: '', last4: '3000', once: 'sofort' },
  pm_sepaDebit: { brand: '', last4: '3000', type: 'sepa_debit' },
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_visa_chargeDeclined: { brand: 'visa', last4: '0002', declined: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    declined: 'insufficient_funds',
  },
  pm_card_chargeDeclinedExpiredCard: { brand: 'visa', last4: '0069', declined: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { brand: 'visa', last4: '0127', declined: 'incorrect_cvc' },
  pm_card_chargeDeclinedProcessingError: { brand: 'visa', last4: '0119', declined: 'processing_error' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', authenticates: true },
}

/** Declines that have a code of their own and no decline code. */
const OWN_CODES = new Set(['expired_card', 'incorrect_cvc', 'processing_error'])

/** The error of a declined card. Codes of their own are not decline codes. */
export const declineError = (reason: string): StripeError => ({
  type: 'card_error',
  ...(OWN_CODES.has(reason) ? { code: reason } : { code: 'card_declined', decline_code: reason }),
  message: 'Your card was declined.',
})
