import type { Checkout, CustomFieldDefinition } from '@stoa/react'
import { addressFormat, type PlacePart } from '../../address/address-formats.ts'
import type { CheckoutPageSettings } from '../../session/hosted-session.ts'
import { OFFLINE, TEST_PROVIDER } from './payment-methods.ts'

/** Inputs of an address, by their wire names; `taxId` is the wire's `vatId.id`. */
export const addressParts = [
  'country',
  'firstName',
  'lastName',
  'company',
  'taxId',
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
/** The input of a custom field of the shop, by its key. */
export type CustomInput = `custom.${string}`
/** `tip` is an amount that the buyer enters, `cardNumber` the one of a test card. */
export type FieldName =
  | 'email'
  | 'delivery'
  | 'tip'
  | 'cardNumber'
  | 'note'
  | 'agreement'
  | 'digitalConsent'
  | 'newsEmail'
  | 'newsSms'
  | AddressField
  | CustomInput

/** Value of a checked box. */
export const CHECKED = 'yes'

export type Values = Record<FieldName, string>
/** Some of the values, without those of custom fields. */
export type KnownValues = Partial<Record<Exclude<FieldName, CustomInput>, string>>

export interface FormValues {
  values: Values
  /** The billing address is the delivery address. */
  billingSame: boolean
  /** The buyer is a company. */
  business: boolean
  /** The buyer collects the goods. */
  pickup: boolean
  /** Index of a preset, `custom`, or empty. */
  tipChoice: string
  /** Payment provider, or `offline`. */
  payment: string
}

export const addressFields = (kind: AddressKind) => addressParts.map(part => `${kind}.${part}` as const)

export const splitField = (field: AddressField) => field.split('.') as [AddressKind, AddressPart]

export const isCustomInput = (field: FieldName): field is CustomInput => field.startsWith('custom.')

export const isAddressField = (field: FieldName): field is AddressField =>
  field.includes('.') && !isCustomInput(field)

/** The custom field of an input. */
export const customFieldOf = ({ customFields = [] }: Pick<FormShape, 'customFields'>, field: FieldName) =>
  customFields.find(({ key }) => field === customInput(key))

export const customInput = (key: string): CustomInput => `custom.${key}`

export const emptyValues = (): Values =>
  Object.fromEntries(
    [
      'email',
      'delivery',
      'tip',
      'cardNumber',
      'note',
      'agreement',
      'digitalConsent',
      'newsEmail',
      'newsSms',
      ...addressFields('shipping'),
      ...addressFields('billing'),
    ].map(field => [field, '']),
  ) as Values

export const emptyForm = (): FormValues => ({
  values: emptyValues(),
  billingSame: true,
  business: false,
  pickup: false,
  tipChoice: '',
  payment: OFFLINE,
})

/** DOM id of a field's input. */
export const fieldId = (field: FieldName) => field.replace('.', '-')

/** Which fields and choices this checkout needs. */
export interface FormShape {
  needsDelivery: boolean
  /** Keys of the delivery options that bring the goods. */
  shipping: readonly string[]
  /** Keys of the places where the buyer can collect the goods. */
  pickup: readonly string[]
  /** Countries that the shop delivers to. */
  countries: readonly string[]
  currency: string
  /** Whether anything is left to pay. */
  isPaymentDue: boolean
  /** Whether the buyer must agree to the policies. */
  needsAgreement?: boolean
  /** Whether the buyer must give up the right of withdrawal for downloads. */
  needsDigitalConsent?: boolean
  /** Custom fields of the shop that the page asks for. */
  customFields?: readonly CustomFieldDefinition[]
  /** Absent: the fields that the purchase needs. */
  billingFields?: CheckoutPageSettings['billingFields']
}

/** True if any line item is digital content, such as a download. */
export const hasDigitalContent = ({ lineItems }: Pick<Checkout, 'lineItems'>) =>
  lineItems.some(({ itemType }) => itemType?.preset === 'DIGITAL')

/** True if any line item is shipped. */
export const needsDelivery = ({ lineItems }: Checkout) =>
  lineItems.some(line => line.physicalProperties?.shippable ?? line.itemType?.preset !== 'DIGITAL')

/** Whether the goods are brought to an address. */
export const isShipped = ({ needsDelivery }: FormShape, { pickup }: FormValues) => needsDelivery && !pickup

/** Keys of the delivery options to choose from. */
export const offeredOptions = (shape: FormShape, { pickup }: FormValues) =>
  pickup ? shape.pickup : shape.shipping

/** Whether the form asks for a whole billing address: another than that of the delivery, or that of a company. */
export const hasBillingAddress = (shape: FormShape, form: FormValues) =>
  isShipped(shape, form) ? !form.billingSame : form.business || shape.billingFields === 'All_FIELDS'

/** Whether a private buyer is asked for no more of the billing address than a payment needs. */
const isBillingShort = ({ billingFields }: FormShape, { business }: FormValues) =>
  billingFields === 'MINIMUM_REQUIRED_FIELDS' && !business

/** The inputs of the place of an address, in the order of its country. */
export function placeInputs(kind: AddressKind, shape: FormShape, form: FormValues): readonly PlacePart[] {
  const parts = placeParts(form.values[`${kind}.country`])
  if (kind === 'shipping' || !isBillingShort(shape, form)) return parts
  const kept: readonly string[] = taxParts(form.values['billing.country'])
  return parts.filter(part => part === 'postalCode' || kept.includes(part))
}

/** The inputs of a place, in the order of its country. */
const placeParts = (country: string): readonly PlacePart[] => addressFormat(country).parts

/** What taxes on goods without delivery depend on. */
const taxParts = (country: string): AddressPart[] => {
  const { required } = addressFormat(country)
  return ['country', ...(required.has('subdivision') ? (['subdivision', 'postalCode'] as const) : [])]
}

/** The visible fields, in reading order. */
export function visibleFields(shape: FormShape, form: FormValues): FieldName[] {
  const { values, business, tipChoice, payment } = form
  const shipped = isShipped(shape, form)
  const of = (kind: AddressKind, parts: readonly AddressPart[]) =>
    parts.map(part => `${kind}.${part}` as const)
  const place = (kind: AddressKind) => of(kind, placeInputs(kind, shape, form))
  const billing = hasBillingAddress(shape, form)
  return [
    'email',
    ...(shipped ? [] : of('billing', ['firstName', 'lastName'])),
    ...(shape.needsDelivery || billing ? [] : of('billing', taxParts(values['billing.country']))),
    ...(shipped
      ? [
          ...of('shipping', ['country', 'firstName', 'lastName', 'company']),
          ...place('shipping'),
          'shipping.phone' as const,
        ]
      : []),
    ...(shape.needsDelivery ? ['delivery' as const] : []),
    ...(tipChoice === 'custom' ? ['tip' as const] : []),
    ...(business ? of('billing', ['company', 'taxId']) : []),
    ...(billing
      ? [
          'billing.country' as const,
          ...(shipped ? of('billing', ['firstName', 'lastName']) : []),
          ...place('billing'),
        ]
      : []),
    ...(shape.isPaymentDue && payment === TEST_PROVIDER ? ['cardNumber' as const] : []),
    ...(shape.customFields ?? []).map(({ key }) => customInput(key)),
    'note',
    ...(shape.needsAgreement ? ['agreement' as const] : []),
    ...(shape.needsDigitalConsent ? ['digitalConsent' as const] : []),
  ]
}
