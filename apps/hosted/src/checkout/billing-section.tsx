import { TextInput } from '@stoa/ui'
import { CheckBox } from '../form/check-box.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AddressFields } from './address-fields.tsx'
import { hasBillingAddress, isShipped } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'
import { taxIdKind } from './tax-id-kind.ts'

/** The invoice: company and tax number of a business buyer, and the billing address if it is another one. */
export function BillingSection() {
  const { sections, fields } = useTexts(checkoutTexts)
  const { flow, state, shape } = useFlow()
  const shipped = isShipped(shape, state)
  return (
    <FormSection id="invoice" title={sections.invoice}>
      <div className="grid gap-1">
        {shipped && (
          <CheckBox
            id="billing-same"
            label={fields.billingSame}
            checked={state.billingSame}
            onChange={billingSame => flow.choose({ billingSame })}
          />
        )}
        <CheckBox
          id="business"
          label={fields.business}
          checked={state.business}
          onChange={business => flow.choose({ business })}
        />
      </div>
      {state.business && <BusinessFields />}
      {hasBillingAddress(shape, state) && (
        <section aria-labelledby="billing" className="mt-5">
          <h3 id="billing" className="mb-4 font-display text-lg">
            {sections.billing}
          </h3>
          <AddressFields kind="billing" names={shipped} />
        </section>
      )}
    </FormSection>
  )
}

function BusinessFields() {
  const { fields } = useTexts(checkoutTexts)
  const { state, shape } = useFlow()
  const billed = hasBillingAddress(shape, state) ? 'billing' : 'shipping'
  const country = state.values[`${billed}.country`]
  return (
    <div className="mt-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <FlowField field="billing.company" label={fields.company}>
        {control => <TextInput {...control} autoComplete="billing organization" />}
      </FlowField>
      <FlowField field="billing.taxId" label={fields.taxId[taxIdKind(country)]}>
        {control => <TextInput {...control} autoCapitalize="characters" spellCheck={false} dir="ltr" />}
      </FlowField>
    </div>
  )
}
