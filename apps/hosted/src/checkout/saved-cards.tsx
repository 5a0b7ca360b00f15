import { CheckBox } from '../form/check-box.tsx'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { CheckoutMember, HostedSession } from '../session/hosted-session.ts'
import { useSession } from '../session/session-context.ts'
import { hasSubscription, savedChoice } from './flow/payment-methods.ts'
import { useFlow } from './flow-context.ts'
import type { Option } from './option-list.tsx'

export interface SavedCard {
  id: string
  brand?: string | undefined
  lastFourDigits?: string | undefined
}

/** Whether a member can save a method of this provider. */
export const canSave = (
  { paymentProviders }: HostedSession['site'],
  member: CheckoutMember | undefined,
  provider: string,
): boolean =>
  member !== undefined && paymentProviders.some(({ id, savedMethods }) => id === provider && savedMethods)

/** A saved card as a payment option. */
export const savedCardOption = (
  { id, brand, lastFourDigits }: SavedCard,
  { payment }: CheckoutTexts,
): Option => ({
  value: savedChoice(id),
  title: lastFourDigits
    ? payment.savedCard({ brand: brand ?? payment.card, digits: lastFourDigits })
    : payment.savedMethod,
  detail: payment.savedDetail,
})

/** Offers to save the payment method that pays this order. */
export function SaveMethodOption({ provider }: { provider: string }) {
  const { payment } = useTexts(checkoutTexts)
  const { site } = useSession()
  const { flow, state, member, checkout } = useFlow()
  // The method of a subscription is saved in any case.
  if (!canSave(site, member, provider) || hasSubscription(checkout)) return null
  return (
    <CheckBox
      id="keep-method"
      label={payment.saveMethod}
      checked={state.saveMethod}
      onChange={flow.setSaveMethod}
    />
  )
}
