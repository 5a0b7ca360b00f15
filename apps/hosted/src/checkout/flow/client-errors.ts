import { addressFormat, type PlacePart } from '../../address/address-formats.ts'
import { checkLength, type FieldError, isEmail, isPhone } from '../../form/field-error.ts'
import { checkCustomField } from './custom-fields.ts'
import {
  type AddressField,
  CHECKED,
  customFieldOf,
  type FieldName,
  type FormShape,
  type FormValues,
  isAddressField,
  offeredOptions,
  splitField,
  visibleFields,
} from './fields.ts'
import { enteredAmount } from './tip.ts'

export type FieldErrors = ReadonlyMap<FieldName, FieldError>

// Limits of the contract (packages/contract/src/entities/address.ts): most mistakes show without a request.
const limits: Partial<Record<string, number>> = {
  firstName: 100,
  lastName: 100,
  company: 1000,
  addressLine: 150,
  addressLine2: 100,
  city: 50,
  postalCode: 50,
  subdivision: 50,
  note: 1000,
}
const optionalParts = ['taxId', 'phone']

/** Errors that the page finds without a request. */
export function clientErrors(form: FormValues, shape: FormShape): Map<FieldName, FieldError> {
  const errors = new Map<FieldName, FieldError>()
  for (const field of visibleFields(shape, form)) {
    const error = isAddressField(field) ? checkAddress(field, form, shape) : checkOther(field, form, shape)
    if (error) errors.set(field, error)
  }
  return errors
}

function checkOther(field: FieldName, form: FormValues, shape: FormShape): FieldError | undefined {
  const value = (form.values[field] ?? '').trim()
  const custom = customFieldOf(shape, field)
  if (custom) return checkCustomField(custom, value)
  if (field === 'email') {
    if (!value) return { kind: 'required' }
    return isEmail(value) ? undefined : { kind: 'email' }
  }
  if (field === 'delivery')
    return offeredOptions(shape, form).includes(value) ? undefined : { kind: 'required' }
  if (field === 'tip') {
    if (!value) return { kind: 'required' }
    return enteredAmount(value, shape.currency) === undefined ? { kind: 'amount' } : undefined
  }
  if (field === 'agreement' || field === 'digitalConsent')
    return value === CHECKED ? undefined : { kind: 'required' }
  if (field === 'cardNumber') return value ? undefined : { kind: 'required' }
  return checkLength(value, limits[field])
}

/** Whether an order needs this part of an address. */
export function isRequired(field: AddressField, { values }: Pick<FormValues, 'values'>): boolean {
  const [kind, part] = splitField(field)
  const { parts, required } = addressFormat(values[`${kind}.country`])
  if (parts.includes(part as PlacePart)) return required.has(part as PlacePart)
  // The company of a delivery address is a recipient; that of a business buyer is on the invoice.
  if (part === 'company') return kind === 'billing'
  return !optionalParts.includes(part)
}

function checkAddress(field: AddressField, form: FormValues, shape: FormShape): FieldError | undefined {
  const [kind, part] = splitField(field)
  const value = form.values[field].trim()
  if (!value) return isRequired(field, form) ? { kind: 'required' } : undefined
  if (part === 'country')
    return kind === 'billing' || shape.countries.includes(value)
      ? undefined
      : { kind: 'country', country: value }
  if (part === 'phone') return isPhone(value) ? undefined : { kind: 'phone' }
  const { pattern, example } = addressFormat(form.values[`${kind}.country`]).postalCode
  if (part === 'postalCode' && pattern && !pattern.test(value)) return { kind: 'postalCode', example }
  return checkLength(value, limits[part])
}
