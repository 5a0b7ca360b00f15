import { findDuplicates, type NewItemRow } from '../../storage/data/item-writes.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import type { ItemProblem } from '../model/item-error.ts'
import type { ItemScope } from '../model/item-scope.ts'
import type { ItemWrite } from '../model/item-write.ts'

/** Fields of which no two items have the same value. */
export const uniqueFields = (collection: Collection) =>
  collection.definition.fields.filter(
    field => (field.unique || field.uniqueIndexed) && field.deletedAt === undefined,
  )

/** Refuses the items whose values another one has in a unique field, and says which field that is. */
export async function refuseDuplicates(
  ctx: ItemCtx,
  { collection, table }: Pick<ItemScope, 'collection' | 'table'>,
  ready: readonly { write: ItemWrite; row: NewItemRow }[],
  refuse: (write: ItemWrite, problem: ItemProblem) => void,
  { all = true } = {},
): Promise<Set<string>> {
  const unique = uniqueFields(collection)
  if (ready.length === 0) return new Set()
  const found =
    unique.length === 0
      ? []
      : await findDuplicates(
          ctx.db,
          table,
          ready.map(({ row }) => row),
          unique,
        )
  const fieldOf = new Map(
    found.map(({ id, fieldId }) => [id, unique.find(one => one.fieldId === fieldId)?.key]),
  )
  const refused = all ? ready : ready.filter(({ write }) => fieldOf.has(write.id))
  for (const { write } of refused)
    refuse(write, { code: 'WDE0123', data: { dataItemId: write.id, fieldKey: fieldOf.get(write.id) } })
  return new Set(refused.map(({ write }) => write.id))
}
