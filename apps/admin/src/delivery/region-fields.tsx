import type { contract, ReplyOf } from '@stoa/contract'
import { useState } from 'react'
import { CheckField } from '../form/check-field.tsx'
import { ComboboxField, readValues } from '../form/combobox-field.tsx'
import { textOf } from '../form/form-values.ts'
import { CountryField } from '../form/place-fields.tsx'
import { useSubdivisions } from '../form/subdivisions.ts'
import { TextField } from '../form/text-field.tsx'
import { addDeliveryRegion as limits } from '../generated/calls/delivery-profile.ts'
import { t } from '../i18n/translate.ts'

type Profile = ReplyOf<typeof contract.deliveryProfile.getDeliveryProfile>['deliveryProfile']
export type Region = NonNullable<Profile['deliveryRegions']>[number]

/** The fields of a delivery region. */
export function RegionFields({ region }: { region?: Region }) {
  const destinations = region?.destinations ?? []
  const codes = destinations.map(({ countryCode }) => countryCode).join()
  const [countries, setCountries] = useState(codes)
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        required
        maxLength={limits['deliveryRegion.name'].max}
        defaultValue={region?.name ?? ''}
      />
      <CountryField
        name="countries"
        label={t('Countries')}
        hint={t('Empty: all countries of no other region.')}
        multiple
        optional
        defaultValue={codes}
        onChange={setCountries}
      />
      <StatesField countries={countries.split(',')} destinations={destinations} />
      <CheckField
        name="active"
        label={t('Deliver to this region')}
        defaultChecked={region?.active !== false}
      />
    </>
  )
}

interface StatesFieldProps {
  countries: readonly string[]
  destinations: NonNullable<Region['destinations']>
}

/** States of the chosen countries that have a list of them. */
function StatesField({ countries, destinations }: StatesFieldProps) {
  const { optionsOf, fullCode } = useSubdivisions()
  const options = countries.flatMap(optionsOf)
  const stored = destinations.flatMap(({ countryCode, subdivisions = [] }) =>
    subdivisions.map(code => fullCode(countryCode, code)),
  )
  if (options.length === 0 && stored.length === 0) return null
  return (
    <ComboboxField
      name="subdivisions"
      label={t('Only these states or provinces')}
      hint={t('A country without one counts as a whole.')}
      options={options}
      multiple
      optional
      defaultValue={stored.join()}
    />
  )
}

/** The values of the form. States of countries that are not chosen are left out. */
export function readRegion(form: FormData) {
  const states = readValues(form, 'subdivisions')
  const destinations = readValues(form, 'countries').map(countryCode => {
    const subdivisions = states.filter(code => code.startsWith(`${countryCode}-`))
    return { countryCode, ...(subdivisions.length > 0 && { subdivisions }) }
  })
  return { name: textOf(form, 'name'), active: form.has('active'), destinations }
}
