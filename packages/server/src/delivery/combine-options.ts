import { createHash } from 'node:crypto'
import type { DeliveryOption } from './delivery-options.ts'

/** Combinations beyond this many cannot be offered in a list. */
const COMBINED_MAX = 50

const isSame = (a: DeliveryOption, b: DeliveryOption) => a.carrierId === b.carrierId && a.code === b.code
const isPlain = ({ pickup, slot }: DeliveryOption) => !pickup && !slot

/**
 * The options of a purchase whose items have several delivery profiles, from the options of each profile. An option that all of them
 * offer costs the sum. Any other is combined with each of the other profiles, under one name; pickup and time slots are not.
 * Cheapest first (protocol/delivery §6).
 */
export function combineOptions(lists: readonly (readonly DeliveryOption[])[]): DeliveryOption[] {
  const [first = [], ...others] = lists
  return others
    .reduce<DeliveryOption[]>((combined, list) => combineTwo(combined, list), [...first])
    .toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
    .slice(0, COMBINED_MAX)
}

function combineTwo(left: readonly DeliveryOption[], right: readonly DeliveryOption[]): DeliveryOption[] {
  const shared = left.flatMap(option => {
    const same = right.find(other => isSame(option, other))
    return same ? [{ ...withoutLimit(option), price: option.price + same.price }] : []
  })
  const isShared = (option: DeliveryOption) => shared.some(other => isSame(option, other))
  const onlyOf = (options: readonly DeliveryOption[]) =>
    options.filter(option => isPlain(option) && !isShared(option))
  return [...shared, ...onlyOf(left).flatMap(option => onlyOf(right).map(other => pair(option, other)))]
}

/** Two options as one. Requests name it by a code of limited length. */
const pair = (a: DeliveryOption, b: DeliveryOption): DeliveryOption => {
  const deliveryTime = joined(a.deliveryTime, b.deliveryTime)
  const instructions = joined(a.instructions, b.instructions)
  return {
    carrierId: a.carrierId,
    code: createHash('sha256').update(`${a.code}\n${b.carrierId}\n${b.code}`).digest('hex').slice(0, 32),
    title: a.title === b.title ? a.title : `${a.title} + ${b.title}`,
    ...(deliveryTime && { deliveryTime }),
    ...(instructions && { instructions }),
    price: a.price + b.price,
  }
}

/** A limit of the subtotal holds for the items of one profile. */
const withoutLimit = ({ freeFrom: _, ...option }: DeliveryOption): DeliveryOption => option

const joined = (...texts: (string | undefined)[]) => [...new Set(texts.filter(Boolean))].join(' + ')
