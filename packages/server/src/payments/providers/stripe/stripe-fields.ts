import type Stripe from 'stripe'
import type { ProviderPayment } from '../../../call/payment-provider.ts'

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
