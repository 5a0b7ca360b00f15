import { ApiError } from '@stoa/client'
import { chosenOption } from './delivery-options.ts'
import type { FieldName } from './fields.ts'
import type { CheckoutError, CheckoutStore } from './flow-state.ts'
import { toCheckout } from './to-checkout.ts'
import { serverProblems } from './violations.ts'

export interface Saving {
  /** Brings the platform up to what the form says. False if it could not; why stands in the form's state. */
  save(): Promise<boolean>
}

/** Sorts a failure that is nobody's entry. */
export function troubleOf(error: unknown): CheckoutError {
  if (!(error instanceof ApiError)) return { kind: 'failed' }
  const passing = error.status === 0 || error.status === 429 || error.status >= 502
  return passing ? { kind: 'offline' } : { kind: 'failed', requestId: error.requestId }
}

/** The session is over, or the checkout is not this shopper's any more. */
export const endsSession = (error: ApiError) =>
  error.code === 'CHECKOUT_NOT_FOUND' || error.status === 401 || error.status === 403

/** One change after the other, always with the newest entries; asking again while one is under way adds no second. */
export function createSaving(core: CheckoutStore): Saving {
  const { world, state, change } = core
  let running: Promise<boolean> | undefined
  let known: string | undefined

  async function run(): Promise<boolean> {
    for (;;) {
      chooseDelivery()
      const input = toCheckout(world.checkout().id, state(), core.shape(), core.problems())
      const text = JSON.stringify(input)
      if (text === known) return true
      try {
        const checkout = await world.update(input)
        known = text
        world.seen(checkout)
        const { kind } = state().trouble ?? {}
        if (kind === 'offline' || kind === 'failed') change({ trouble: undefined })
      } catch (error) {
        if (!(await mend(error))) return false
      }
    }
  }

  /** Keeps a delivery option chosen that is on offer: the shopper's, else the platform's, else the first. */
  function chooseDelivery() {
    const { options, needsDelivery } = core.shape()
    const { values } = state()
    if (!needsDelivery || options.length === 0 || options.includes(values.delivery)) return
    const delivery = chosenOption(world.checkout()) || (options[0] ?? '')
    change({ values: { ...values, delivery } })
  }

  /** Whether it is worth sending again, without what was refused. */
  async function mend(error: unknown): Promise<boolean> {
    if (error instanceof ApiError) {
      if (error.code === 'CHECKOUT_COMPLETED' || endsSession(error)) {
        if (error.code === 'CHECKOUT_COMPLETED') world.completed()
        else world.ended()
        return false
      }
      if (error.code === 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' && state().values.delivery) {
        // The address moved to where the option does not reach; the next reply says what does.
        change({ values: { ...state().values, delivery: '' } })
        world.seen(withoutOptions(world.checkout()))
        return true
      }
      const found = serverProblems(error, state().billingSame)
      const before = core.problems()
      core.refuse(found)
      const news = [...found.keys()].some((field: FieldName) => !before.has(field))
      if (news) return true
      // All of it was left out already, so sending it again would change nothing.
      if (found.size > 0) return false
    }
    change({ trouble: troubleOf(error) })
    return false
  }

  return {
    save() {
      running ??= (async () => {
        change({ saving: true })
        try {
          return await run()
        } finally {
          running = undefined
          change({ saving: false })
        }
      })()
      return running
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
