import { TextInput } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'

/** The buyer's contact; without delivery also their name. */
export function ContactSection() {
  const { sections, fields } = useTexts(checkoutTexts)
  const { shape } = useFlow()
  return (
    <FormSection id="contact" title={sections.contact}>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FlowField field="email" label={fields.email} hint={fields.emailHint} className="sm:col-span-2">
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
        {!shape.needsDelivery && (
          <>
            <FlowField field="billing.firstName" label={fields.firstName}>
              {control => <TextInput {...control} autoComplete="given-name" />}
            </FlowField>
            <FlowField field="billing.lastName" label={fields.lastName}>
              {control => <TextInput {...control} autoComplete="family-name" />}
            </FlowField>
          </>
        )}
      </div>
    </FormSection>
  )
}
