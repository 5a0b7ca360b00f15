import { getSite } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { addressFormat } from '../address/address-formats.ts'
import { subdivisionsOf } from '../address/subdivisions.ts'
import { fieldChecks } from '../form/field-checks.ts'
import { FormField } from '../form/form-field.tsx'
import { FormView } from '../form/form-view.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { type FormFieldState, useForm } from '../form/use-form.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { countryNames, guessCountry } from '../i18n/country-names.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { MemberAddress } from './addresses-section.tsx'

interface AddressFormProps {
  address: MemberAddress | undefined
  onKeep: (address: MemberAddress) => Promise<void>
}

/** The form of one address, with the fields that its country uses. */
export function AddressForm({ address, onKeep }: AddressFormProps) {
  const texts = useTexts(accountTexts)
  const { addresses } = texts.account
  const { data } = useCall(getSite, {})
  const { required } = fieldChecks(texts)
  const form = useForm({
    id: 'address',
    initial: {
      country: address?.country ?? guessCountry(data?.site.countries ?? [], navigator.languages),
      addressLine: address?.addressLine ?? '',
      addressLine2: address?.addressLine2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      subdivision: address?.subdivision ?? '',
    },
    check: values => ({
      country: required(values.country),
      addressLine: required(values.addressLine),
      city: required(values.city),
    }),
    async submit(values) {
      const { parts } = addressFormat(values.country)
      const used = (part: 'postalCode' | 'subdivision') => parts.includes(part) && values[part].trim()
      await onKeep({
        country: values.country,
        addressLine: values.addressLine.trim(),
        city: values.city.trim(),
        ...(values.addressLine2.trim() && { addressLine2: values.addressLine2.trim() }),
        // Fields that the country does not use may hold values of a former country.
        ...(used('postalCode') && { postalCode: values.postalCode.trim() }),
        ...(used('subdivision') && { subdivision: values.subdivision.trim() }),
      })
    },
  })
  const { country } = form.values
  const { parts, required: needed } = addressFormat(country)
  const regions = subdivisionsOf(country)
  return (
    <FormView form={form} label={address ? addresses.change : addresses.add}>
      <CountrySelect field={form.field('country')} countries={data?.site.countries ?? []} />
      <FormField field={form.field('addressLine')} label={addresses.line} autoComplete="address-line1" />
      <FormField
        field={form.field('addressLine2')}
        label={addresses.line2}
        optional
        autoComplete="address-line2"
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-32 *:flex-1">
        {parts.includes('postalCode') && (
          <FormField
            field={form.field('postalCode')}
            label={addresses.postalCode}
            optional={!needed.has('postalCode')}
            autoComplete="postal-code"
            dir="ltr"
          />
        )}
        <FormField field={form.field('city')} label={addresses.city} autoComplete="address-level2" />
      </div>
      {parts.includes('subdivision') && regions.length > 0 && (
        <SelectField
          field={form.field('subdivision')}
          label={addresses.region}
          autoComplete="address-level1"
          options={regions.map(({ code, name }) => [code, name] as const)}
        />
      )}
      {parts.includes('subdivision') && regions.length === 0 && (
        <FormField
          field={form.field('subdivision')}
          label={addresses.region}
          optional={!needed.has('subdivision')}
          autoComplete="address-level1"
        />
      )}
      <SubmitButton busy={form.busy}>{texts.account.save}</SubmitButton>
    </FormView>
  )
}

function CountrySelect({ field, countries }: { field: FormFieldState; countries: readonly string[] }) {
  const { account } = useTexts(accountTexts)
  const { locale } = useI18n()
  // A stored address may be in a country that the shop does not deliver to.
  const codes = field.value && !countries.includes(field.value) ? [...countries, field.value] : countries
  return (
    <SelectField
      field={field}
      label={account.addresses.country}
      autoComplete="country"
      options={countryNames(codes, locale).map(({ code, name }) => [code, name] as const)}
    />
  )
}

interface SelectFieldProps {
  field: FormFieldState
  label: string
  autoComplete: string
  options: (readonly [value: string, name: string])[]
}

function SelectField({ field, label, autoComplete, options }: SelectFieldProps) {
  return (
    <Field id={field.id} label={label} error={field.error}>
      {control => (
        <Select
          {...control}
          name={field.name}
          value={field.value}
          autoComplete={autoComplete}
          onChange={event => field.onValue(event.target.value)}
        >
          {!field.value && <option value="" />}
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
