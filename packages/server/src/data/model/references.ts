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

/** The relation of a MULTI_REFERENCE field, inverted for an inverse field. */
export const relationOf = (
  table: Pick<ItemTable, 'siteId' | 'environment'>,
  field: StoredField,
): Relation => ({
  siteId: table.siteId,
  relation: field.inverseOf ?? field.fieldId,
  environment: table.environment,
  inverse: field.inverseOf !== undefined,
})

/** The collection that a reference field points to. */
export const referenceTargetOf = (field: StoredField): string | undefined =>
  field.typeMetadata?.reference?.referencedCollectionId ??
  field.typeMetadata?.multiReference?.referencedCollectionId

/** Relations that this collection owns: multi-reference fields without inverse ones. */
export const ownRelations = (collection: Collection): string[] =>
  collection.definition.fields
    .filter(field => field.type === 'MULTI_REFERENCE' && field.inverseOf === undefined)
    .map(field => field.fieldId)

/** Stores the multi-references of items. The number of statements depends on the fields only. */
export async function saveReferences(
  db: Ctx['db'],
  table: ItemTable,
  items: readonly { id: string; references: Map<StoredField, string[]> }[],
  { replace }: { replace: boolean },
): Promise<void> {
  const fields = new Set(items.flatMap(({ references: links }) => [...links.keys()]))
  for (const field of fields) {
    const relation = relationOf(table, field)
    const sources = items.filter(({ references: links }) => links.has(field)).map(({ id }) => id)
    const references: Reference[] = items.flatMap(item =>
      (item.references.get(field) ?? []).map(to => ({ from: item.id, to })),
    )
    if (replace) await deleteOtherReferences(db, relation, sources, references)
    await insertReferences(db, relation, references)
    if (replace) await orderReferences(db, relation, references)
  }
}
