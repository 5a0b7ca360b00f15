import { parseAmount } from '@stoa/contract/money'
import type { ConditionalRate, RateCondition } from './delivery-tables.ts'

/** What rates depend on: the shippable lines of a cart. */
export interface Shipment {
  /** Price of the lines after discounts, in minor units. */
  readonly subtotal: bigint
  readonly quantity: number
  /** In millionths of the site's weight unit; see `weightOf`. */
  readonly weight: bigint
  readonly currency: string
}

const MILLION = 1_000_000

/** Weight as an integer, so that sums of decimals are exact: `0.1 + 0.2` is not above a limit of `0.3`. */
export const weightOf = (weight: number, quantity: number): bigint =>
  BigInt(Math.round(weight * MILLION)) * BigInt(quantity)

/** Price of an option: the first rate whose conditions all hold. Undefined if no rate applies: the option is not offered. */
export function ratePrice(rates: readonly ConditionalRate[], shipment: Shipment): bigint | undefined {
  const rate = rates.find(({ conditions = [] }) => conditions.every(condition => holds(condition, shipment)))
  if (!rate) return undefined
  const amount = parseAmount(rate.amount, shipment.currency)
  return rate.multiplyByQuantity ? amount * BigInt(shipment.quantity) : amount
}

function holds({ type, value, operator }: RateCondition, shipment: Shipment): boolean {
  const difference = compared(type, value, shipment)
  switch (operator) {
    case 'EQ':
      return difference === 0n
    case 'GT':
      return difference > 0n
    case 'GTE':
      return difference >= 0n
    case 'LT':
      return difference < 0n
    case 'LTE':
      return difference <= 0n
  }
}

/** Sign of the shipment's figure minus the limit. */
function compared(type: RateCondition['type'], value: string, shipment: Shipment): bigint {
  switch (type) {
    case 'BY_TOTAL_WEIGHT':
      return shipment.weight - weightOf(Number(value), 1)
    case 'BY_TOTAL_QUANTITY':
      return weightOf(shipment.quantity, 1) - weightOf(Number(value), 1)
    case 'BY_TOTAL_PRICE':
      return shipment.subtotal - parseAmount(value, shipment.currency)
  }
}

/**
 * Subtotal from which an option costs nothing: the smallest limit by price alone at which a free rate applies. Undefined if there is
 * none.
 */
export function freeFrom(
  rates: readonly ConditionalRate[],
  shipment: Shipment,
): { subtotal: bigint; missing: bigint } | undefined {
  const [subtotal] = rates
    .flatMap(({ amount, conditions = [] }) => {
      const [condition] = conditions
      return Number(amount) === 0 &&
        conditions.length === 1 &&
        condition?.type === 'BY_TOTAL_PRICE' &&
        (condition.operator === 'GTE' || condition.operator === 'GT')
        ? [parseAmount(condition.value, shipment.currency) + (condition.operator === 'GT' ? 1n : 0n)]
        : []
    })
    // Another rate may precede the free one, for example by weight.
    .filter(limit => ratePrice(rates, { ...shipment, subtotal: limit }) === 0n)
    .sort((a, b) => (a < b ? -1 : 1))
  if (subtotal === undefined) return undefined
  return { subtotal, missing: subtotal > shipment.subtotal ? subtotal - shipment.subtotal : 0n }
}
