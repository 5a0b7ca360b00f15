import type { ArgsOf } from '@stoa/client'
import type { updateCheckout } from '@stoa/client/calls'
import type { Problems } from './checks.ts'
import {
  type AddressField,
  type AddressKind,
  type FieldName,
  type FormValues,
  type Shape,
  visibleFields,
} from './fields.ts'

type Declaration<T> = T extends { declaration?: infer D } ? NonNullable<D> : never
/** What `updateCheckout` takes. */
export type CheckoutInput = NonNullable<ArgsOf<Declaration<typeof updateCheckout>>['checkout']>

/**
 * The whole form as a change of the checkout, leaving out what is known to be refused: a typing mistake in one field
 * must not keep the totals from following the others. Emptied fields are cleared.
 */
export function toCheckout(id: string, form: FormValues, shape: Shape, problems: Problems): CheckoutInput {
  const { values, billingSame } = form
  const inPlay = new Set<FieldName>(visibleFields(shape, form))
  const take = (field: FieldName) => {
    const value = values[field].trim()
    if (value && problems.has(field)) return undefined
    return inPlay.has(field) && value ? value : null
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
