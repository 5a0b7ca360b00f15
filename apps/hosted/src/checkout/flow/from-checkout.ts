import type { AddressWithContact, Checkout } from '@stoa/react'
import { chosenOption } from './delivery-options.ts'
import { type AddressKind, emptyValues, type FormValues, type Values } from './fields.ts'

function fillAddress(values: Values, kind: AddressKind, { address, contactDetails }: AddressWithContact) {
  const line = [address?.streetAddress?.name, address?.streetAddress?.number].filter(Boolean).join(' ')
  values[`${kind}.country`] = address?.country ?? ''
  values[`${kind}.subdivision`] = address?.subdivision ?? ''
  values[`${kind}.city`] = address?.city ?? ''
  values[`${kind}.postalCode`] = address?.postalCode ?? ''
  values[`${kind}.addressLine`] = address?.addressLine ?? line
  values[`${kind}.addressLine2`] = address?.addressLine2 ?? ''
  values[`${kind}.firstName`] = contactDetails?.firstName ?? ''
  values[`${kind}.lastName`] = contactDetails?.lastName ?? ''
  values[`${kind}.company`] = contactDetails?.company ?? ''
  values[`${kind}.phone`] = contactDetails?.phone ?? ''
}

/** The form's values from a checkout. */
export function fromCheckout(checkout: Checkout): FormValues {
  const values = emptyValues()
  const { shippingInfo, billingInfo } = checkout
  values.email = checkout.buyerInfo?.email ?? ''
  values.note = checkout.buyerNote ?? ''
  values.delivery = chosenOption(checkout)
  fillAddress(values, 'shipping', shippingInfo.shippingDestination ?? {})
  fillAddress(values, 'billing', billingInfo ?? {})
  const billed = billingInfo?.address?.addressLine
  const billingSame = !billed || billed === values['shipping.addressLine']
  return { values, billingSame }
}
