import { ApiError } from '@stoa/client'
import type { Checkout } from '@stoa/react'
import { chosenOption } from './delivery-options.ts'
import { type FieldName, offeredOptions } from './fields.ts'
import type { CheckoutError, CheckoutStore } from './flow-state.ts'
import type { withMembership } from './memberships.ts'
import { serverErrorsOf } from './server-errors.ts'
import { toCheckout } from './to-checkout.ts'

/** A coupon or gift card to add or to remove. */
export type CodeChange = { couponCode: string } | { giftCardCode: string } | { remove: 'coupon' | 'giftCard' }

/** The memberships that pay for line items. */
export type MembershipSelection = ReturnType<typeof withMembership>

export interface Autosave {
  /** Saves the form. Resolves to false on failure; the form's state then has the error. */
  save(): Promise<boolean>
  /** Adds or removes a coupon or gift card, after a running save. Throws the platform's error. */
  changeCode(change: CodeChange): Promise<void>
  /** Replaces the memberships that pay, after a running save. A failure is in the state of the form. */
  chooseMemberships(memberships: MembershipSelection): Promise<void>
}

/** The checkout error of a failed call that has no field errors. */
export function checkoutErrorOf(error: unknown): CheckoutError {
  if (!(error instanceof ApiError)) return { kind: 'failed' }
  if (error.code === 'SHOP_NOT_OPEN') return { kind: 'notOpen' }
  const passing = error.status === 0 || error.status === 429 || error.status >= 502
  return passing ? { kind: 'offline' } : { kind: 'failed', requestId: error.requestId }
}

/** True when the session has ended or the checkout is no longer accessible. */
export const endsSession = (error: ApiError) =>
  error.code === 'CHECKOUT_NOT_FOUND' || error.status === 401 || error.status === 403

/** Saves one change at a time (single flight), each with the newest values. */
export function createAutosave(store: CheckoutStore): Autosave {
  const { ports, state, change } = store
  let running: Promise<boolean> | undefined
  let known: string | undefined

  async function run(): Promise<boolean> {
    for (;;) {
      chooseDelivery()
      const input = toCheckout(state(), {
        checkout: ports.checkout(),
        shape: store.shape(),
        errors: store.errors(),
        tipOffer: ports.tipOffer,
      })
      const text = JSON.stringify(input)
      if (text === known) return true
      try {
        const checkout = await ports.update({ checkout: input })
        known = text
        ports.seen(checkout)
        const { kind } = state().checkoutError ?? {}
        if (kind === 'offline' || kind === 'failed') change({ checkoutError: undefined })
      } catch (error) {
        if (!(await mend(error))) return false
      }
    }
  }

  /** Replaces a delivery option that is not offered: by the platform's selection, else by the first one. */
  function chooseDelivery() {
    const shape = store.shape()
    const { values } = state()
    const { address } = ports.checkout().shippingInfo.shippingDestination ?? {}
    if ((address?.country ?? '') !== values['shipping.country']) {
      // The known options are those of another country: the platform would reject them.
      change({ values: { ...values, delivery: '' } })
      return
    }
    const options = offeredOptions(shape, state())
    if (!shape.needsDelivery || options.length === 0 || options.includes(values.delivery)) return
    const chosen = chosenOption(ports.checkout())
    const delivery = options.includes(chosen) ? chosen : (options[0] ?? '')
    change({ values: { ...values, delivery } })
  }

  /** Handles a failed save. True when a retry without the rejected fields can succeed. */
  async function mend(error: unknown): Promise<boolean> {
    if (error instanceof ApiError) {
      if (error.code === 'CHECKOUT_COMPLETED' || endsSession(error)) {
        if (error.code === 'CHECKOUT_COMPLETED') ports.completed()
        else ports.ended()
        return false
      }
      if (error.code === 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' && state().values.delivery) {
        // The option does not serve the new address; the next reply lists those that do.
        change({ values: { ...state().values, delivery: '' } })
        ports.seen(withoutOptions(ports.checkout()))
        return true
      }
      const found = serverErrorsOf(error, state().billingSame)
      const before = store.errors()
      store.reject(found)
      const news = [...found.keys()].some((field: FieldName) => !before.has(field))
      if (news) return true
      // All rejected fields were left out already, so a retry would fail again.
      if (found.size > 0) return false
    }
    change({ checkoutError: checkoutErrorOf(error) })
    return false
  }

  async function exclusive<T>(work: () => Promise<T>): Promise<T> {
    change({ saving: true })
    try {
      return await work()
    } finally {
      running = undefined
      change({ saving: false })
    }
  }

  /** Runs one change after the save in flight. */
  async function afterSave(update: (id: string) => Promise<Checkout>): Promise<void> {
    while (running) await running.catch(() => {})
    running = exclusive(async () => {
      ports.seen(await update(ports.checkout().id))
      return true
    })
    await running
  }

  return {
    save() {
      running ??= exclusive(run)
      return running
    },
    async changeCode(codeChange) {
      await afterSave(id =>
        'remove' in codeChange
          ? ports.removeCode(codeChange.remove)
          : ports.update({ checkout: { id }, ...codeChange }),
      )
      // A tip in percent follows the new discount.
      void this.save()
    },
    async chooseMemberships(memberships) {
      const membershipOptions = { selectedMemberships: { memberships } }
      try {
        await afterSave(id => ports.update({ checkout: { id, membershipOptions } }))
        if (state().checkoutError) change({ checkoutError: undefined })
      } catch (error) {
        change({ checkoutError: checkoutErrorOf(error) })
      }
    },
  }
}

const withoutOptions = <C extends { shippingInfo: { carrierServiceOptions?: unknown } }>(checkout: C): C => ({
  ...checkout,
  shippingInfo: {
    ...checkout.shippingInfo,
    carrierServiceOptions: [],
    selectedCarrierServiceOption: undefined,
  },
})
