import type { StoredCheckout } from '../storage/commerce/checkouts.ts'
import type { ProfileAddress } from '../storage/identity/members.ts'

/** Limit of the contract (packages/contract/src/entities/people/member.ts). */
export const ADDRESSES_MAX = 50

const PARTS = ['country', 'subdivision', 'city', 'postalCode', 'addressLine', 'addressLine2'] as const

/** The delivery address of a checkout in the form of a member's; undefined where it has no street or country. */
export function addressOfCheckout({
  shippingDestination,
}: Pick<StoredCheckout, 'shippingDestination'>): Omit<ProfileAddress, 'id'> | undefined {
  const { address = {}, contactDetails: { firstName, lastName } = {} } = shippingDestination ?? {}
  const { streetAddress, addressLine } = address
  if (!address.country || !(addressLine || streetAddress?.name)) return undefined
  const parts = PARTS.flatMap(part => (address[part] ? [[part, address[part]] as const] : []))
  return {
    address: { ...Object.fromEntries(parts), ...(!addressLine && streetAddress && { streetAddress }) },
    ...((firstName || lastName) && {
      recipient: { ...(firstName && { firstName }), ...(lastName && { lastName }) },
    }),
  }
}

/** The place of an address as one text. */
function placeOf(address: ProfileAddress['address']): string {
  const { name, number } = (address.streetAddress ?? {}) as { name?: string; number?: string }
  const street = address.addressLine ?? [name, number].filter(Boolean).join(' ')
  return JSON.stringify(
    PARTS.map(part => (part === 'addressLine' ? street : (address[part] ?? ''))),
  ).toLowerCase()
}

/** Whether two addresses name the same place, whoever receives there. */
export const isSamePlace = (a: ProfileAddress['address'], b: ProfileAddress['address']): boolean =>
  placeOf(a) === placeOf(b)
