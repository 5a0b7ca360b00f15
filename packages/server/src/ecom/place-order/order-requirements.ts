import type { Address, FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { violation } from '../../call/failure.ts'
import type { KnownCheckoutSettings } from '../../checkout-settings/index.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'
import type { CalculatedTotals } from '../totals/totals.ts'

/** Countries and territories without a required postal code (Universal Postal Union). */
const NO_POSTAL_CODE = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)

const DESTINATION = 'checkout.shippingInfo.shippingDestination'

/** What postal addresses must have, at their path in the request. */
function missingInAddress(at: string, address: Address | undefined): FieldViolation[] {
  const { country, city, addressLine, streetAddress, postalCode } = address ?? {}
  const fields: Record<string, string | null | undefined> = {
    country,
    city,
    addressLine: addressLine || streetAddress?.name,
    ...((!country || !NO_POSTAL_CODE.has(country)) && { postalCode }),
  }
  return Object.entries(fields).flatMap(([name, value]) =>
    value?.trim() ? [] : violation(`${at}.${name}`, 'REQUIRED_FIELD', 'is required'),
  )
}

/** What the billing address lacks, if the shop asks shoppers for all its fields (protocol/checkout-settings §1). */
export function missingBillingAddress(
  { caller }: Pick<Ctx, 'caller'>,
  { billingInfo, shippingDestination }: StoredCheckout,
  { checkoutBillingFields }: KnownCheckoutSettings,
): FieldViolation[] {
  if (checkoutBillingFields !== 'All_FIELDS' || caller.role === 'merchant') return []
  const address = billingInfo?.address ?? shippingDestination?.address
  return missingInAddress('checkout.billingInfo.address', address)
}

/** The required fields of the shop that the buyer has not filled in. Merchants order without them. */
export const missingCustomFields = (
  { caller, platform }: Pick<Ctx, 'caller' | 'platform'>,
  { extendedFields }: StoredCheckout,
): FieldViolation[] =>
  caller.role === 'merchant'
    ? []
    : platform.customFields.missingInCheckout(extendedFields, 'checkout.extendedFields')

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

  const at = `${DESTINATION}.address`
  missing.push(...missingInAddress(at, doc.shippingDestination?.address))
  const country = doc.shippingDestination?.address?.country
  if (country && offered.length === 0) {
    const text = 'has no delivery option to this address; choose another address'
    missing.push(violation(`${at}.country`, 'INVALID_ENUM_VALUE', text))
  } else if (!delivery) {
    requireField('checkout.shippingInfo.selectedCarrierServiceOption.code', undefined)
  }
  return missing
}
