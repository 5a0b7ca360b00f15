import type { ApiError, ErrorDetails } from '@stoa/client'
import type { FieldProblem } from './checks.ts'
import { type AddressKind, addressParts, type FieldName } from './fields.ts'

type Violation = NonNullable<ErrorDetails['validationError']>['fieldViolations'][number]

/** The input that a refused field of the wire belongs to: `checkout.shippingInfo.shippingDestination.address.city`. */
export function fieldOfViolation(field: string, billingSame: boolean): FieldName | undefined {
  const path = field.replace(/^checkout\./, '')
  if (path === 'buyerInfo' || path === 'buyerInfo.email') return 'email'
  if (path === 'buyerNote') return 'note'
  if (path.startsWith('shippingInfo.selectedCarrierServiceOption')) return 'delivery'
  const address = /^(shippingInfo\.shippingDestination|billingInfo)(?:\.(.+))?$/.exec(path)
  if (!address) return undefined
  const kind: AddressKind = address[1] === 'billingInfo' && !billingSame ? 'billing' : 'shipping'
  const inner = address[2] ?? 'address'
  const part = addressParts.find(known => inner.split('.').at(-1) === known)
  if (part) return `${kind}.${part}`
  // A whole that is missing begins with its first part.
  return inner.startsWith('contactDetails') ? `${kind}.firstName` : `${kind}.addressLine`
}

function problemOf({ violatedRule, description, data }: Violation, field: FieldName): FieldProblem {
  switch (violatedRule) {
    case 'REQUIRED_FIELD':
    case 'MIN_LENGTH':
      return { kind: 'required' }
    case 'MAX_LENGTH':
      return { kind: 'tooLong', limit: Number(data?.threshold ?? 0) }
    case 'FORMAT':
      if (field === 'email') return { kind: 'email' }
      return { kind: field.endsWith('.phone') ? 'phone' : 'format' }
    case 'INVALID_ENUM_VALUE':
      return { kind: 'choice' }
    default:
      return { kind: 'refused', text: description }
  }
}

/** The problems that the platform found, by input. Empty when it spoke of none of them. */
export function serverProblems(error: ApiError, billingSame: boolean): Map<FieldName, FieldProblem> {
  const problems = new Map<FieldName, FieldProblem>()
  for (const violation of error.details.validationError?.fieldViolations ?? []) {
    const field = fieldOfViolation(violation.field, billingSame)
    if (field && !problems.has(field)) problems.set(field, problemOf(violation, field))
  }
  return problems
}
