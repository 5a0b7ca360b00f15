import type { Ctx } from '../../call/context.ts'
import { deleteReferencesOf } from '../../storage/data/references.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { ownRelations } from '../model/references.ts'

/**
 * Takes the references of removed items along, unless the item is still there on the other side: as a draft, or as what is
 * published. Those that point at a removed item stay: it may come back, by an import or a restore (decision 020).
 */
export async function deleteReferences(
  db: Ctx['db'],
  { collection, table }: Pick<ItemScope, 'collection' | 'table'>,
  items: readonly string[] | 'ALL',
): Promise<void> {
  const relations = ownRelations(collection)
  if (relations.length === 0 || items.length === 0) return
  const other = collection.definition.draftItems ? { ...table, drafts: !table.drafts } : undefined
  await deleteReferencesOf(db, table, relations, items, other)
}
