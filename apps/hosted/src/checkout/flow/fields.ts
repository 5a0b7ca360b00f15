import type { Checkout } from '@stoa/react'
import { addressFormat } from '../../address/address-formats.ts'

/** Inputs of an address, by their wire names. */
export const addressParts = [
  'country',
  'firstName',
  'lastName',
  'company',
  'addressLine',
  'addressLine2',
  'postalCode',
  'city',
  'subdivision',
  'phone',
] as const
export type AddressPart = (typeof addressParts)[number]
export type AddressKind = 'shipping' | 'billing'
export type AddressField = `${AddressKind}.${AddressPart}`
export type FieldName = 'email' | 'delivery' | 'note' | AddressField

export type Values = Record<FieldName, string>

export interface FormValues {
  values: Values
  billingSame: boolean
}

export const addressFields = (kind: AddressKind) => addressParts.map(part => `${kind}.${part}` as const)

export const splitField = (field: AddressField) => field.split('.') as [AddressKind, AddressPart]

export const isAddressField = (field: FieldName): field is AddressField => field.includes('.')

export const emptyValues = (): Values =>
  Object.fromEntries(
    ['email', 'delivery', 'note', ...addressFields('shipping'), ...addressFields('billing')].map(field => [
      field,
      '',
    ]),
  ) as Values

/** DOM id of a field's input. */
export const fieldId = (field: FieldName) => field.replace('.', '-')

/** Which fields and choices this checkout needs. */
export interface FormShape {
  needsDelivery: boolean
  /** Keys of the delivery options on offer. */
  options: readonly string[]
  countries: readonly string[]
}

/** True if any line item is shipped. */
export const needsDelivery = ({ lineItems }: Checkout) =>
  lineItems.some(line => line.physicalProperties?.shippable ?? line.itemType?.preset !== 'DIGITAL')

/** The visible fields, in reading order. */
export function visibleFields(
  { needsDelivery }: FormShape,
  { values, billingSame }: FormValues,
): FieldName[] {
  const address = (kind: AddressKind) => {
    const { cityFirst, postalCode, subdivision } = addressFormat(values[`${kind}.country`])
    const place: AddressPart[] = cityFirst
      ? ['city', 'subdivision', 'postalCode']
      : ['postalCode', 'city', 'subdivision']
    const parts = [...addressParts.slice(0, addressParts.indexOf('postalCode')), ...place, 'phone' as const]
    const unused = [
      kind === 'billing' && 'phone',
      postalCode === 'none' && 'postalCode',
      !subdivision && 'subdivision',
    ]
    return parts.filter(part => !unused.includes(part)).map(part => `${kind}.${part}` as const)
  }
  if (!needsDelivery) return ['email', 'billing.firstName', 'billing.lastName', 'note']
  return ['email', ...address('shipping'), 'delivery', ...(billingSame ? [] : address('billing')), 'note']
}
