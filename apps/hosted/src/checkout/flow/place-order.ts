import { ApiError, changedTotal, refusedLines } from '@stoa/client'
import { endsSession, type Saving, troubleOf } from './autosave.ts'
import { allProblems, type CheckoutStore, visibleErrors } from './flow-state.ts'
import { serverProblems } from './violations.ts'

/** No definite answer came: the order may have been placed. */
const isUnsure = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Places the order: once, however often the button is pressed, and under one key until a definite answer. */
export function createPlacing(core: CheckoutStore, { save }: Saving) {
  const { world, state, change } = core

  async function placeOrder(): Promise<void> {
    if (state().placing) return
    // Saving may raise the total: the shopper agreed to the one beside the button.
    const shownTotal = world.checkout().priceSummary.total.amount
    change({ submitted: true, trouble: undefined })
    // A delivery option may come with the saving of an address that was only just completed.
    if ([...core.problems().keys()].some(field => field !== 'delivery')) {
      focusFirstProblem()
      return
    }
    change({ placing: true })
    let leaving = false
    try {
      leaving = await sendOrder(shownTotal)
    } finally {
      // While the browser leaves for the next page the button stays busy.
      if (!leaving) change({ placing: false })
    }
    if (!leaving) focusFirstProblem()
  }

  async function sendOrder(expectedTotal: string): Promise<boolean> {
    if (!(await save())) return false
    if (allProblems(state(), core.shape()).size > 0) return false
    const attempt = world.attempt.get() ?? { idempotencyKey: world.newKey(), expectedTotal }
    world.attempt.set(attempt)
    try {
      world.placed(await world.place(attempt))
      return true
    } catch (error) {
      return explain(error)
    }
  }

  /** Says why there is no order. True when the page is left for another. */
  async function explain(error: unknown): Promise<boolean> {
    if (isUnsure(error)) {
      change({ trouble: { kind: 'unsure' } })
      return false
    }
    world.attempt.set(undefined)
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'CHECKOUT_COMPLETED' || endsSession(error)) {
      if (error.code === 'CHECKOUT_COMPLETED') world.completed()
      else world.ended()
      return true
    }
    if (error.code === 'PARTIAL_OUT_OF_STOCK' || error.code === 'FULL_OUT_OF_STOCK') {
      change({ trouble: { kind: 'stock', lines: refusedLines(error) } })
      return false
    }
    const changed = changedTotal(error)
    if (changed) {
      const trouble = { kind: 'total' as const, ...changed }
      await world.reload().then(world.seen, () => {})
      change({ trouble })
      return false
    }
    if (error.code === 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND') {
      change({ values: { ...state().values, delivery: '' } })
      await world.reload().then(world.seen, failure => change({ trouble: troubleOf(failure) }))
      return false
    }
    const found = serverProblems(error, state().billingSame)
    if (found.size === 0) change({ trouble: troubleOf(error) })
    core.refuse(found)
    return false
  }

  function focusFirstProblem() {
    const first = visibleErrors(state(), core.shape())[0]
    if (first) world.focus(first[0])
  }

  return { placeOrder }
}
