import type { DataItem } from '@stoa/contract'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemReadCtx } from '../model/item-call-types.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { itemText, toItem } from '../model/item-view.ts'
import { selectFields } from '../model/select-fields.ts'
import { includeReferences } from './include.ts'

interface Projection {
  fields?: readonly (string | null)[] | null
  includeReferences?: readonly ({ field?: string | null; limit?: number | null } | null)[] | null
}

/** Items as JSON texts. Without a projection, stored JSON is copied unparsed where possible. */
export async function itemTexts(
  ctx: ItemReadCtx,
  scope: ItemScope,
  rows: readonly ItemRow[],
  { fields, includeReferences: included }: Projection,
): Promise<string[]> {
  const { collection } = scope
  if (!fields?.length && !included?.length) return rows.map(row => itemText(collection, row, ctx.now))
  const items: DataItem[] = rows.map(row => toItem(collection, row, ctx.now))
  await includeReferences(ctx, scope, items, included)
  const names = (fields ?? []).filter(field => field !== null)
  return items.map(item => JSON.stringify(selectFields(item, names)))
}
