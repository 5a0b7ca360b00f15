import type { ArgsOf, Descriptor } from '@stoa/client'
import type { updateCheckout } from '@stoa/client/calls'
import type { Checkout } from '@stoa/react'
import { isCityState } from '../../address/address-formats.ts'
import { countryName } from '../../i18n/country-names.ts'
import type { FieldErrors } from './client-errors.ts'
import { toExtendedFields } from './custom-fields.ts'
import {
  type AddressField,
  type AddressKind,
  type FieldName,
  type FormShape,
  type FormValues,
  hasBillingAddress,
  isShipped,
  visibleFields,
} from './fields.ts'
import { chosenTip, TIP_CODE, type TipOffer } from './tip.ts'

type Types<T> = T extends Descriptor<infer D> ? D : never
/** The arguments of `updateCheckout`. */
export type CheckoutUpdate = ArgsOf<Types<typeof updateCheckout>>
/** The checkout of `updateCheckout`. */
export type CheckoutInput = NonNullable<CheckoutUpdate['checkout']>

type Take = (field: FieldName) => string | null | undefined

interface FormContext {
  checkout: Checkout
  shape: FormShape
  errors: FieldErrors
  tipOffer?: TipOffer | undefined
}

/**
 * The form as an update of the checkout. Fields with errors are left out, so that a mistake in one field does not block
 * the update of the totals. Empty fields are cleared.
 */
export function toCheckout(
  form: FormValues,
  { checkout, shape, errors, tipOffer }: FormContext,
): CheckoutInput {
  const { values } = form
  const visible = new Set<FieldName>(visibleFields(shape, form))
  const take: Take = field => {
    const value = (values[field] ?? '').trim()
    if (value && errors.has(field)) return undefined
    return visible.has(field) && value ? value : null
  }
  const input: CheckoutInput = {
    id: checkout.id,
    buyerInfo: { email: take('email') },
    buyerNote: take('note'),
    ...toExtendedFields(shape, form, name => errors.has(name)),
    billingInfo: billingOf(form, { checkout, shape, take }),
    ...(tipOffer && { additionalFees: feesOf(form, tipOffer, checkout) }),
  }
  if (!shape.needsDelivery) return input
  const [carrierId, code] = take('delivery')?.split(/\/(.*)/s) ?? []
  return {
    ...input,
    shippingInfo: {
      shippingDestination: isShipped(shape, form) ? shippingOf(take) : collectorOf(form, take),
      ...(code && { selectedCarrierServiceOption: { code, ...(carrierId && { carrierId }) } }),
    },
  }
}

function billingOf(
  form: FormValues,
  { checkout, shape, take }: Pick<FormContext, 'checkout' | 'shape'> & { take: Take },
) {
  const shipped = isShipped(shape, form)
  const same = shipped && form.billingSame
  const { values } = form
  const names = namesOf(same ? 'shipping' : 'billing', take)
  const company = form.business ? take('billing.company') : same ? take('shipping.company') : null
  const country = values[same ? 'shipping.country' : 'billing.country']
  const stored = Boolean(checkout.billingInfo?.contactDetails?.vatId?.id)
  const vatId = form.business || stored ? taxIdOf(form, { country, take }) : undefined
  const contactDetails = { ...names, company, ...(vatId && { vatId }) }
  if (same) return { address: placeOf('shipping', take), contactDetails }
  if (hasBillingAddress(shape, form) || !shape.needsDelivery)
    return { address: placeOf('billing', take), contactDetails }
  return { contactDetails }
}

/** The tax number of a company. An empty one clears the stored number. */
function taxIdOf({ business }: FormValues, { country, take }: { country: string; take: Take }) {
  const taken = business ? take('billing.taxId') : null
  if (taken === undefined) return undefined
  const id = taken ?? ''
  if (country !== 'BR' || !id) return { id, type: 'UNSPECIFIED' as const }
  return { id, type: id.replaceAll(/\D/g, '').length === 11 ? ('CPF' as const) : ('CNPJ' as const) }
}

const shippingOf = (take: Take) => ({
  address: placeOf('shipping', take),
  contactDetails: {
    ...namesOf('shipping', take),
    company: take('shipping.company'),
    phone: take('shipping.phone'),
  },
})

/** Who collects the goods. The country decides which places are offered. */
const collectorOf = ({ values }: FormValues, take: Take) => ({
  address: { ...placeOf('shipping', take), country: values['shipping.country'] || null },
  contactDetails: namesOf('billing', take),
})

const namesOf = (kind: AddressKind, take: (field: AddressField) => string | null | undefined) => ({
  firstName: take(`${kind}.firstName`),
  lastName: take(`${kind}.lastName`),
})

function placeOf(kind: AddressKind, take: (field: AddressField) => string | null | undefined) {
  const country = take(`${kind}.country`)
  return {
    country,
    subdivision: take(`${kind}.subdivision`),
    // The platform requires a city, and the form of a city state has none.
    city: country && isCityState(country) ? countryName(country, 'en') : take(`${kind}.city`),
    postalCode: take(`${kind}.postalCode`),
    addressLine: take(`${kind}.addressLine`),
    addressLine2: take(`${kind}.addressLine2`),
  }
}

/** All fees that the request replaces: the tip, and those that the merchant has added. */
function feesOf(form: FormValues, offer: TipOffer, checkout: Checkout) {
  const others = (checkout.additionalFees ?? [])
    // The platform adds the fees of plug-ins by itself.
    .filter(({ code, providerAppId }) => code !== TIP_CODE && !providerAppId)
    .map(({ code, name = '', price }) => ({ name, price: price?.amount ?? '0', ...(code && { code }) }))
  const tip = chosenTip(form, offer, checkout)
  return tip === undefined ? others : [...others, { code: TIP_CODE, name: 'Tip', price: tip }]
}
