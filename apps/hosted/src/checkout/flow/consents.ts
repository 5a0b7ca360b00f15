import type { CheckoutPageSettings } from '../../session/hosted-session.ts'
import { CHECKED, type FormShape, type FormValues } from './fields.ts'
import type { Consents } from './flow-state.ts'

/** What the buyer agrees to. The page asks for no consent that the settings do not show. */
export function chosenConsents(
  { values }: Pick<FormValues, 'values'>,
  settings: CheckoutPageSettings | undefined,
  { needsAgreement, needsDigitalConsent }: FormShape,
): Consents {
  const { newsletter } = settings ?? {}
  const split = newsletter?.splitByChannel
  const email = values.newsEmail === CHECKED
  const sms = (split ? values.newsSms === CHECKED : email) && values['shipping.phone'].trim() !== ''
  const marketingChannels: Consents['marketingChannels'] = [
    ...(newsletter && email ? ['EMAIL' as const] : []),
    ...(newsletter && sms ? ['SMS' as const] : []),
  ]
  return {
    ...(needsAgreement && { policies: values.agreement === CHECKED }),
    ...(needsDigitalConsent && { digitalContent: values.digitalConsent === CHECKED }),
    ...(marketingChannels.length > 0 && { marketingChannels }),
  }
}

/** The boxes as the settings check them at first. */
export function startingConsents(settings: CheckoutPageSettings | undefined) {
  const box = (checked: boolean | undefined) => (checked ? CHECKED : 'no')
  const news = box(settings?.newsletter?.checkedByDefault)
  return {
    agreement: box(settings?.agreement?.checkedByDefault),
    // The law asks for an express consent.
    digitalConsent: box(false),
    newsEmail: news,
    newsSms: news,
  }
}
