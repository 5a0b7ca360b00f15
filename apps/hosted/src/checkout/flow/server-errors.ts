import type { ApiError } from '@stoa/client'
import { errorOfViolation, type FieldError, violationsOf } from '../../form/field-error.ts'
import { type AddressKind, addressParts, customInput, type FieldName } from './fields.ts'

/** The input of a rejected wire field: `checkout.shippingInfo.shippingDestination.address.city`. */
export function fieldOfViolation(field: string, billingSame: boolean): FieldName | undefined {
  const path = field.replace(/^checkout\./, '')
  if (path === 'buyerInfo' || path === 'buyerInfo.email') return 'email'
  if (path === 'consents.policies') return 'agreement'
  if (path === 'buyerNote') return 'note'
  const custom = /^extendedFields\.namespaces\.custom\.(.+)$/.exec(path)?.[1]
  if (custom) return customInput(custom)
  if (path.startsWith('additionalFees')) return 'tip'
  if (path.startsWith('shippingInfo.selectedCarrierServiceOption')) return 'delivery'
  const address = /^(shippingInfo\.shippingDestination|billingInfo)(?:\.(.+))?$/.exec(path)
  if (!address) return undefined
  const inner = address[2] ?? 'address'
  // Only the billing address has a tax number, even if it is otherwise the delivery address.
  if (inner.startsWith('contactDetails.vatId')) return 'billing.taxId'
  const kind: AddressKind = address[1] === 'billingInfo' && !billingSame ? 'billing' : 'shipping'
  const part = addressParts.find(known => inner.split('.').at(-1) === known)
  if (part) return `${kind}.${part}`
  // A missing object: the error belongs to its first input.
  return inner.startsWith('contactDetails') ? `${kind}.firstName` : `${kind}.addressLine`
}

function formatOf(field: FieldName) {
  if (field === 'email') return 'email'
  if (field.endsWith('.taxId')) return 'taxId'
  return field.endsWith('.phone') ? 'phone' : 'format'
}

/** The errors of the platform's violations, by input; empty when no violation belongs to an input. */
export function serverErrorsOf(error: ApiError, billingSame: boolean): Map<FieldName, FieldError> {
  const errors = new Map<FieldName, FieldError>()
  for (const violation of violationsOf(error)) {
    const field = fieldOfViolation(violation.field, billingSame)
    if (field && !errors.has(field)) errors.set(field, errorOfViolation(violation, formatOf(field)))
  }
  return errors
}
