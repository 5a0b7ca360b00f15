import type { Ctx } from '../../call/context.ts'
import { deleteReferencesOf } from '../../storage/data/references.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { ownRelations } from '../model/references.ts'

/**
 * Deletes the references of removed items, unless the other side (draft or published item) still exists. References to a
 * removed item stay, because an import or a restore may bring it back (decision 020).
 */
export async function deleteReferencesOfItems(
  db: Ctx['db'],
  { collection, table }: Pick<ItemScope, 'collection' | 'table'>,
  items: readonly string[] | 'ALL',
): Promise<void> {
  const relations = ownRelations(collection)
  if (relations.length === 0 || items.length === 0) return
  const other = collection.definition.draftItems ? { ...table, drafts: !table.drafts } : undefined
  await deleteReferencesOf(db, table, relations, items, other)
}
