import type { FieldViolation } from '@stoa/contract'
import type { Site } from '../call/context.ts'
import { violation } from '../call/failure.ts'
import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import type { Totals } from './totals.ts'

/** Countries and territories whose addresses have no postal code, or need none (Universal Postal Union). */
const NO_POSTAL_CODE = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO ' +
    'MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)

const DESTINATION = 'checkout.shippingInfo.shippingDestination'

/** What a checkout still lacks before it can become an order, field by field; in the checkout's own field names. */
export function missingForOrder(
  doc: StoredCheckout,
  { lines, delivery }: Totals,
  site: Site,
): FieldViolation[] {
  const shippable = lines.some(line => line.shippable)
  const missing: FieldViolation[] = []
  const need = (field: string, value: string | null | undefined) => {
    if (!value?.trim()) missing.push(violation(field, 'REQUIRED_FIELD', 'is required'))
  }
  need('checkout.buyerInfo.email', doc.email)

  const billing = doc.billingInfo?.contactDetails
  const recipient = doc.shippingDestination?.contactDetails
  const contact = `${shippable ? DESTINATION : 'checkout.billingInfo'}.contactDetails`
  need(`${contact}.firstName`, recipient?.firstName || billing?.firstName)
  need(`${contact}.lastName`, recipient?.lastName || billing?.lastName)
  if (!shippable) return missing

  const { country, city, addressLine, streetAddress, postalCode } = doc.shippingDestination?.address ?? {}
  const at = `${DESTINATION}.address`
  need(`${at}.country`, country)
  need(`${at}.city`, city)
  need(`${at}.addressLine`, addressLine || streetAddress?.name)
  if (!country || !NO_POSTAL_CODE.has(country)) need(`${at}.postalCode`, postalCode)
  if (country && !site.settings.countries.includes(country)) {
    const text = `is not delivered to; this shop delivers to ${site.settings.countries.join(', ')}`
    missing.push(violation(`${at}.country`, 'INVALID_ENUM_VALUE', text, { allowed: site.settings.countries }))
  } else if (!delivery) {
    need('checkout.shippingInfo.selectedCarrierServiceOption.code', undefined)
  }
  return missing
}
