import type { FieldViolation } from '@stoa/contract'
import type { ItemRow } from '../storage/data/item-rows.ts'
import type { ItemInput } from './item-input.ts'

/** One item to be written, and how: `read` makes what it will be of what it is. */
export interface Wish {
  index: number
  id: string
  /** Path of the item's data in the request. */
  at: string
  read: (before: ItemRow | undefined, report: (violation: FieldViolation) => void) => ItemInput
}
