import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { rebuildIndexes } from '../../storage/data/index-rows.ts'
import type { Collection } from '../model/collection.ts'

/** Rebuilds the indexes over fields whose type or storage key changed. */
export async function rebuildAffectedIndexes(
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
