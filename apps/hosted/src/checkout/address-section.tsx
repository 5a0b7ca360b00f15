import { useState } from 'react'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AddressFields } from './address-fields.tsx'
import { allErrors } from './flow/flow-state.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { SaveAddressOption, SavedAddresses, useSavedAddress } from './saved-addresses.tsx'

/** The delivery address. A complete saved address is one line with its recipient; its fields open on request. */
export function AddressSection() {
  const { sections } = useTexts(checkoutTexts)
  const { state, shape } = useFlow()
  const saved = useSavedAddress()
  const [edited, setEdited] = useState(false)
  const isIncomplete = [...allErrors(state, shape).keys()].some(field => field.startsWith('shipping.'))
  const collapsed = saved !== undefined && !edited && !isIncomplete
  return (
    <FormSection id="address" title={sections.address}>
      <SavedAddresses further={collapsed && <Recipient onEdit={() => setEdited(true)} />} />
      {!collapsed && <AddressFields kind="shipping" />}
      <SaveAddressOption />
    </FormSection>
  )
}

/** Who gets the delivery, and the way to the fields. */
function Recipient({ onEdit }: { onEdit: () => void }) {
  const { saved } = useTexts(checkoutTexts)
  const { values } = useFlow().state
  const name = `${values['shipping.firstName']} ${values['shipping.lastName']}`
  const lines = [name, values['shipping.company'], values['shipping.phone']].filter(line => line.trim())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
      <bdi>{lines.join(' · ')}</bdi>
      <LinkLikeButton onClick={onEdit}>{saved.edit}</LinkLikeButton>
    </div>
  )
}
