import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AddressFields } from './address-fields.tsx'
import { FormSection } from './form-section.tsx'
import { SaveAddressOption, SavedAddresses } from './saved-addresses.tsx'

/** The delivery address. */
export function AddressSection() {
  const { sections } = useTexts(checkoutTexts)
  return (
    <FormSection id="address" title={sections.address}>
      <SavedAddresses />
      <AddressFields kind="shipping" />
      <SaveAddressOption />
    </FormSection>
  )
}
