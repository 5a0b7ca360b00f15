import type { Ctx } from '../../call/context.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import type { ErasedItem, PersonalItemRow } from '../../storage/data/personal-items.ts'
import { collectionOfRow, DRAFTS } from '../model/collection.ts'
import { itemData } from '../model/item-view.ts'

/** An item in the download of its author, with all fields. */
export function personalItem(
  { now }: Pick<Ctx, 'now'>,
  { collection: definition, drafts, ...row }: PersonalItemRow,
) {
  const collection = collectionOfRow(definition, { drafts })
  return { dataCollectionId: collection.id, id: row.id, data: itemData(collection, row, now) }
}

/** Reports an item that the erasure of its author has deleted. */
export function reportErasedItem(
  ctx: Pick<Ctx<never, 'wix.data.v2.data_item_deleted'>, 'emit' | 'invalidate'>,
  { id, dataCollectionId, ...table }: ErasedItem,
): void {
  ctx.invalidate(itemsTag(table))
  const collection = table.drafts ? dataCollectionId + DRAFTS : dataCollectionId
  ctx.emit('wix.data.v2.data_item_deleted', id, { id, dataCollectionId: collection })
}
