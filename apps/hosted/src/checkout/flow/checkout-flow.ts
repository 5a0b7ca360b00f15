import { type Autosave, createAutosave } from './autosave.ts'
import { type CartChanges, createCartChanges } from './cart-changes.ts'
import type { FieldName, FormValues, KnownValues } from './fields.ts'
import {
  allErrors,
  type CheckoutError,
  type CheckoutPorts,
  type CheckoutStore,
  type FlowState,
  shapeOf,
} from './flow-state.ts'
import { createOrderPlacement } from './place-order.ts'

export interface CheckoutFlow {
  subscribe(listener: () => void): () => void
  state(): FlowState
  set(field: FieldName, value: string): void
  /** Sets several fields and saves. */
  fill(values: KnownValues): void
  /** Changes a choice besides the fields, and saves. */
  choose(choice: Partial<Omit<FormValues, 'values'>>): void
  setSaveAddress(keep: boolean): void
  setSaveMethod(keep: boolean): void
  /** Called on blur: shows the field's error and saves. */
  leave(field: FieldName): void
  save(): Promise<boolean>
  changeCode: Autosave['changeCode']
  chooseMemberships: Autosave['chooseMemberships']
  placeOrder(): Promise<void>
  cart: CartChanges
}

/** The state of one checkout form: values, errors, autosave and order placement. */
export function createCheckoutFlow(
  start: FormValues,
  ports: CheckoutPorts,
  checkoutError?: CheckoutError,
): CheckoutFlow {
  const listeners = new Set<() => void>()
  let current: FlowState = {
    ...start,
    touched: new Set(),
    serverErrors: new Map(),
    submitted: false,
    saveAddress: false,
    saveMethod: false,
    saving: false,
    placing: false,
    ...(checkoutError && { checkoutError }),
  }
  const store: CheckoutStore = {
    ports,
    state: () => current,
    change(part) {
      current = { ...current, ...part }
      for (const listener of listeners) listener()
    },
    shape: () => shapeOf(ports.checkout(), ports.countries, ports.settings, ports.customFields),
    errors: () => allErrors(current, store.shape()),
    reject(errors) {
      const rejected = new Map(current.serverErrors)
      for (const [field, error] of errors) rejected.set(field, { value: current.values[field] ?? '', error })
      store.change({ serverErrors: rejected })
    },
  }
  const saving = createAutosave(store)
  const cart = createCartChanges(store)
  const placing = createOrderPlacement(store, saving, cart)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: store.state,
    set(field, value) {
      store.change({ values: { ...current.values, [field]: value } })
      ports.saveDraft(current)
    },
    fill(values) {
      store.change({ values: { ...current.values, ...values } })
      ports.saveDraft(current)
      void saving.save()
    },
    setSaveAddress: saveAddress => store.change({ saveAddress }),
    setSaveMethod: saveMethod => store.change({ saveMethod }),
    choose(choice) {
      store.change(choice)
      ports.saveDraft(current)
      void saving.save()
    },
    leave(field) {
      store.change({ touched: new Set([...current.touched, field]) })
      void saving.save()
    },
    save: saving.save,
    changeCode: change => saving.changeCode(change),
    chooseMemberships: memberships => saving.chooseMemberships(memberships),
    placeOrder: placing.placeOrder,
    cart,
  }
}
