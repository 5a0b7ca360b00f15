import type { Ctx } from '../../call/context.ts'
import { findDataCollections, type StoredField } from '../../storage/data/collection-rows.ts'
import { publishedItems } from '../../storage/data/conditions.ts'
import { findExisting } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { accessOf } from '../model/access.ts'
import { toCollection } from '../model/collection.ts'
import { isExternalId } from '../model/external-id.ts'
import { targetOf } from '../model/references.ts'

/** An item that a field of another one names. */
export interface Named {
  field: StoredField
  id: string
}

/**
 * Which of the named items do not exist. Nobody learns what he may not read: in collections that are closed to the caller,
 * or of which he reads his own items alone, nothing is looked up and anything can be named; elsewhere the items that he does
 * not see are not there. Two statements, however many items and collections are named.
 */
export async function missingReferences(
  ctx: Pick<Ctx, 'caller' | 'db' | 'now' | 'site'>,
  table: ItemTable,
  named: readonly Named[],
): Promise<(one: Named) => boolean> {
  const wanted = new Map<string, Set<string>>()
  for (const { field, id } of named) {
    const target = targetOf(field)
    // Items of an external database are that database's to check: none is asked in the transaction of a write.
    if (target === undefined || isExternalId(target)) continue
    const ids = wanted.get(target) ?? new Set()
    wanted.set(target, ids.add(id))
  }
  if (wanted.size === 0) return () => false
  const collections = await findDataCollections(ctx.db, ctx.site.id, [...wanted.keys()])
  const asked = collections.flatMap(row => {
    const merchant = ctx.caller.role === 'merchant'
    const collection = toCollection(row, { merchant })
    const ids = [...(wanted.get(row.id) ?? [])]
    if (accessOf(collection, 'read', ctx.caller).to !== 'ALL') {
      wanted.delete(row.id)
      return []
    }
    const visible = !merchant && collection.hasPlugin('PUBLISH') ? publishedItems(ctx.now) : undefined
    return [{ key: row.id, table: { uid: row.uid, environment: table.environment }, ids, visible }]
  })
  const found = await findExisting(ctx.db, asked)
  return ({ field, id }) => {
    const target = targetOf(field)
    return target !== undefined && wanted.get(target)?.has(id) === true && !found.has(`${target}\n${id}`)
  }
}
