import type { AddressWithContact, FieldViolation } from '@stoa/contract'
import { violation } from '../../failure.ts'
import type { LiveCheckout } from './checkout-view.ts'

/** Countries whose addresses have no postal code. */
const NO_POSTAL_CODE = new Set([
  'AE',
  'AG',
  'AO',
  'BJ',
  'BO',
  'BS',
  'BW',
  'CD',
  'CI',
  'CM',
  'DJ',
  'FJ',
  'GM',
  'HK',
  'IE',
  'JM',
  'KE',
  'MO',
  'MW',
  'PA',
  'QA',
  'RW',
  'SY',
  'TV',
  'UG',
  'YE',
  'ZW',
])

/** What is still missing of a checkout before it can become an order, each by its own field. */
export function missingOf(
  { row, lines, options, chosen }: LiveCheckout,
  countries: readonly string[],
): FieldViolation[] {
  const { doc } = row
  const problems: FieldViolation[] = []
  const need = (present: unknown, field: string) => {
    if (!present)
      problems.push(violation(`checkout.${field}`, 'REQUIRED_FIELD', 'is required to place the order'))
  }
  const shipped = lines.some(line => line.shippable)
  need(doc.email, 'buyerInfo.email')
  if (shipped) {
    const at = 'shippingInfo.shippingDestination'
    const { address, contactDetails }: AddressWithContact = doc.shippingDestination ?? {}
    need(contactDetails?.firstName?.trim(), `${at}.contactDetails.firstName`)
    need(contactDetails?.lastName?.trim(), `${at}.contactDetails.lastName`)
    need(address?.country, `${at}.address.country`)
    need(address?.city?.trim(), `${at}.address.city`)
    need(address?.addressLine?.trim() || address?.streetAddress?.name, `${at}.address.addressLine`)
    if (!NO_POSTAL_CODE.has(address?.country ?? ''))
      need(address?.postalCode?.trim(), `${at}.address.postalCode`)
    if (address?.country && !countries.includes(address.country)) {
      problems.push(
        violation(
          `checkout.${at}.address.country`,
          'VALIDATION',
          'is a country that this shop does not deliver to',
          { countries: [...countries] },
        ),
      )
    } else if (!chosen) {
      const field = 'checkout.shippingInfo.selectedCarrierServiceOption.code'
      problems.push(
        violation(field, 'REQUIRED_FIELD', 'is required to place the order', {
          offered: options.map(({ code }) => code),
        }),
      )
    }
  } else {
    const contact = doc.billingInfo?.contactDetails ?? doc.shippingDestination?.contactDetails
    need(contact?.firstName?.trim(), 'billingInfo.contactDetails.firstName')
    need(contact?.lastName?.trim(), 'billingInfo.contactDetails.lastName')
  }
  return problems
}
