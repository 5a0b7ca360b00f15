import { CheckBox } from '../form/check-box.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import { CHECKED, visibleFields } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { PolicyLinks } from './policy-links.tsx'
import { usePolicies } from './use-policies.ts'

/** The boxes of what the buyer agrees to: the policies of the shop, and advertising. */
export function ConsentSection() {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { site } = useSession()
  const { flow, state, shape, errors } = useFlow()
  const { agreed } = usePolicies()
  const newsletter = site.checkoutPage?.newsletter
  if (!shape.needsAgreement && !shape.needsDigitalConsent && !newsletter) return null
  const errorOf = (field: 'agreement' | 'digitalConsent') => {
    const error = errors.find(([known]) => known === field)?.[1]
    return error && fieldErrorText(field, error, texts, locale)
  }
  const box = (field: 'agreement' | 'digitalConsent' | 'newsEmail' | 'newsSms') => ({
    id: field,
    checked: state.values[field] === CHECKED,
    onChange: (checked: boolean) => flow.set(field, checked ? CHECKED : 'no'),
  })
  const { consents } = texts
  const hasPhone = visibleFields(shape, state).includes('shipping.phone')
  return (
    <div className="grid gap-1">
      {shape.needsAgreement && (
        <div>
          <CheckBox
            {...box('agreement')}
            required
            label={consents.agree({ shop: site.name })}
            error={errorOf('agreement')}
          />
          <div className="ms-8 mt-1.5 mb-2">
            <PolicyLinks policies={agreed} />
          </div>
        </div>
      )}
      {shape.needsDigitalConsent && (
        <CheckBox
          {...box('digitalConsent')}
          required
          label={consents.digital}
          error={errorOf('digitalConsent')}
        />
      )}
      {newsletter && (
        <CheckBox
          {...box('newsEmail')}
          label={
            newsletter.splitByChannel || !hasPhone ? consents.newsByEmail : consents.newsByEmailAndMessage
          }
        />
      )}
      {newsletter?.splitByChannel && hasPhone && (
        <CheckBox {...box('newsSms')} label={consents.newsByMessage} />
      )}
    </div>
  )
}
