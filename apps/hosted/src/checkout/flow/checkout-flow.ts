import { createSaving } from './autosave.ts'
import type { FieldName, FormValues, Values } from './fields.ts'
import { allProblems, type CheckoutPorts, type CheckoutStore, type FlowState, shapeOf } from './flow-state.ts'
import { createPlacing } from './place-order.ts'

export interface CheckoutFlow {
  subscribe(listener: () => void): () => void
  state(): FlowState
  set(field: FieldName, value: string): void
  /** Fills several fields at once, and saves. */
  fill(values: Partial<Values>): void
  setBillingSame(same: boolean): void
  setKeepAddress(keep: boolean): void
  /** The shopper leaves a field: it is checked, and what can be saved is saved. */
  leave(field: FieldName): void
  save(): Promise<boolean>
  placeOrder(): Promise<void>
}

/** The form of one checkout: what was typed, what is wrong, saving as one goes, and placing the order once. */
export function createCheckoutFlow(start: FormValues, world: CheckoutPorts): CheckoutFlow {
  const listeners = new Set<() => void>()
  let current: FlowState = {
    ...start,
    touched: new Set(),
    serverErrors: new Map(),
    submitted: false,
    keepAddress: false,
    saving: false,
    placing: false,
  }
  const core: CheckoutStore = {
    world,
    state: () => current,
    change(part) {
      current = { ...current, ...part }
      for (const listener of listeners) listener()
    },
    shape: () => shapeOf(world.checkout(), world.countries),
    problems: () => allProblems(current, core.shape()),
    refuse(problems) {
      const refused = new Map(current.serverErrors)
      for (const [field, problem] of problems) refused.set(field, { value: current.values[field], problem })
      core.change({ serverErrors: refused })
    },
  }
  const saving = createSaving(core)
  const placing = createPlacing(core, saving)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: core.state,
    set(field, value) {
      core.change({ values: { ...current.values, [field]: value } })
      world.keepDraft(current)
    },
    fill(values) {
      core.change({ values: { ...current.values, ...values } })
      world.keepDraft(current)
      void saving.save()
    },
    setKeepAddress: keepAddress => core.change({ keepAddress }),
    setBillingSame(billingSame) {
      core.change({ billingSame })
      world.keepDraft(current)
      void saving.save()
    },
    leave(field) {
      core.change({ touched: new Set([...current.touched, field]) })
      void saving.save()
    },
    save: saving.save,
    placeOrder: placing.placeOrder,
  }
}
