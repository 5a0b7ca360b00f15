import type { FieldViolation } from '@stoa/contract'
import { violation } from '../call/failure.ts'
import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from './totals.ts'

/** Countries and territories without a required postal code (Universal Postal Union). */
const NO_POSTAL_CODE = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)

const DESTINATION = 'checkout.shippingInfo.shippingDestination'

/** Violations for each field that a checkout must have before an order can be placed. */
export function missingForOrder(
  doc: StoredCheckout,
  { lines, offered, delivery }: CalculatedTotals,
): FieldViolation[] {
  // What the buyer collects needs no address.
  const shippable = lines.some(line => line.shippable) && !delivery?.pickup
  const missing: FieldViolation[] = []
  const requireField = (field: string, value: string | null | undefined) => {
    if (!value?.trim()) missing.push(violation(field, 'REQUIRED_FIELD', 'is required'))
  }
  requireField('checkout.buyerInfo.email', doc.email)

  const billing = doc.billingInfo?.contactDetails
  const recipient = doc.shippingDestination?.contactDetails
  const contact = `${shippable ? DESTINATION : 'checkout.billingInfo'}.contactDetails`
  requireField(`${contact}.firstName`, recipient?.firstName || billing?.firstName)
  requireField(`${contact}.lastName`, recipient?.lastName || billing?.lastName)
  if (!shippable) return missing

  const { country, city, addressLine, streetAddress, postalCode } = doc.shippingDestination?.address ?? {}
  const at = `${DESTINATION}.address`
  requireField(`${at}.country`, country)
  requireField(`${at}.city`, city)
  requireField(`${at}.addressLine`, addressLine || streetAddress?.name)
  if (!country || !NO_POSTAL_CODE.has(country)) requireField(`${at}.postalCode`, postalCode)
  if (country && offered.length === 0) {
    const text = 'has no delivery option to this address; choose another address'
    missing.push(violation(`${at}.country`, 'INVALID_ENUM_VALUE', text))
  } else if (!delivery) {
    requireField('checkout.shippingInfo.selectedCarrierServiceOption.code', undefined)
  }
  return missing
}
