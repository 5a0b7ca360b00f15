import type { Checkout, Member } from '@stoa/react'
import { createContext, useContext } from 'react'
import type { CheckoutFlow } from './flow/checkout-flow.ts'
import type { FieldProblem } from './flow/checks.ts'
import type { FieldName, Shape } from './flow/fields.ts'
import type { FlowState } from './flow/flow-state.ts'

export interface FlowView {
  flow: CheckoutFlow
  state: FlowState
  checkout: Checkout
  shape: Shape
  /** Who buys, if signed in. */
  member?: Member
  /** What is said to be wrong now, in the order of the page. */
  problems: [FieldName, FieldProblem][]
}

export const FlowContext = createContext<FlowView | undefined>(undefined)

/** The checkout's form, for its sections. */
export function useFlow(): FlowView {
  const view = useContext(FlowContext)
  if (!view) throw new Error('There is no checkout here.')
  return view
}
