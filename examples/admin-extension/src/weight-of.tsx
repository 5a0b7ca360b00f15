import type { Order } from '@stoa/react'

/** The weight of all units of an order; empty if no item has one. */
export function weightOf({ lineItems, weightUnit = 'KG' }: Order): string {
  const weight = lineItems.reduce(
    (sum, { quantity = 0, physicalProperties }) => sum + quantity * (physicalProperties?.weight ?? 0),
    0,
  )
  return weight > 0 ? `${Number(weight.toFixed(3))} ${weightUnit.toLowerCase()}` : ''
}
