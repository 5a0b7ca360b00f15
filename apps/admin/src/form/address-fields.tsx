import { updateOrder } from '../generated/calls/orders.ts'
import { t } from '../i18n/translate.ts'
import { useNames } from '../shell/use-names.ts'
import { limitsOf } from './field-limits.ts'
import { textOf } from './form-values.ts'
import { RegionFields, SubdivisionField } from './place-fields.tsx'
import { TextField } from './text-field.tsx'

interface AddressFieldsProps {
  values?: Readonly<Record<string, string>>
  /** Fields of a stored address: also company and second line, and a country that stays. */
  stored?: boolean
}

const person = (name: 'firstName' | 'lastName' | 'company' | 'phone', label: string) => ({
  ...{ name, label },
  limits: updateOrder[`order.recipientInfo.contactDetails.${name}` as const],
})
const place = (name: 'addressLine' | 'addressLine2' | 'postalCode' | 'city', label: string) => ({
  ...{ name, label },
  limits: updateOrder[`order.recipientInfo.address.${name}` as const],
})
const REQUIRED = ['firstName', 'lastName', 'addressLine', 'city']
const WIDE = ['company', 'addressLine', 'addressLine2']

/** The fields above the country. Those with `ofStored` are of stored addresses alone. */
const beforeRegion = [
  person('firstName', t('First name')),
  person('lastName', t('Last name')),
  { ...person('company', t('Company')), ofStored: true },
  place('addressLine', t('Street and number')),
  { ...place('addressLine2', t('Second line of the address')), ofStored: true },
  place('postalCode', t('Postal code')),
  place('city', t('City')),
]

/** Name, phone and postal address of a person. `readAddress` and `readStoredAddress` read them. */
export function AddressFields({ values = {}, stored = false }: AddressFieldsProps) {
  const control = ({ name, label, limits }: ReturnType<typeof person> | ReturnType<typeof place>) => (
    <TextField
      key={name}
      name={name}
      label={label}
      {...limitsOf({ ...limits, required: REQUIRED.includes(name) })}
      {...(WIDE.includes(name) && { className: 'sm:col-span-2' })}
      defaultValue={values[name]}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {beforeRegion.filter(field => stored || !('ofStored' in field)).map(control)}
      {stored ? <StoredRegion values={values} /> : <RegionFields values={values} required />}
      {control(person('phone', t('Phone')))}
    </div>
  )
}

/** The country of a stored address stays. */
function StoredRegion({
  values: { country = '', subdivision = '' },
}: Required<Pick<AddressFieldsProps, 'values'>>) {
  const { countryName } = useNames()
  return (
    <>
      <TextField
        name="country"
        defaultValue={country && countryName(country)}
        label={t('Country')}
        hint={t('It stays: delivery and tax follow from it.')}
        readOnly
      />
      <SubdivisionField
        name="subdivision"
        label={t('State or province')}
        country={country}
        optional
        defaultValue={subdivision}
      />
    </>
  )
}

/** The values of the form. */
export function readAddress(form: FormData) {
  const [subdivision, postalCode, phone] = ['subdivision', 'postalCode', 'phone'].map(name =>
    textOf(form, name),
  )
  return {
    contactDetails: {
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
      ...(phone && { phone }),
    },
    address: {
      country: textOf(form, 'country'),
      city: textOf(form, 'city'),
      addressLine: textOf(form, 'addressLine'),
      ...(subdivision && { subdivision }),
      ...(postalCode && { postalCode }),
    },
  }
}

/** The values of the form as changes of a stored address: null clears a field. The country stays. */
export function readStoredAddress(form: FormData) {
  const orNull = (name: string) => textOf(form, name) || null
  return {
    contactDetails: {
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
      company: orNull('company'),
      phone: orNull('phone'),
    },
    address: {
      city: textOf(form, 'city'),
      addressLine: textOf(form, 'addressLine'),
      addressLine2: orNull('addressLine2'),
      subdivision: orNull('subdivision'),
      postalCode: orNull('postalCode'),
    },
  }
}
