import { CheckBox } from '../form/check-box.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AddressFields } from './address-fields.tsx'
import { useFlow } from './flow-context.ts'

/** The billing address, if it differs from the delivery address. */
export function BillingAddress() {
  const { sections, fields } = useTexts(checkoutTexts)
  const { flow, state } = useFlow()
  return (
    <>
      <CheckBox
        id="billing-same"
        label={fields.billingSame}
        checked={state.billingSame}
        onChange={flow.setBillingSame}
      />
      {!state.billingSame && (
        <section aria-labelledby="billing" className="mt-5">
          <h3 id="billing" className="mb-4 font-display text-lg">
            {sections.billing}
          </h3>
          <AddressFields kind="billing" />
        </section>
      )}
    </>
  )
}
