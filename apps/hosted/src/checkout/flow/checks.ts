import { addressFormat } from '../../address/address-formats.ts'
import {
  type AddressField,
  type FieldName,
  type FormValues,
  isAddressField,
  type Shape,
  splitField,
  visibleFields,
} from './fields.ts'

/** What is wrong with a field. The page says it in words. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'phone' | 'format' | 'choice' }
  | { kind: 'postalCode'; example: string }
  | { kind: 'tooLong'; limit: number }
  /** The platform's own words. */
  | { kind: 'refused'; text: string }

export type Problems = ReadonlyMap<FieldName, FieldProblem>

// Limits of the contract (packages/contract/src/entities/common.ts), so that most mistakes need no journey.
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

/** Deliberately generous: whether an address exists only a letter can tell; the platform has the last word. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)
const looksLikePhone = (text: string) => /^\+?[0-9 ()./-]{3,30}$/.test(text)

/** Problems that can be seen without asking the platform. */
export function clientProblems(form: FormValues, shape: Shape): Map<FieldName, FieldProblem> {
  const problems = new Map<FieldName, FieldProblem>()
  for (const field of visibleFields(shape, form)) {
    const problem = isAddressField(field) ? checkAddress(field, form, shape) : checkOther(field, form, shape)
    if (problem) problems.set(field, problem)
  }
  return problems
}

function checkOther(field: FieldName, { values }: FormValues, shape: Shape): FieldProblem | undefined {
  const value = values[field].trim()
  if (field === 'email') {
    if (!value) return { kind: 'required' }
    return looksLikeEmail(value) ? undefined : { kind: 'email' }
  }
  if (field === 'delivery') return shape.options.includes(value) ? undefined : { kind: 'required' }
  return tooLong(value, limits[field])
}

function checkAddress(field: AddressField, { values }: FormValues, shape: Shape): FieldProblem | undefined {
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
  if (part === 'phone') return looksLikePhone(value) ? undefined : { kind: 'phone' }
  const code = format.postalCode
  if (part === 'postalCode' && code && code !== 'none' && !code.pattern.test(value)) {
    return { kind: 'postalCode', example: code.example }
  }
  return tooLong(value, limits[part])
}

const tooLong = (value: string, limit = Number.POSITIVE_INFINITY): FieldProblem | undefined =>
  value.length > limit ? { kind: 'tooLong', limit } : undefined
