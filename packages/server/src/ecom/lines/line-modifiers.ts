import { pick } from '../../platform-support/pick.ts'
import type { PriceView } from '../../pricing/index.ts'
import type { StoredModifierGroup } from '../../storage/commerce/carts.ts'

type Groups = readonly StoredModifierGroup[]

const modifiersOf = (groups: Groups) => groups.flatMap(({ modifiers }) => modifiers)

/** Modifiers as input of the pricing engine. */
export const toModifierInputs = (groups: Groups) =>
  modifiersOf(groups).map(({ priceMinor = 0, quantity = 1 }) => ({ price: BigInt(priceMinor), quantity }))

/** What modifiers add to the price of one unit, in minor units. */
export const modifierPrice = (groups: Groups): bigint =>
  toModifierInputs(groups).reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)

/** Modifier groups in their wire form. Prices have the form of carts and checkouts, or of orders. */
export const toModifierGroups = <P>(
  groups: Groups,
  show: (minor: bigint, view: PriceView) => P,
  view: PriceView,
) =>
  groups.map(group => ({
    ...pick(group, ['id', 'name']),
    modifiers: group.modifiers.map(modifier => ({
      ...pick(modifier, ['id', 'quantity', 'label', 'details']),
      ...(modifier.priceMinor !== undefined && { price: show(BigInt(modifier.priceMinor), view) }),
    })),
  }))
