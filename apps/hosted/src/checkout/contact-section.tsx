import { suggestEmail } from '@stoa/client/suggest-email'
import { TextInput } from '@stoa/ui'
import { focusField } from '../form/field-error.ts'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { safePageUrl } from '../session/return-urls.ts'
import { useSession } from '../session/session-context.ts'
import { NameFields } from './address-fields.tsx'
import { CountryField } from './country-field.tsx'
import { fieldId, hasBillingAddress, isShipped, visibleFields } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'
import { PlaceField } from './place-field.tsx'

/** The buyer's contact; without a delivery address also their name, and where taxes depend on it their country. */
export function ContactSection() {
  const { sections, fields } = useTexts(checkoutTexts)
  const { state, shape } = useFlow()
  const visible = visibleFields(shape, state)
  const countryOnly = !shape.needsDelivery && !hasBillingAddress(shape, state)
  return (
    <FormSection id="contact" title={sections.contact}>
      <SignInOffer />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <div className="col-span-2 grid gap-1.5">
          <FlowField field="email" label={fields.email} hint={fields.emailHint}>
            {control => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                inputMode="email"
                dir="ltr"
                spellCheck={false}
              />
            )}
          </FlowField>
          <MeantEmail />
        </div>
        {!isShipped(shape, state) && <NameFields kind="billing" />}
        {countryOnly && (
          <>
            <CountryField kind="billing" />
            {visible.includes('billing.subdivision') && (
              <>
                <PlaceField kind="billing" part="subdivision" />
                <PlaceField kind="billing" part="postalCode" />
              </>
            )}
          </>
        )}
      </div>
    </FormSection>
  )
}

/** Leads guests of a shop with accounts to its sign-in, which comes back to this checkout. */
function SignInOffer() {
  const { contact } = useTexts(checkoutTexts)
  const { callbacks } = useSession()
  const { checkout } = useFlow()
  const url = safePageUrl(callbacks.loginUrl)
  if (!url || checkout.buyerInfo?.memberId) return null
  return (
    <p className="-mt-2 mb-4 text-sm text-muted">
      {contact.haveAccount}{' '}
      <a href={url} className="link inline-block min-h-6">
        {contact.signIn}
      </a>
    </p>
  )
}

/** Offers the address that the buyer probably meant, once they have left the field. */
function MeantEmail() {
  const { fields } = useTexts(checkoutTexts)
  const { flow, state } = useFlow()
  const meant = state.touched.has('email') ? suggestEmail(state.values.email) : undefined
  return (
    <div role="status" className="text-sm empty:hidden">
      {meant && (
        <LinkLikeButton
          onClick={() => {
            flow.fill({ email: meant })
            // The button disappears with its reason.
            focusField(fieldId('email'))
          }}
        >
          {fields.emailMeant({ email: meant })}
        </LinkLikeButton>
      )}
    </div>
  )
}
