import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { AddedEvents, NewItemRow } from '../../storage/data/item-writes.ts'
import { JsonText } from '../../storage/write-effects.ts'
import { type Collection, unrestrictedCollection } from './collection.ts'
import type { ItemCtx } from './item-call-types.ts'
import { isVerbatim, itemText, sharedSystemData } from './item-view.ts'

/**
 * An item in the payload of an event: all fields, in the main language, for every writer. The readers of events are the
 * merchant and replicas of items.
 */
export const itemJson = (collection: Collection, row: ItemRow, now: number) =>
  new JsonText(itemText(unrestrictedCollection(collection), row, now))

/**
 * Lets the INSERT statement itself write the `data_item_created` events from the stored rows. Undefined without
 * subscribers, or if the payload differs from the stored JSON by more than system data common to all rows.
 */
export function insertItemEvents(
  ctx: Pick<ItemCtx, 'eventLog' | 'now'>,
  collection: Collection,
  rows: readonly NewItemRow[],
): AddedEvents | undefined {
  const [first] = rows
  if (!first || collection.hasPlugin('PUBLISH')) return undefined
  if (
    !rows.every(({ json, owner_id }) => owner_id === first.owner_id && json && isVerbatim(collection, json))
  )
    return undefined
  const log = ctx.eventLog('wix.data.v2.data_item_created')
  const row = { ...first, created_at: ctx.now, updated_at: ctx.now, publish_at: null, unpublish_at: null }
  return log && { log, collectionId: collection.id, system: sharedSystemData(collection, row, ctx.now) }
}
