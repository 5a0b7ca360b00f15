import { t } from '../i18n/translate.ts'
import { textOf } from './form-values.ts'
import { TextField } from './text-field.tsx'

/** Name, phone and postal address of a person. `readAddress` reads them. */
export const AddressFields = ({ values = {} }: { values?: Readonly<Record<string, string>> }) => (
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
    <TextField
      name="addressLine"
      defaultValue={values.addressLine}
      label={t('Street and number')}
      required
      maxLength={150}
      className="sm:col-span-2"
    />
    <TextField
      name="postalCode"
      defaultValue={values.postalCode}
      label={t('Postal code')}
      optional
      maxLength={50}
    />
    <TextField name="city" defaultValue={values.city} label={t('City')} required maxLength={50} />
    <TextField
      name="subdivision"
      defaultValue={values.subdivision}
      label={t('State')}
      hint={t('Such as US-NY.')}
      optional
      maxLength={50}
    />
    <TextField
      name="country"
      defaultValue={values.country}
      label={t('Country')}
      hint={t('Code of two letters.')}
      required
      pattern="[A-Za-z]{2}"
      maxLength={2}
    />
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
      country: textOf(form, 'country').toUpperCase(),
      city: textOf(form, 'city'),
      addressLine: textOf(form, 'addressLine'),
      ...(subdivision && { subdivision }),
      ...(postalCode && { postalCode }),
    },
  }
}
