import type { Ctx } from '../context.ts'
import { findDataCollections, type StoredField } from '../storage/data/collection-rows.ts'
import { findExisting } from '../storage/data/item-rows.ts'
import type { ItemTable } from '../storage/data/item-tables.ts'
import { isExternalId } from './adaptors/external-id.ts'
import { targetOf } from './links.ts'

/** An item that a field of another one names. */
export interface Named {
  field: StoredField
  id: string
}

/**
 * Which of the named items do not exist, as `collection id` texts; those of `arriving` are written by the same call. Two
 * statements, however many items and collections are named.
 */
export async function missingItems(
  ctx: Pick<Ctx, 'db' | 'site'>,
  table: ItemTable,
  collectionId: string,
  named: readonly Named[],
  arriving: ReadonlySet<string>,
): Promise<(one: Named) => boolean> {
  const wanted = new Map<string, Set<string>>()
  for (const { field, id } of named) {
    const target = targetOf(field)
    // Items of an external database are that database's to check: none is asked in the transaction of a write.
    if (target === undefined || isExternalId(target) || (target === collectionId && arriving.has(id)))
      continue
    const ids = wanted.get(target) ?? new Set()
    wanted.set(target, ids.add(id))
  }
  if (wanted.size === 0) return () => false
  const collections = await findDataCollections(ctx.db, ctx.site.id, [...wanted.keys()])
  const found = await findExisting(
    ctx.db,
    collections.map(({ id, uid }) => ({
      key: id,
      table: { uid, environment: table.environment },
      ids: [...(wanted.get(id) ?? [])],
    })),
  )
  return ({ field, id }) => {
    const target = targetOf(field)
    return target !== undefined && wanted.get(target)?.has(id) === true && !found.has(`${target}\n${id}`)
  }
}
