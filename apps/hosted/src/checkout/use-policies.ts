import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { CheckoutPageSettings } from '../session/hosted-session.ts'
import { useSession } from '../session/session-context.ts'
import { hasDigitalContent } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'

export interface Policy {
  kind: CheckoutPageSettings['policies'][number]['kind']
  title: string
}

/** The policies of the shop for this purchase: those that buyers agree to at the box, and the others. */
export function usePolicies(): { agreed: Policy[]; others: Policy[] } {
  const { consents } = useTexts(checkoutTexts)
  const { site } = useSession()
  const { checkout, shape } = useFlow()
  const hasDigital = hasDigitalContent(checkout)
  const policies = (site.checkoutPage?.policies ?? [])
    .filter(({ kind }) => kind !== 'digitalItemPolicy' || hasDigital)
    .map(({ kind, title }) => ({ kind, title: title ?? consents.policies[kind] }))
  const isAgreed = ({ kind }: Policy) => Boolean(shape.needsAgreement) && kind !== 'contactUs'
  return {
    agreed: policies.filter(isAgreed),
    others: policies.filter(policy => !isAgreed(policy)),
  }
}
