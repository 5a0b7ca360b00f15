import { textOf } from './form-values.ts'
import { TextField } from './text-field.tsx'

/** Name, phone and postal address of a person. `readAddress` reads them. */
export const AddressFields = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField name="firstName" label="First name" required maxLength={50} />
    <TextField name="lastName" label="Last name" required maxLength={50} />
    <TextField
      name="addressLine"
      label="Street and number"
      required
      maxLength={150}
      className="sm:col-span-2"
    />
    <TextField name="postalCode" label="Postal code" optional maxLength={50} />
    <TextField name="city" label="City" required maxLength={50} />
    <TextField name="subdivision" label="State" hint="Such as US-NY." optional maxLength={50} />
    <TextField
      name="country"
      label="Country"
      hint="Code of two letters."
      required
      pattern="[A-Za-z]{2}"
      maxLength={2}
    />
    <TextField name="phone" label="Phone" type="tel" optional maxLength={50} />
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
