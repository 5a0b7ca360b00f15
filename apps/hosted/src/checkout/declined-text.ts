import type { CheckoutTexts } from '../i18n/checkout-texts.ts'

/** Why a payment was declined. Providers have further reasons, which say less to the buyer. */
export const declinedText = ({ declinedReasons: reasons }: CheckoutTexts['checkoutError'], reason = '') =>
  reason in reasons ? reasons[reason as keyof typeof reasons] : reasons.card_declined
