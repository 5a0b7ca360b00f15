import { useTexts } from '../language/language-context.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckBox } from './check-box.tsx'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'

/** Whom the invoice names, where that is another address. */
export function BillingSection() {
  const { sections, fields } = useTexts()
  const { flow, state } = useFlow()
  return (
    <FormSection id="billing" title={sections.billing}>
      <CheckBox
        id="billing-same"
        label={fields.billingSame}
        checked={state.billingSame}
        onChange={flow.setBillingSame}
      />
      {!state.billingSame && (
        <div className="mt-6">
          <AddressFields kind="billing" />
        </div>
      )}
    </FormSection>
  )
}
