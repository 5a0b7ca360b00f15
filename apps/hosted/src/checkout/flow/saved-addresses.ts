import { addressFormat } from '../../address/address-formats.ts'
import type { CheckoutMember } from '../../session/hosted-session.ts'
import type { FormShape, FormValues, KnownValues, Values } from './fields.ts'

export type SavedAddress = CheckoutMember['contact']['addresses'][number]

/** The parts of an address without names. */
const placeParts = ['country', 'addressLine', 'addressLine2', 'postalCode', 'city', 'subdivision'] as const
type Place = Record<(typeof placeParts)[number], string>

/** Limit of the contract (packages/contract/src/entities/people/member.ts). */
const addressesMax = 50

function placeOf({ streetAddress, ...address }: SavedAddress): Place {
  const street = [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return {
    country: address.country ?? '',
    addressLine: address.addressLine || street,
    addressLine2: address.addressLine2 ?? '',
    postalCode: address.postalCode ?? '',
    city: address.city ?? '',
    subdivision: address.subdivision ?? '',
  }
}

/** The delivery address of the form, without fields that its country does not use. */
function placeOfForm(values: Values): Place {
  const { parts } = addressFormat(values['shipping.country'])
  const taken = placeParts.map(part => {
    const used = part === 'country' || parts.includes(part)
    return [part, used ? values[`shipping.${part}`].trim() : ''] as const
  })
  return Object.fromEntries(taken) as Place
}

const same = (a: Place, b: Place) => placeParts.every(part => a[part].toLowerCase() === b[part].toLowerCase())

/** The member's addresses that the shop delivers to. */
export const addressesWithin = (
  member: CheckoutMember | undefined,
  countries: readonly string[],
): SavedAddress[] =>
  (member?.contact.addresses ?? []).filter(
    address => address.country && countries.includes(address.country) && placeOf(address).addressLine,
  )

/** The delivery fields of a saved address, with the recipient if it has one; without one, empty fields except for the country. */
export function valuesOfSaved(address: SavedAddress | undefined): KnownValues {
  const place: Partial<Place> = address ? placeOf(address) : placeOf({})
  if (!address) delete place.country
  const { firstName, lastName } = address ?? {}
  const recipient = firstName || lastName ? { firstName: firstName ?? '', lastName: lastName ?? '' } : {}
  const fields = Object.entries({ ...recipient, ...place })
  return Object.fromEntries(fields.map(([part, value]) => [`shipping.${part}`, value]))
}

/** The saved address that the form's values equal, if any. */
export const savedInForm = (values: Values, addresses: readonly SavedAddress[]) =>
  addresses.find(address => same(placeOf(address), placeOfForm(values)))

/** The form's address for the account; undefined while it is incomplete or if it is saved already. */
export function newAddress(values: Values, member: CheckoutMember | undefined): SavedAddress | undefined {
  const stored = member?.contact.addresses ?? []
  const place = placeOfForm(values)
  const { parts, required } = addressFormat(place.country)
  const complete = place.country && parts.every(part => place[part] || !required.has(part))
  if (!member || !complete || stored.length >= addressesMax || savedInForm(values, stored)) return undefined
  const recipient = {
    firstName: values['shipping.firstName'].trim(),
    lastName: values['shipping.lastName'].trim(),
  }
  return Object.fromEntries(Object.entries({ ...recipient, ...place }).filter(([, value]) => value))
}

/** Fills empty fields with the member's e-mail address, name, phone and first address. */
export function withMember(
  form: FormValues,
  member: CheckoutMember | undefined,
  { needsDelivery, countries }: Pick<FormShape, 'needsDelivery' | 'countries'>,
) {
  if (!member) return form
  const values = { ...form.values }
  const { contact, loginEmail } = member
  const kind = needsDelivery ? 'shipping' : 'billing'
  values.email ||= loginEmail ?? ''
  values[`${kind}.firstName`] ||= contact.firstName ?? ''
  values[`${kind}.lastName`] ||= contact.lastName ?? ''
  const initialReply = placeParts.some(part => part !== 'country' && values[`shipping.${part}`])
  if (!needsDelivery || initialReply) return { ...form, values }
  values['shipping.phone'] ||= contact.phones[0] ?? ''
  const [first] = addressesWithin(member, countries)
  return { ...form, values: first ? { ...values, ...valuesOfSaved(first) } : values }
}
