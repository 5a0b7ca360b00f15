import { ApiError, changedTotal, rejectedLines } from '@stoa/client'
import { type Autosave, checkoutErrorOf, endsSession } from './autosave.ts'
import type { CartChanges } from './cart-changes.ts'
import { chosenConsents } from './consents.ts'
import { allErrors, type CheckoutStore, type Payment, visibleErrors } from './flow-state.ts'
import { membershipLines } from './memberships.ts'
import { OFFLINE, savedMethodOf, TEST_PROVIDER } from './payment-methods.ts'
import { serverErrorsOf } from './server-errors.ts'
import { shownAmounts } from './shown-amounts.ts'

/** True when the order may have been placed: the outcome is unknown. */
const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Places the order once, with one idempotency key until the outcome is known. */
export function createOrderPlacement(store: CheckoutStore, { save }: Autosave, cart: CartChanges) {
  const { ports, state, change } = store

  async function placeOrder(): Promise<void> {
    if (state().placing) return
    // Saving may raise the total: the shopper agreed to the one on the button.
    const shownTotal = shownAmounts(ports.checkout(), state(), ports.tipOffer).total
    change({ submitted: true, checkoutError: undefined })
    // Saving a completed address may select a delivery option, so its absence is no error yet.
    if ([...store.errors().keys()].some(field => field !== 'delivery')) {
      focusFirstError()
      return
    }
    change({ placing: true })
    let leaving = false
    try {
      leaving = await sendOrder(shownTotal)
    } finally {
      // During navigation the button stays busy.
      if (!leaving) change({ placing: false })
    }
    if (!leaving) focusFirstError()
  }

  async function sendOrder(expectedTotal: string): Promise<boolean> {
    if (!(await save())) return false
    if (allErrors(state(), store.shape()).size > 0) return false
    if (await cart.find()) return false
    const payment = chosenPayment()
    const { provider, token, savedMethodId, saveMethod } = payment
    const consents = chosenConsents(state(), ports.settings, store.shape())
    const method = [
      savedMethodId ?? provider,
      token?.slice(-4),
      saveMethod && 'saved',
      ...Object.values(consents),
    ]
      .filter(Boolean)
      .join('')
    const known = ports.attempt.get()
    // With another payment method it is another request. The platform rejects it while the first may still be paid.
    const attempt =
      known?.method === method ? known : { idempotencyKey: ports.newKey(), expectedTotal, method }
    ports.attempt.set(attempt)
    try {
      ports.placed(await ports.place(attempt, payment, consents))
      return true
    } catch (error) {
      return explain(error)
    }
  }

  function chosenPayment(): Payment {
    const { payment, values, saveMethod } = state()
    if (!store.shape().isPaymentDue) return { provider: OFFLINE }
    const savedMethodId = savedMethodOf(payment)
    if (savedMethodId) return { savedMethodId }
    const token = values.cardNumber.replaceAll(/\D/g, '')
    return {
      provider: payment,
      ...(payment === TEST_PROVIDER && { token }),
      ...(saveMethod && payment !== OFFLINE && { saveMethod }),
    }
  }

  /** Shows why the order was not placed. True when the page navigates away. */
  async function explain(error: unknown): Promise<boolean> {
    if (isOutcomeUnknown(error)) {
      change({ checkoutError: { kind: 'outcomeUnknown' } })
      return false
    }
    ports.attempt.set(undefined)
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'CHECKOUT_COMPLETED' || endsSession(error)) {
      if (error.code === 'CHECKOUT_COMPLETED') ports.completed()
      else ports.ended()
      return true
    }
    if (error.code === 'PARTIAL_OUT_OF_STOCK' || error.code === 'FULL_OUT_OF_STOCK') {
      change({ checkoutError: { kind: 'stock', lines: rejectedLines(error) } })
      return false
    }
    const { data } = error.details.applicationError ?? {}
    const { membershipId } = (data ?? {}) as { membershipId?: string }
    if (error.code === 'CHECKOUT_REJECTED' || (error.code === 'PAYMENT_DECLINED' && membershipId)) {
      await ports.reload().then(ports.seen, () => {})
      const isMembership =
        membershipId || membershipLines(ports.checkout()).some(({ isRejected }) => isRejected)
      change({ checkoutError: isMembership ? { kind: 'membership' } : checkoutErrorOf(error) })
      return false
    }
    if (error.code === 'PAYMENT_DECLINED') {
      change({ checkoutError: { kind: 'declined', reason: String(data?.reason ?? '') } })
      return false
    }
    if (error.code === 'PAYMENT_PENDING') {
      change({ checkoutError: { kind: 'paymentPending', orderId: String(data?.orderId) } })
      return false
    }
    const changed = changedTotal(error)
    if (changed) {
      const checkoutError = { kind: 'total' as const, ...changed }
      await ports.reload().then(ports.seen, () => {})
      change({ checkoutError })
      return false
    }
    if (error.code === 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND') {
      change({ values: { ...state().values, delivery: '' } })
      await ports.reload().then(ports.seen, failure => change({ checkoutError: checkoutErrorOf(failure) }))
      return false
    }
    const found = serverErrorsOf(error, state().billingSame)
    if (found.size === 0) change({ checkoutError: checkoutErrorOf(error) })
    store.reject(found)
    return false
  }

  function focusFirstError() {
    const first = visibleErrors(state(), store.shape())[0]
    if (first) ports.focus(first[0])
  }

  return { placeOrder }
}
