import { t } from '../i18n/translate.ts'
import { useNames } from '../shell/use-names.ts'
import { textOf } from './form-values.ts'
import { RegionFields, SubdivisionField } from './place-fields.tsx'
import { TextField } from './text-field.tsx'

interface AddressFieldsProps {
  values?: Readonly<Record<string, string>>
  /** Fields of a stored address: also company and second line, and a country that stays. */
  stored?: boolean
}

/** Name, phone and postal address of a person. `readAddress` and `readStoredAddress` read them. */
export const AddressFields = ({ values = {}, stored = false }: AddressFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      name="firstName"
      defaultValue={values.firstName}
      label={t('First name')}
      required
      maxLength={50}
    />
    <TextField
      name="lastName"
      defaultValue={values.lastName}
      label={t('Last name')}
      required
      maxLength={50}
    />
    {stored && (
      <TextField
        name="company"
        defaultValue={values.company}
        label={t('Company')}
        optional
        maxLength={1000}
        className="sm:col-span-2"
      />
    )}
    <TextField
      name="addressLine"
      defaultValue={values.addressLine}
      label={t('Street and number')}
      required
      maxLength={150}
      className="sm:col-span-2"
    />
    {stored && (
      <TextField
        name="addressLine2"
        defaultValue={values.addressLine2}
        label={t('Second line of the address')}
        optional
        maxLength={100}
        className="sm:col-span-2"
      />
    )}
    <TextField
      name="postalCode"
      defaultValue={values.postalCode}
      label={t('Postal code')}
      optional
      maxLength={50}
    />
    <TextField name="city" defaultValue={values.city} label={t('City')} required maxLength={50} />
    {stored ? <StoredRegion values={values} /> : <RegionFields values={values} required />}
    <TextField
      name="phone"
      defaultValue={values.phone}
      label={t('Phone')}
      type="tel"
      optional
      maxLength={50}
    />
  </div>
)

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
