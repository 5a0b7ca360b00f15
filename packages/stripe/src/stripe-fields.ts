import type { ProviderPayment } from '@stoa/server/payment-provider'
import type Stripe from 'stripe'

/** An object that a request has expanded; undefined if the reply has only its id. */
export const expanded = <T extends object>(value: T | string | null | undefined): T | undefined =>
  typeof value === 'object' && value !== null ? value : undefined

export const stripeIdOf = (value: { id: string } | string | null | undefined): string | undefined =>
  typeof value === 'string' ? value : (value?.id ?? undefined)

/** The card of a charge or of a saved method. */
export const cardOf = (
  card: { brand?: string | null; last4?: string | null } | null | undefined,
): Pick<ProviderPayment, 'card'> =>
  card
    ? {
        card: {
          ...(card.brand && { brand: card.brand }),
          ...(card.last4 && { lastFourDigits: card.last4 }),
        },
      }
    : {}

/** What a charge, or an attempt to save a method, says about the method: its type, and an object of that name. */
export type MethodDetails =
  | Stripe.Charge.PaymentMethodDetails
  | Stripe.SetupAttempt.PaymentMethodDetails
  | null
  | undefined

const detailsOfType = (details: MethodDetails): Readonly<Record<string, unknown>> => {
  const ofType = details && Object.entries(details).find(([name]) => name === details.type)?.[1]
  return typeof ofType === 'object' && ofType !== null ? (ofType as Record<string, unknown>) : {}
}

/** Methods that are used once, such as iDEAL and Bancontact, leave another one for later payments: a mandate, or a card. */
const GENERATED = ['generated_sepa_debit', 'generated_card']

/** Id of the method that later payments can charge; undefined if there is none, or none yet. */
export function reusableMethod(
  details: MethodDetails,
  method: { id: string } | string | null | undefined,
): string | undefined {
  const ofType = detailsOfType(details)
  const generated = GENERATED.find(name => name in ofType)
  return stripeIdOf(generated ? (ofType[generated] as Parameters<typeof stripeIdOf>[0]) : method)
}

/** The bank account of a method without a card, as the list of saved methods shows it. */
export function bankAccountOf(details: MethodDetails): { brand: string; last4: string } | undefined {
  const { iban_last4, last4 } = detailsOfType(details)
  const digits = iban_last4 ?? last4
  return typeof digits === 'string' ? { brand: 'SEPA', last4: digits } : undefined
}

/** Reason and description of a decline, in the words of Stripe. */
export function failureOf(
  error: Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError | null | undefined,
): NonNullable<ProviderPayment['failure']> {
  const { decline_code, code, type, message } = error ?? {}
  return {
    reason: decline_code || code || type || 'unknown',
    ...(message && type === 'card_error' && { description: message }),
  }
}
