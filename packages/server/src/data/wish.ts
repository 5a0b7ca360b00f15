import type { FieldViolation } from '@stoa/contract'
import { violation } from '../failure.ts'
import type { ItemRow } from '../storage/data/item-rows.ts'
import type { ItemInput } from './item-input.ts'
import type { ItemProblem } from './item-problem.ts'

/**
 * The wishes that can be looked at, the first one for each id: of two for one item nobody could say which was meant. An insert
 * is told that the item is there by then.
 */
export function wishesOnce(
  wishes: readonly Wish[],
  mode: 'insert' | 'update' | 'save' | 'remove',
  refuse: (wish: Wish, problem: ItemProblem) => void,
): Wish[] {
  const seen = new Set<string>()
  return wishes.filter(wish => {
    if (wish.refused) return refuse(wish, { violations: wish.refused })
    if (!seen.has(wish.id)) return seen.add(wish.id)
    if (mode === 'insert') return refuse(wish, { code: 'WDE0074', data: { dataItemId: wish.id } })
    const text = 'is about an item that the list names before; send it in a call of its own'
    return refuse(wish, { violations: [violation(wish.at, 'VALIDATION', text, { dataItemId: wish.id })] })
  })
}

/** One item to be written, and how: `read` makes what it will be of what it is. */
export interface Wish {
  index: number
  id: string
  /** Why nothing can be written, whatever is there: the item is not named, or with two names. */
  refused?: FieldViolation[]
  /** Path of the item's data in the request. */
  at: string
  read: (before: ItemRow | undefined, report: (violation: FieldViolation) => void) => ItemInput
}
