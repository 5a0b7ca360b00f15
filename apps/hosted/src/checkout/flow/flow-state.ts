import type { ChangedTotal, Checkout, CustomFieldDefinition, RejectedLine } from '@stoa/react'
import type { FieldError } from '../../form/field-error.ts'
import type { CheckoutPageSettings } from '../../session/hosted-session.ts'
import { clientErrors, type FieldErrors } from './client-errors.ts'
import { checkoutFields } from './custom-fields.ts'
import { deliveryOptions, isPickup } from './delivery-options.ts'
import {
  type FieldName,
  type FormShape,
  type FormValues,
  hasDigitalContent,
  needsDelivery,
  visibleFields,
} from './fields.ts'
import type { TipOffer } from './tip.ts'
import type { CheckoutUpdate } from './to-checkout.ts'

/** An error that belongs to no field. */
export type CheckoutError =
  | { kind: 'offline' }
  /** The order may or may not have arrived. */
  | { kind: 'outcomeUnknown' }
  | { kind: 'failed'; requestId?: string }
  | { kind: 'stock'; lines: RejectedLine[] }
  /** The order would cost more than the shopper saw. */
  | ({ kind: 'total' } & ChangedTotal)
  /** The cart of this checkout was changed elsewhere, such as in another window. */
  | { kind: 'cart'; isEmpty: boolean }
  /** The payment was declined; nothing was ordered. */
  | { kind: 'declined'; reason?: string }
  /** A selected membership could not pay; nothing was ordered. */
  | { kind: 'membership' }
  /** The buyer returned from the page of their bank without paying. */
  | { kind: 'notCompleted' }
  /** An earlier payment is not confirmed yet. */
  | { kind: 'notOpen' }
  | { kind: 'paymentPending'; orderId: string }

export interface FlowState extends FormValues {
  /** Fields that have lost the focus. */
  touched: ReadonlySet<FieldName>
  /** Errors of the platform with the rejected value; they apply until the value changes. */
  serverErrors: ReadonlyMap<FieldName, { value: string; error: FieldError }>
  /** True after the first submission: from then on missing fields are errors too. */
  submitted: boolean
  /** Whether to save the delivery address to the account after the order. */
  saveAddress: boolean
  /** Whether to save the payment method to the account with the order. */
  saveMethod: boolean
  saving: boolean
  placing: boolean
  checkoutError?: CheckoutError
}

/** How the cart differs from its checkout. */
export type CartComparison = 'SAME' | 'CHANGED' | 'EMPTY'

/** One request to place the order; a retry sends the same request. */
export interface Attempt {
  idempotencyKey: string
  /** The total shown on the page: decimal text in the checkout's currency. */
  expectedTotal: string
  /** The payment method; for a card with its last four digits. A retry with another one is a new request. */
  method: string
}

/** How an order is paid. The card number is never stored. */
export interface Payment {
  /** Payment provider, or `offline`; absent for a saved method. */
  provider?: string
  token?: string
  savedMethodId?: string
  saveMethod?: boolean
}

/** What the buyer agrees to with the order. */
export interface Consents {
  policies?: boolean
  digitalContent?: boolean
  marketingChannels?: ('EMAIL' | 'SMS')[]
}

export interface PlacedOrder {
  orderId: string
  /** The page on which the buyer completes the payment. */
  redirectUrl?: string | undefined
  /** The result of the payment is not known yet. */
  isPending?: boolean
}

/** What the flow needs from its environment: API, cache, storage and page. */
export interface CheckoutPorts {
  /** Countries that the shop delivers to. */
  countries: readonly string[]
  tipOffer?: TipOffer | undefined
  settings?: CheckoutPageSettings | undefined
  customFields?: readonly CustomFieldDefinition[] | undefined
  /** The cached checkout. */
  checkout(): Checkout
  update(input: CheckoutUpdate): Promise<Checkout>
  removeCode(code: 'coupon' | 'giftCard'): Promise<Checkout>
  /** Stores a newer state of the checkout. */
  seen(checkout: Checkout): void
  /** Compares the cart of this checkout with it. SAME as well for a checkout without a cart. */
  compareCart(): Promise<CartComparison>
  /** Makes the checkout have the lines of the cart. */
  takeCart(): Promise<Checkout>
  /** Fetches the checkout. */
  reload(): Promise<Checkout>
  place(attempt: Attempt, payment: Payment, consents: Consents): Promise<PlacedOrder>
  newKey(): string
  /** The attempt whose outcome is unknown; it survives a reload. */
  attempt: { get(): Attempt | undefined; set(attempt: Attempt | undefined): void }
  saveDraft(form: FormValues): void
  placed(order: PlacedOrder): void
  /** Called when the checkout is an order already: from another page, or from an attempt whose reply was lost. */
  completed(): void
  /** Called when the session has ended. */
  ended(): void
  focus(field: FieldName): void
}

/** The state container that autosave and order placement share. */
export interface CheckoutStore {
  ports: CheckoutPorts
  state(): FlowState
  change(part: Partial<FlowState>): void
  shape(): FormShape
  /** All errors, visible or not. */
  errors(): FieldErrors
  reject(errors: FieldErrors): void
}

export function shapeOf(
  checkout: Checkout,
  countries: readonly string[],
  settings?: CheckoutPageSettings,
  customFields?: readonly CustomFieldDefinition[],
): FormShape {
  const options = deliveryOptions(checkout)
  const keys = (pickup: boolean) =>
    options.filter(option => isPickup(option) === pickup).map(({ key }) => key)
  return {
    needsDelivery: needsDelivery(checkout),
    shipping: keys(false),
    pickup: keys(true),
    countries,
    currency: checkout.currency,
    isPaymentDue: isPaymentDue(checkout),
    needsAgreement: Boolean(settings?.agreement) && !checkout.customSettings?.disabledPolicyAgreementCheckbox,
    needsDigitalConsent: hasDigitalContent(checkout),
    billingFields: settings?.billingFields,
    customFields: checkoutFields(customFields),
  }
}

/** Whether anything is left to pay: the order is not free, and gift cards do not pay it all. */
export const isPaymentDue = ({ priceSummary }: Checkout) => Number(priceSummary.total.amount) > 0

/** All errors of a form: those of the page's own checks and those of the platform. */
export function allErrors(state: FlowState, shape: FormShape): Map<FieldName, FieldError> {
  const errors = clientErrors(state, shape)
  for (const [field, { value, error }] of state.serverErrors) {
    if (state.values[field] === value) errors.set(field, error)
  }
  return errors
}

/** The errors to show: an empty field counts only after the first submission. */
export function visibleErrors(state: FlowState, shape: FormShape): [FieldName, FieldError][] {
  const errors = allErrors(state, shape)
  const order = visibleFields(shape, state)
  for (const field of errors.keys()) if (!order.includes(field)) order.push(field)
  // Saving the address loads the delivery options and selects one.
  if (state.saving) errors.delete('delivery')
  return order.flatMap(field => {
    const error = errors.get(field)
    const reported =
      state.submitted ||
      error?.kind === 'country' ||
      state.serverErrors.has(field) ||
      (state.touched.has(field) && error?.kind !== 'required')
    return error && reported ? [[field, error]] : []
  })
}
