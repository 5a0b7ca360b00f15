import type { AddressWithContact, Checkout, CustomFieldDefinition } from '@stoa/react'
import { customValues } from './custom-fields.ts'
import { chosenOption, deliveryOptions, isPickup } from './delivery-options.ts'
import { type AddressKind, emptyForm, type FormValues, needsDelivery, type Values } from './fields.ts'
import { tipOf } from './tip.ts'

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
  values[`${kind}.taxId`] = contactDetails?.vatId?.id ?? ''
  values[`${kind}.phone`] = contactDetails?.phone ?? ''
}

/** The form's values from a checkout. */
export function fromCheckout(
  checkout: Checkout,
  customFields: readonly CustomFieldDefinition[] = [],
): FormValues {
  const form = emptyForm()
  const { values } = form
  const { shippingInfo, billingInfo } = checkout
  values.email = checkout.buyerInfo?.email ?? ''
  values.note = checkout.buyerNote ?? ''
  values.delivery = chosenOption(checkout)
  Object.assign(values, customValues(customFields, checkout))
  fillAddress(values, 'shipping', shippingInfo.shippingDestination ?? {})
  fillAddress(values, 'billing', billingInfo ?? {})
  const billed = billingInfo?.address?.addressLine
  const chosen = deliveryOptions(checkout).find(({ key }) => key === values.delivery)
  const tip = tipOf(checkout)
  values.tip = tip?.price?.amount ?? ''
  return {
    values,
    billingSame: !billed || billed === values['shipping.addressLine'],
    business: values['billing.taxId'] !== '',
    pickup: needsDelivery(checkout) && chosen !== undefined && isPickup(chosen),
    tipChoice: tip ? 'custom' : '',
    payment: form.payment,
  }
}
