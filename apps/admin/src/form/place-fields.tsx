import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useLocale } from '../shell/use-locale.ts'
import { ComboboxField } from './combobox-field.tsx'
import { countryOptions, currencyOptions, timeZoneOption, timeZoneOptions } from './place-options.ts'
import { useSubdivisions } from './subdivisions.ts'
import { TextField } from './text-field.tsx'

interface PlaceFieldProps {
  name: string
  label: string
  hint?: string
  defaultValue: string | undefined
  required?: boolean
  optional?: boolean
  disabled?: boolean
  onChange?: (value: string) => void
}

/** A country by name or code, or with `multiple` several. */
export const CountryField = (props: PlaceFieldProps & { multiple?: boolean }) => (
  <ComboboxField {...props} options={countryOptions(useLocale())} />
)

/** A currency by name or code. */
export const CurrencyField = (props: PlaceFieldProps) => (
  <ComboboxField {...props} options={currencyOptions(useLocale())} />
)

/** A time zone by the name of its time or by its IANA name. */
export function TimeZoneField(props: PlaceFieldProps) {
  const locale = useLocale()
  const [isUsed, setUsed] = useState(false)
  const { defaultValue } = props
  const options = isUsed
    ? timeZoneOptions(locale)
    : defaultValue
      ? [timeZoneOption(defaultValue, locale)]
      : []
  return <ComboboxField {...props} options={options} onFocus={() => setUsed(true)} />
}

/** A state or province: from the list of the country, or as a text if it has none. */
export function SubdivisionField({
  country,
  ...props
}: Omit<PlaceFieldProps, 'onChange'> & { country: string }) {
  const { optionsOf, fullCode } = useSubdivisions()
  const options = optionsOf(country)
  const { defaultValue = '', ...others } = props
  if (options.length === 0) return <TextField {...others} maxLength={50} defaultValue={defaultValue} />
  const code = fullCode(country, defaultValue)
  const listed = options.some(({ value }) => value === code) ? code : defaultValue
  return <ComboboxField key={country} {...others} options={options} defaultValue={listed} />
}

interface RegionFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  required?: boolean
  optional?: boolean
}

/** Country, and state or province, of an address: `country` and `subdivision` in the form. */
export function RegionFields({ values, ...props }: RegionFieldsProps) {
  const [country, setCountry] = useState(values.country ?? '')
  return (
    <>
      <CountryField
        name="country"
        label={t('Country')}
        defaultValue={values.country}
        {...props}
        onChange={setCountry}
      />
      <SubdivisionField
        name="subdivision"
        label={t('State or province')}
        country={country}
        optional
        defaultValue={country === (values.country ?? '') ? values.subdivision : ''}
      />
    </>
  )
}
