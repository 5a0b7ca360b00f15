import { Field, Select } from '@stoa/ui'
import { addressFormat, type PlacePart } from '../address/address-formats.ts'
import { placeClasses, placeLabel, placeTokens } from '../address/place-fields.ts'
import { PlaceLayout } from '../address/place-layout.tsx'
import { subdivisionsOf } from '../address/subdivisions.ts'
import { fieldChecks } from '../form/field-checks.ts'
import { FormField } from '../form/form-field.tsx'
import { FormView } from '../form/form-view.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { type FormFieldState, useForm } from '../form/use-form.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { countryNames } from '../i18n/country-names.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { MemberAddress } from './addresses-section.tsx'

interface AddressFormProps {
  address: MemberAddress | undefined
  /** Values of a new address. */
  preset: { country: string; firstName: string; lastName: string }
  /** Countries that the shop delivers to. */
  countries: readonly string[]
  onSave: (address: MemberAddress) => Promise<void>
}

/** The form of one address, with the fields of its country in the order of the checkout. */
export function AddressForm({ address, preset, countries, onSave }: AddressFormProps) {
  const texts = useTexts(accountTexts)
  const { fields } = useTexts(checkoutTexts)
  const { addresses } = texts.account
  const { required } = fieldChecks(texts)
  const form = useForm({
    id: 'address',
    initial: {
      country: address?.country ?? preset.country,
      firstName: address?.firstName ?? preset.firstName,
      lastName: address?.lastName ?? preset.lastName,
      addressLine: address?.addressLine ?? '',
      addressLine2: address?.addressLine2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      subdivision: address?.subdivision ?? '',
    },
    check: values => ({
      country: required(values.country),
      firstName: required(values.firstName),
      lastName: required(values.lastName),
      ...Object.fromEntries(
        [...addressFormat(values.country).required].map(part => [part, required(values[part])]),
      ),
    }),
    async submit(values) {
      // Fields that the country does not use may hold values of a former country.
      const used = addressFormat(values.country).parts.flatMap(part => {
        const value = values[part].trim()
        return value ? [[part, value] as const] : []
      })
      await onSave({
        country: values.country,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        ...Object.fromEntries(used),
      })
    },
  })
  const { country } = form.values
  const { required: needed } = addressFormat(country)
  const place = (part: PlacePart) => {
    const field = form.field(part)
    const label = part === 'addressLine2' ? fields.addressLine2 : placeLabel(part, country, fields)
    const look = { label, className: placeClasses[part], autoComplete: placeTokens[part] }
    const regions = part === 'subdivision' ? subdivisionsOf(country) : []
    if (regions.length > 0)
      return <SelectField field={field} {...look} options={regions.map(({ code, name }) => [code, name])} />
    const isCode = part === 'postalCode'
    return <FormField field={field} {...look} optional={!needed.has(part)} dir={isCode ? 'ltr' : undefined} />
  }
  return (
    <FormView form={form} label={address ? addresses.change : addresses.add}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <CountrySelect field={form.field('country')} countries={countries} />
        <FormField
          field={form.field('firstName')}
          label={texts.fields.firstName}
          autoComplete="given-name"
          className="max-[22rem]:col-span-2"
        />
        <FormField
          field={form.field('lastName')}
          label={texts.fields.lastName}
          autoComplete="family-name"
          className="max-[22rem]:col-span-2"
        />
        <PlaceLayout country={country} input={place} />
      </div>
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
      className="col-span-2"
      options={countryNames(codes, locale).map(({ code, name }) => [code, name] as const)}
    />
  )
}

interface SelectFieldProps {
  field: FormFieldState
  label: string
  autoComplete: string
  className?: string
  options: (readonly [value: string, name: string])[]
}

function SelectField({ field, label, autoComplete, className, options }: SelectFieldProps) {
  return (
    <Field id={field.id} label={label} error={field.error} className={className}>
      {control => (
        <Select
          {...control}
          name={field.name}
          value={field.value}
          autoComplete={autoComplete}
          onChange={event => field.onValue(event.target.value)}
          options={options}
        >
          {!field.value && <option value="" />}
        </Select>
      )}
    </Field>
  )
}
