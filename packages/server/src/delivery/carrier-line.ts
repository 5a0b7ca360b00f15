import type { Dimensions } from './lengths.ts'

/** A line that is delivered, as carriers see it. */
export interface CarrierLine {
  readonly id: string
  readonly name: string
  readonly itemCode?: string | undefined
  readonly quantity: number
  /** Decimal price of one unit, before discounts of the cart. */
  readonly price: string
  /** Of one unit, in the site's weight unit. */
  readonly weight: number
  /** Of one unit. */
  readonly dimensions?: Dimensions
}
