import { useTexts } from '../i18n/language-context.ts'
import { AddressFields } from './address-fields.tsx'
import { FormSection } from './form-section.tsx'
import { KeepAddress, SavedAddresses } from './saved-addresses.tsx'

/** Where it goes. */
export function AddressSection() {
  const { sections } = useTexts()
  return (
    <FormSection id="address" title={sections.address}>
      <SavedAddresses />
      <AddressFields kind="shipping" />
      <KeepAddress />
    </FormSection>
  )
}
