import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { AddedEvents, NewItemRow } from '../../storage/data/item-writes.ts'
import { JsonText } from '../../storage/write-effects.ts'
import { type Collection, wholeCollection } from './collection.ts'
import type { ItemCtx } from './item-call-types.ts'
import { isPlain, itemText, systemOfAdded } from './item-view.ts'

/**
 * An item as events show it, whoever has written it and in whatever language: they are read by the merchant, and by what
 * keeps copies of items.
 */
export const itemJson = (collection: Collection, row: ItemRow, now: number) =>
  new JsonText(itemText(wholeCollection(collection), row, now))

/**
 * How the database itself writes the events of items that are added, of what it stores. Undefined where an event differs
 * from what is stored by more than what the platform says of all of these items alike, or nobody is to be told.
 */
export function eventsOfAdded(
  ctx: Pick<ItemCtx, 'eventLog' | 'now'>,
  collection: Collection,
  rows: readonly NewItemRow[],
): AddedEvents | undefined {
  const [first] = rows
  if (!first || collection.hasPlugin('PUBLISH')) return undefined
  if (!rows.every(({ json, owner_id }) => owner_id === first.owner_id && json && isPlain(collection, json)))
    return undefined
  const log = ctx.eventLog('wix.data.v2.data_item_created')
  const row = { ...first, created_at: ctx.now, updated_at: ctx.now, publish_at: null, unpublish_at: null }
  return log && { log, collectionId: collection.id, system: systemOfAdded(collection, row, ctx.now) }
}
