import { addressLines } from '../address/address-lines.ts'
import { CheckBox } from '../form/check-box.tsx'
import { useI18n } from '../i18n/language-context.ts'
import { addressesWithin, newAddress, savedInForm, valuesOfSaved } from './flow/saved-addresses.ts'
import { useFlow } from './flow-context.ts'
import { OptionList } from './option-list.tsx'

const another = 'another'

/** The member's addresses to choose from. The fields below show the chosen one; whoever changes it there has another. */
export function SavedAddresses() {
  const { texts, locale } = useI18n()
  const { flow, state, shape, member } = useFlow()
  const addresses = addressesWithin(member, shape.countries)
  if (addresses.length === 0) return null
  const keyOf = (address: (typeof addresses)[number]) => address.id ?? String(addresses.indexOf(address))
  const chosen = savedInForm(state.values, addresses)
  return (
    <div className="mb-7">
      <OptionList
        id="saved-address"
        labelledBy="address"
        name="saved-address"
        value={chosen ? keyOf(chosen) : another}
        options={[
          ...addresses.map(address => {
            const [title = '', ...rest] = addressLines({ address }, locale)
            return { value: keyOf(address), title, detail: rest.join(' · ') }
          }),
          { value: another, title: texts.saved.another },
        ]}
        onChange={value => flow.fill(valuesOfSaved(addresses.find(address => keyOf(address) === value)))}
      />
    </div>
  )
}

/** Offers to keep an address that the account does not have yet. */
export function KeepAddress() {
  const { texts } = useI18n()
  const { flow, state, member } = useFlow()
  if (!newAddress(state.values, member)) return null
  return (
    <div className="mt-3">
      <CheckBox
        id="keep-address"
        label={texts.saved.keep}
        checked={state.keepAddress}
        onChange={flow.setKeepAddress}
      />
    </div>
  )
}
