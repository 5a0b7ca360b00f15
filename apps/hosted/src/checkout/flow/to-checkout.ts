import type { ArgsOf } from '@stoa/client'
import type { updateCheckout } from '@stoa/client/calls'
import type { FieldErrors } from './client-errors.ts'
import {
  type AddressField,
  type AddressKind,
  type FieldName,
  type FormShape,
  type FormValues,
  visibleFields,
} from './fields.ts'

type Declaration<T> = T extends { declaration?: infer D } ? NonNullable<D> : never
/** The input of `updateCheckout`. */
export type CheckoutInput = NonNullable<ArgsOf<Declaration<typeof updateCheckout>>['checkout']>

/**
 * The form as an update of the checkout. Fields with errors are left out, so that a mistake in one field does not block
 * the update of the totals. Empty fields are cleared.
 */
export function toCheckout(
  id: string,
  form: FormValues,
  shape: FormShape,
  errors: FieldErrors,
): CheckoutInput {
  const { values, billingSame } = form
  const visible = new Set<FieldName>(visibleFields(shape, form))
  const take = (field: FieldName) => {
    const value = values[field].trim()
    if (value && errors.has(field)) return undefined
    return visible.has(field) && value ? value : null
  }
  const input: CheckoutInput = { id, buyerInfo: { email: take('email') }, buyerNote: take('note') }
  if (!shape.needsDelivery) {
    const contactDetails = { firstName: take('billing.firstName'), lastName: take('billing.lastName') }
    return { ...input, billingInfo: { contactDetails } }
  }
  const [carrierId, code] = take('delivery')?.split(/\/(.*)/s) ?? []
  return {
    ...input,
    shippingInfo: {
      shippingDestination: addressOf('shipping', take),
      ...(code && { selectedCarrierServiceOption: { code, ...(carrierId && { carrierId }) } }),
    },
    billingInfo: addressOf(billingSame ? 'shipping' : 'billing', take),
  }
}

function addressOf(kind: AddressKind, take: (field: AddressField) => string | null | undefined) {
  return {
    address: {
      country: take(`${kind}.country`),
      subdivision: take(`${kind}.subdivision`),
      city: take(`${kind}.city`),
      postalCode: take(`${kind}.postalCode`),
      addressLine: take(`${kind}.addressLine`),
      addressLine2: take(`${kind}.addressLine2`),
    },
    contactDetails: {
      firstName: take(`${kind}.firstName`),
      lastName: take(`${kind}.lastName`),
      company: take(`${kind}.company`),
      phone: take(`${kind}.phone`),
    },
  }
}
