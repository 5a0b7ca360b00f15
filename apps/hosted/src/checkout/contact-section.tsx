import { TextInput } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { NameFields } from './address-fields.tsx'
import { CountryField } from './country-field.tsx'
import { hasBillingAddress, isShipped, visibleFields } from './flow/fields.ts'
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
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <FlowField field="email" label={fields.email} hint={fields.emailHint} className="col-span-2">
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
