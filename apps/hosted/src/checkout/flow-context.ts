import type { Checkout } from '@stoa/react'
import { createContext, useContext } from 'react'
import type { FieldError } from '../form/field-error.ts'
import type { CheckoutMember } from '../session/hosted-session.ts'
import type { Amounts } from '../summary/amounts.ts'
import type { CheckoutFlow } from './flow/checkout-flow.ts'
import type { FieldName, FormShape } from './flow/fields.ts'
import type { FlowState } from './flow/flow-state.ts'
import type { SavedCard } from './saved-cards.tsx'

export interface FlowView {
  flow: CheckoutFlow
  state: FlowState
  checkout: Checkout
  shape: FormShape
  /** The amounts with the choices that are being saved. */
  amounts: Amounts
  /** The member, where their own session has opened the page. */
  member?: CheckoutMember | undefined
  /** Cards that the member has saved. */
  cards: readonly SavedCard[]
  /** The visible errors, in the order of the page. */
  errors: [FieldName, FieldError][]
}

export const FlowContext = createContext<FlowView | undefined>(undefined)

/** The checkout form's flow and state. */
export function useFlow(): FlowView {
  const view = useContext(FlowContext)
  if (!view) throw new Error('No FlowContext above this component.')
  return view
}
