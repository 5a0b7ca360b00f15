import { isoTime } from '../../call/clock.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { NewItemRow } from '../../storage/data/item-writes.ts'
import type { Collection } from './collection.ts'
import type { ItemCtx } from './item-call-types.ts'
import type { ItemInput } from './item-input.ts'
import { itemOwnerOf } from './item-scope.ts'

const iso = (ms: number | null | undefined) => (ms == null ? null : isoTime(ms))

/** The row to write: the input, with omitted publishing options taken from the stored row. */
export function toItemRow(
  ctx: Pick<ItemCtx, 'caller' | 'now' | 'author'>,
  collection: Collection,
  id: string,
  { data, publish }: ItemInput,
  before: ItemRow | undefined,
): NewItemRow {
  const initial = collection.definition.plugins.find(plugin => plugin.type === 'PUBLISH')?.publishOptions
  // A new status clears past dates, which would otherwise still override it.
  const dueDateCleared = (at: string | null) =>
    publish.status !== undefined && at !== null && Date.parse(at) <= ctx.now ? null : at
  const { publishAt = iso(before?.publish_at), unpublishAt = iso(before?.unpublish_at) } = publish
  return {
    id,
    ...itemOwnerOf(ctx.author ?? ctx.caller),
    status: publish.status ?? before?.status ?? initial?.defaultStatus ?? 'PUBLISHED',
    publish_at: dueDateCleared(publishAt),
    unpublish_at: dueDateCleared(unpublishAt),
    data,
  }
}
