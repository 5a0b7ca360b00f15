import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { rebuildIndexes } from '../../storage/data/index-rows.ts'
import type { Collection } from '../model/collection.ts'

/** Indexes over a field whose values are read otherwise now are built anew. */
export async function followInIndexes(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  { uid }: Collection,
  convertedFields: ReadonlyMap<string, StoredField>,
): Promise<void> {
  if (convertedFields.size === 0) return
  await rebuildIndexes(
    ctx.db,
    { siteId: ctx.site.id, uid },
    [...convertedFields].map(([fieldId, field]) => ({ fieldId, now: field.fieldId })),
    ctx.now,
  )
}
