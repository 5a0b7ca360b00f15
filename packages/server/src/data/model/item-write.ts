import type { FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemError } from './item-error.ts'
import type { ItemInput } from './item-input.ts'

/**
 * Removes duplicate and invalid writes: only the first write per item id is kept, because the intended one is ambiguous.
 * A duplicate insert gets WDE0074 (already exists).
 */
export function dedupeWrites(
  writes: readonly ItemWrite[],
  mode: 'insert' | 'update' | 'save' | 'remove',
  reject: (write: ItemWrite, error: ItemError) => void,
): ItemWrite[] {
  const seen = new Set<string>()
  return writes.filter(write => {
    if (write.violations) return reject(write, { violations: write.violations })
    if (!seen.has(write.id)) return seen.add(write.id)
    if (mode === 'insert') return reject(write, { code: 'WDE0074', data: { dataItemId: write.id } })
    const text = 'repeats an item of this list; send it in a separate call'
    return reject(write, { violations: [violation(write.at, 'VALIDATION', text, { dataItemId: write.id })] })
  })
}

/** A write of one item. `read` computes the new item from the stored one. */
export interface ItemWrite {
  index: number
  id: string
  /** Violations that do not depend on the stored item, such as a missing or contradictory id. */
  violations?: FieldViolation[]
  /** Path of the item's data in the request. */
  at: string
  read: (before: ItemRow | undefined, report: (violation: FieldViolation) => void) => ItemInput
}
