import { addressFormat } from '../../address/address-formats.ts'
import { checkLength, type FieldError, isEmail, isPhone } from '../../form/field-error.ts'
import {
  type AddressField,
  type FieldName,
  type FormShape,
  type FormValues,
  isAddressField,
  splitField,
  visibleFields,
} from './fields.ts'

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
const optionalParts = ['company', 'addressLine2', 'phone']

/** Errors that the page finds without a request. */
export function clientErrors(form: FormValues, shape: FormShape): Map<FieldName, FieldError> {
  const errors = new Map<FieldName, FieldError>()
  for (const field of visibleFields(shape, form)) {
    const error = isAddressField(field) ? checkAddress(field, form, shape) : checkOther(field, form, shape)
    if (error) errors.set(field, error)
  }
  return errors
}

function checkOther(field: FieldName, { values }: FormValues, shape: FormShape): FieldError | undefined {
  const value = values[field].trim()
  if (field === 'email') {
    if (!value) return { kind: 'required' }
    return isEmail(value) ? undefined : { kind: 'email' }
  }
  if (field === 'delivery') return shape.options.includes(value) ? undefined : { kind: 'required' }
  return checkLength(value, limits[field])
}

function checkAddress(field: AddressField, { values }: FormValues, shape: FormShape): FieldError | undefined {
  const [kind, part] = splitField(field)
  const value = values[field].trim()
  const format = addressFormat(values[`${kind}.country`])
  if (!value) {
    const { postalCode, subdivision } = format
    const optional =
      optionalParts.includes(part) ||
      (part === 'subdivision' && !subdivision?.required) ||
      (part === 'postalCode' && typeof postalCode === 'object' && postalCode.optional)
    return optional ? undefined : { kind: 'required' }
  }
  if (part === 'country') return shape.countries.includes(value) ? undefined : { kind: 'choice' }
  if (part === 'phone') return isPhone(value) ? undefined : { kind: 'phone' }
  const code = format.postalCode
  if (part === 'postalCode' && code && code !== 'none' && !code.pattern.test(value)) {
    return { kind: 'postalCode', example: code.example }
  }
  return checkLength(value, limits[part])
}
