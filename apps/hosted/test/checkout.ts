import { ApiError, type ErrorDetails } from '@stoa/client'
import { getCheckout } from '@stoa/client/calls'
import type { Checkout } from '@stoa/react'
import { type CheckoutFlow, createCheckoutFlow } from '../src/checkout/flow/checkout-flow.ts'
import { emptyForm, type FieldName, type FormValues } from '../src/checkout/flow/fields.ts'
import type { Attempt, CartComparison, CheckoutPorts, Payment } from '../src/checkout/flow/flow-state.ts'
import type { CheckoutInput } from '../src/checkout/flow/to-checkout.ts'
import type { CheckoutPageSettings } from '../src/session/hosted-session.ts'

const amount = (text: string) => ({ amount: text, formattedAmount: text })
const nothing = amount('0.00')

const option = (code: string, price: string) => ({ code, title: code, cost: { price: amount(price) } })

/** A checkout of the platform. It has delivery options once it has a country. */
export function checkoutOf(part: Partial<Checkout> = {}, shippable = true): Checkout {
  return {
    id: 'checkout-1',
    lineItems: [{ id: 'line-1', quantity: 1, physicalProperties: { shippable } }],
    shippingInfo: {},
    priceSummary: { subtotal: nothing, shipping: nothing, tax: nothing, discount: nothing, total: nothing },
    currency: 'EUR',
    completed: false,
    createdDate: '2026-01-31T12:00:00Z',
    updatedDate: '2026-01-31T12:00:00Z',
    ...part,
  }
}

export const offered = [
  { carrierId: 'post', shippingOptions: [option('standard', '4.90'), option('express', '9.90')] },
]

/** A complete form with a delivery address in Berlin. */
export function completeForm(part: Partial<Record<FieldName, string>> = {}): FormValues {
  const values = {
    ...emptyForm().values,
    email: 'ada@example.com',
    'shipping.country': 'DE',
    'shipping.firstName': 'Ada',
    'shipping.lastName': 'Lovelace',
    'shipping.addressLine': 'Torstraße 12',
    'shipping.postalCode': '10115',
    'shipping.city': 'Berlin',
    ...part,
  }
  return { ...emptyForm(), values }
}

export const apiError = (status: number, code: string, details: ErrorDetails = {}) =>
  new ApiError(getCheckout, code, { status, code, details, requestId: 'request-1' })

type Violations = NonNullable<ErrorDetails['validationError']>['fieldViolations']

export const violation = (
  field: string,
  violatedRule: Violations[number]['violatedRule'],
  data: Record<string, unknown> = {},
) =>
  apiError(400, 'INVALID_ARGUMENT', {
    validationError: { fieldViolations: [{ field, violatedRule, description: 'is rejected', data }] },
  })

export interface Trial {
  flow: CheckoutFlow
  /** The updates that the platform received, in order. */
  saved: CheckoutInput[]
  keys: string[]
  /** The expected totals of the orders, in order. */
  expectedTotals: string[]
  /** The payments of the orders, in order. */
  payments: Payment[]
  events: string[]
  /** Sets the checkout's total from the next reply on. */
  raiseTo(total: string): void
  /** The next replies to saving and placing; an error is thrown, undefined succeeds. */
  /** How the cart differs from the checkout. */
  cart: CartComparison
  saveAnswers: (Error | undefined)[]
  placeAnswers: (Error | undefined)[]
}

/** A flow with fake ports, which succeed unless a test scripts an error. */
export function trial(
  form: FormValues,
  start: Checkout = checkoutOf(),
  settings?: CheckoutPageSettings,
): Trial {
  let checkout = start
  let attempt: Attempt | undefined
  let count = 0
  let raised: string | undefined
  const priced = (): Checkout =>
    raised === undefined
      ? checkout
      : { ...checkout, priceSummary: { ...checkout.priceSummary, total: amount(raised) } }
  const seen: Trial = {
    flow: undefined as unknown as CheckoutFlow,
    saved: [],
    keys: [],
    expectedTotals: [],
    payments: [],
    events: [],
    raiseTo: total => {
      raised = total
    },
    cart: 'SAME',
    saveAnswers: [],
    placeAnswers: [],
  }
  const ports: CheckoutPorts = {
    countries: ['DE', 'US', 'GB'],
    settings,
    checkout: () => checkout,
    async update({ checkout: input }) {
      seen.saved.push(input)
      await Promise.resolve()
      const answer = seen.saveAnswers.shift()
      if (answer) throw answer
      const country = input.shippingInfo?.shippingDestination?.address?.country
      const shippingDestination = { address: { country: country ?? undefined } }
      return {
        ...priced(),
        shippingInfo: country ? { shippingDestination, carrierServiceOptions: offered } : {},
      }
    },
    removeCode: async () => priced(),
    compareCart: async () => seen.cart,
    async takeCart() {
      seen.cart = 'SAME'
      seen.events.push('took the cart')
      return priced()
    },
    seen: next => {
      checkout = next
    },
    reload: async () => priced(),
    async place({ idempotencyKey, expectedTotal }, payment) {
      seen.keys.push(idempotencyKey)
      seen.expectedTotals.push(expectedTotal)
      seen.payments.push(payment)
      await Promise.resolve()
      const answer = seen.placeAnswers.shift()
      if (answer) throw answer
      return { orderId: 'order-1' }
    },
    newKey: () => `key-${++count}`,
    attempt: {
      get: () => attempt,
      set: next => {
        attempt = next
      },
    },
    saveDraft: () => {},
    placed: ({ orderId }) => seen.events.push(`placed ${orderId}`),
    completed: () => seen.events.push('completed'),
    ended: () => seen.events.push('ended'),
    focus: field => seen.events.push(`focus ${field}`),
  }
  seen.flow = createCheckoutFlow(form, ports)
  return seen
}
