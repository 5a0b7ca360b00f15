import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import {
  deleteOtherReferences,
  insertReferences,
  orderReferences,
  type Reference,
  type Relation,
} from '../../storage/data/references.ts'
import type { Collection } from './collection.ts'

/** The references of a MULTI_REFERENCE field, as the field's own side shows them. */
export const relationOf = (
  table: Pick<ItemTable, 'siteId' | 'environment'>,
  field: StoredField,
): Relation => ({
  siteId: table.siteId,
  relation: field.inverseOf ?? field.fieldId,
  environment: table.environment,
  inverse: field.inverseOf !== undefined,
})

/** The collection that a reference field names. */
export const targetOf = (field: StoredField): string | undefined =>
  field.typeMetadata?.reference?.referencedCollectionId ??
  field.typeMetadata?.multiReference?.referencedCollectionId

/** Fields of a collection whose references are its own. */
export const ownRelations = (collection: Collection): string[] =>
  collection.definition.fields
    .filter(field => field.type === 'MULTI_REFERENCE' && field.inverseOf === undefined)
    .map(field => field.fieldId)

/** References that come with items: those of each field in as many statements, however many items there are. */
export async function saveReferences(
  db: Ctx['db'],
  table: ItemTable,
  items: readonly { id: string; links: Map<StoredField, string[]> }[],
  { replace }: { replace: boolean },
): Promise<void> {
  const fields = new Set(items.flatMap(({ links }) => [...links.keys()]))
  for (const field of fields) {
    const relation = relationOf(table, field)
    const sources = items.filter(({ links }) => links.has(field)).map(({ id }) => id)
    const links: Reference[] = items.flatMap(item =>
      (item.links.get(field) ?? []).map(to => ({ from: item.id, to })),
    )
    if (replace) await deleteOtherReferences(db, relation, sources, links)
    await insertReferences(db, relation, links)
    if (replace) await orderReferences(db, relation, links)
  }
}
