import type { Ctx } from '../../call/context.ts'
import { findDataCollections, type StoredField } from '../../storage/data/collection-rows.ts'
import { publishedItems } from '../../storage/data/conditions.ts'
import { findExisting } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { accessOf } from '../model/access.ts'
import { collectionOfRow } from '../model/collection.ts'
import { isExternalId } from '../model/external-id.ts'
import { referenceTargetOf } from '../model/references.ts'

/** The target of a reference: a field and an item id. */
export interface NamedReference {
  field: StoredField
  id: string
}

/**
 * Returns a predicate for references to missing items. To leak nothing, it looks nothing up in collections without full
 * read access: references into them are accepted. Elsewhere, items hidden from the caller count as missing. Two statements
 * in total.
 */
export async function missingReferences(
  ctx: Pick<Ctx, 'caller' | 'db' | 'now' | 'site'>,
  table: ItemTable,
  named: readonly NamedReference[],
): Promise<(one: NamedReference) => boolean> {
  const idsByCollection = new Map<string, Set<string>>()
  for (const { field, id } of named) {
    const target = referenceTargetOf(field)
    // External databases are not queried inside a write transaction; they check their references themselves.
    if (target === undefined || isExternalId(target)) continue
    const ids = idsByCollection.get(target) ?? new Set()
    idsByCollection.set(target, ids.add(id))
  }
  if (idsByCollection.size === 0) return () => false
  const collections = await findDataCollections(ctx.db, ctx.site.id, [...idsByCollection.keys()])
  const lookups = collections.flatMap(row => {
    const merchant = ctx.caller.role === 'merchant'
    const collection = collectionOfRow(row, { merchant })
    const ids = [...(idsByCollection.get(row.id) ?? [])]
    if (accessOf(collection, 'read', ctx.caller).to !== 'ALL') {
      idsByCollection.delete(row.id)
      return []
    }
    const visible = !merchant && collection.hasPlugin('PUBLISH') ? publishedItems(ctx.now) : undefined
    return [{ key: row.id, table: { uid: row.uid, environment: table.environment }, ids, visible }]
  })
  const found = await findExisting(ctx.db, lookups)
  return ({ field, id }) => {
    const target = referenceTargetOf(field)
    return (
      target !== undefined && idsByCollection.get(target)?.has(id) === true && !found.has(`${target}\n${id}`)
    )
  }
}
