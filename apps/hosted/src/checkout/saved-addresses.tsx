import type { ReactNode } from 'react'
import { addressLines } from '../address/address-lines.ts'
import { CheckBox } from '../form/check-box.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import {
  addressesWithin,
  newAddress,
  type SavedAddress,
  savedInForm,
  valuesOfSaved,
} from './flow/saved-addresses.ts'
import { useFlow } from './flow-context.ts'
import { OptionList } from './option-list.tsx'

const another = 'another'

/** The saved address that the form has, if any. */
export function useSavedAddress(): SavedAddress | undefined {
  const { state, shape, member } = useFlow()
  return savedInForm(state.values, addressesWithin(member, shape.countries))
}

interface SavedAddressesProps {
  /** Shown with the chosen address, instead of its fields. */
  further: ReactNode
}

/** The member's saved addresses. Choosing one fills the fields below; editing those fields selects "a different address". */
export function SavedAddresses({ further }: SavedAddressesProps) {
  const { locale } = useI18n()
  const texts = useTexts(checkoutTexts)
  const { flow, shape, member } = useFlow()
  const chosen = useSavedAddress()
  const addresses = addressesWithin(member, shape.countries)
  if (addresses.length === 0) return null
  const keyOf = (address: (typeof addresses)[number]) => address.id ?? String(addresses.indexOf(address))
  return (
    <div className={further ? undefined : 'mb-7'}>
      <OptionList
        id="saved-address"
        labelledBy="address"
        name="saved-address"
        value={chosen ? keyOf(chosen) : another}
        options={[
          ...addresses.map(address => {
            const [title = '', ...rest] = addressLines({ address }, locale)
            return { value: keyOf(address), title, detail: rest.join(' · '), further }
          }),
          { value: another, title: texts.saved.another },
        ]}
        onChange={value => flow.fill(valuesOfSaved(addresses.find(address => keyOf(address) === value)))}
      />
    </div>
  )
}

/** Offers to save an address that the account does not have. */
export function SaveAddressOption() {
  const texts = useTexts(checkoutTexts)
  const { flow, state, member } = useFlow()
  if (!newAddress(state.values, member)) return null
  return (
    <div className="mt-3">
      <CheckBox
        id="keep-address"
        label={texts.saved.keep}
        checked={state.saveAddress}
        onChange={flow.setSaveAddress}
      />
    </div>
  )
}
