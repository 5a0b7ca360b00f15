import type { ItemRow } from '../../storage/data/item-rows.ts'

/** The publish status at time `now`, with due schedules applied. */
export function statusAt(row: Pick<ItemRow, 'status' | 'publish_at' | 'unpublish_at'>, now: number) {
  const publish = row.publish_at !== null && row.publish_at <= now ? row.publish_at : Number.NEGATIVE_INFINITY
  const unpublish =
    row.unpublish_at !== null && row.unpublish_at <= now ? row.unpublish_at : Number.NEGATIVE_INFINITY
  if (publish === unpublish) return row.status
  return publish > unpublish ? 'PUBLISHED' : 'DRAFT'
}
