import { useState } from 'react'
import type { Member } from '../customers/member-name.tsx'
import { AddressFields } from '../form/address-fields.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'

type StoredAddress = NonNullable<NonNullable<Member['contact']>['addresses']>[number]

const lineOf = ({ addressLine, streetAddress }: StoredAddress) =>
  addressLine ?? [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')

const titleOf = (address: StoredAddress) =>
  [lineOf(address), address.postalCode, address.city].filter(Boolean).join(', ')

/** The values of the address fields from the contact of a member and one of their addresses. */
const valuesOf = (contact: Member['contact'], address: StoredAddress | undefined) => ({
  firstName: address?.firstName ?? contact?.firstName ?? '',
  lastName: address?.lastName ?? contact?.lastName ?? '',
  addressLine: address ? lineOf(address) : '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  subdivision: address?.subdivision ?? '',
  country: address?.country ?? '',
  phone: contact?.phones?.[0] ?? '',
})

/** E-mail address and postal address of the buyer, filled with those of a member. */
export function BuyerFields({ member }: { member: Member | undefined }) {
  const addresses = member?.contact?.addresses ?? []
  const [chosen, setChosen] = useState('0')
  return (
    <>
      <TextField
        name="email"
        label={t('E-mail address')}
        type="email"
        required
        maxLength={254}
        defaultValue={member?.loginEmail}
      />
      {addresses.length > 1 && (
        <ChoiceSelect
          id="stored-address"
          label={t('Stored address')}
          value={chosen}
          titles={Object.fromEntries(addresses.map((address, index) => [String(index), titleOf(address)]))}
          onChange={setChosen}
        />
      )}
      <AddressFields key={chosen} values={valuesOf(member?.contact, addresses[Number(chosen)])} />
    </>
  )
}
