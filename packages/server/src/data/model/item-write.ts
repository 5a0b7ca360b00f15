import type { FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemProblem } from './item-error.ts'
import type { ItemInput } from './item-input.ts'

/**
 * The writes that can be looked at, the first one for each id: of two for one item nobody could say which was meant. An insert
 * is told that the item is there by then.
 */
export function dedupeWrites(
  writes: readonly ItemWrite[],
  mode: 'insert' | 'update' | 'save' | 'remove',
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
): ItemWrite[] {
  const seen = new Set<string>()
  return writes.filter(write => {
    if (write.refused) return refuse(write, { violations: write.refused })
    if (!seen.has(write.id)) return seen.add(write.id)
    if (mode === 'insert') return refuse(write, { code: 'WDE0074', data: { dataItemId: write.id } })
    const text = 'is about an item that the list names before; send it in a call of its own'
    return refuse(write, { violations: [violation(write.at, 'VALIDATION', text, { dataItemId: write.id })] })
  })
}

/** One item to be written, and how: `read` makes what it will be of what it is. */
export interface ItemWrite {
  index: number
  id: string
  /** Why nothing can be written, whatever is there: the item is not named, or with two names. */
  refused?: FieldViolation[]
  /** Path of the item's data in the request. */
  at: string
  read: (before: ItemRow | undefined, report: (violation: FieldViolation) => void) => ItemInput
}
