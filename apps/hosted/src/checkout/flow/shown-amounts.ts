import type { Checkout } from '@stoa/react'
import { type Amounts, amountsOfCheckout } from '../../summary/amounts.ts'
import { estimatedAmounts } from '../../summary/estimated-amounts.ts'
import type { FlowState } from './flow-state.ts'
import { chosenTip, type TipOffer } from './tip.ts'

const taxedParts = ['country', 'subdivision', 'postalCode'] as const

/** The amounts that the page shows: those of the checkout with the choices that are being saved. */
export function shownAmounts(checkout: Checkout, state: FlowState, tipOffer: TipOffer | undefined): Amounts {
  if (!state.saving) return amountsOfCheckout(checkout)
  const { address } = checkout.shippingInfo.shippingDestination ?? {}
  const { values } = state
  const placeChanged =
    !state.pickup && taxedParts.some(part => (address?.[part] ?? '') !== values[`shipping.${part}`])
  return estimatedAmounts(checkout, {
    delivery: values.delivery,
    tip: chosenTip(state, tipOffer, checkout),
    placeChanged,
  })
}
