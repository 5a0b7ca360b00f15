import { findDuplicates, type NewItemRow } from '../../storage/data/item-writes.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import type { ItemError } from '../model/item-error.ts'
import type { ItemScope } from '../model/item-scope.ts'
import type { ItemWrite } from '../model/item-write.ts'

/** Fields with unique values. */
export const uniqueFields = (collection: Collection) =>
  collection.definition.fields.filter(
    field => (field.unique || field.uniqueIndexed) && field.deletedAt === undefined,
  )

/** Rejects items that violate a unique field, and names the field. Returns the ids of the rejected items. */
export async function rejectDuplicates(
  ctx: ItemCtx,
  { collection, table }: Pick<ItemScope, 'collection' | 'table'>,
  prepared: readonly { write: ItemWrite; row: NewItemRow }[],
  reject: (write: ItemWrite, error: ItemError) => void,
  { all = true } = {},
): Promise<Set<string>> {
  const unique = uniqueFields(collection)
  if (prepared.length === 0) return new Set()
  const found =
    unique.length === 0
      ? []
      : await findDuplicates(
          ctx.db,
          table,
          prepared.map(({ row }) => row),
          unique,
        )
  const fieldOf = new Map(
    found.map(({ id, fieldId }) => [id, unique.find(one => one.fieldId === fieldId)?.key]),
  )
  const rejected = all ? prepared : prepared.filter(({ write }) => fieldOf.has(write.id))
  for (const { write } of rejected)
    reject(write, { code: 'WDE0123', data: { dataItemId: write.id, fieldKey: fieldOf.get(write.id) } })
  return new Set(rejected.map(({ write }) => write.id))
}
