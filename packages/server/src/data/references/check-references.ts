import type { FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { findExistingReferences } from '../../storage/data/references.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import type { ItemInput } from '../model/item-input.ts'
import type { ItemWrite } from '../model/item-write.ts'
import { referenceTargetOf, relationOf } from '../model/references.ts'
import { missingReferences, type NamedReference } from './missing-references.ts'

/** A reference that a write adds to an item. */
export interface NewReference extends NamedReference {
  write: ItemWrite
  /** The write isUpdate an existing item, which may already have the reference. */
  isUpdate: boolean
}

/** References that are new compared to the stored data. Existing references are not checked again. */
export function newReferences(
  collection: Collection,
  write: ItemWrite,
  { data, references }: ItemInput,
  before: ItemRow | undefined,
): NewReference[] {
  const fields = [...collection.fields.values()].filter(({ type }) => type === 'REFERENCE')
  const stored = before && fields.length > 0 ? JSON.parse(before.data) : {}
  const single = fields.flatMap(field => {
    const id = data[field.storageKey]
    return typeof id === 'string' && stored[field.storageKey] !== id ? [{ field, id }] : []
  })
  const multiple = [...references].flatMap(([field, ids]) => ids.map(id => ({ field, id })))
  return [...single, ...multiple].map(one => ({ ...one, write, isUpdate: before !== undefined }))
}

/** The references whose target does not exist, without those that are already stored. */
export async function unresolvedReferences(
  ctx: ItemCtx,
  table: ItemTable,
  named: readonly NewReference[],
): Promise<NewReference[]> {
  const missing = named.filter(await missingReferences(ctx, table, named))
  const added = missing.filter(({ field, isUpdate }) => isUpdate && field.type === 'MULTI_REFERENCE')
  const existing = new Set<string>()
  for (const [field, some] of Map.groupBy(added, one => one.field))
    for (const { from, to } of await findExistingReferences(
      ctx.db,
      relationOf(table, field),
      some.map(({ write, id }) => ({ from: write.id, to: id })),
    ))
      existing.add(`${field.fieldId}\n${from}\n${to}`)
  return missing.filter(({ field, write, id }) => !existing.has(`${field.fieldId}\n${write.id}\n${id}`))
}

export const unresolvedViolation = ({ write, field, id }: NewReference): FieldViolation =>
  violation(`${write.at}.${field.key}`, 'OTHER', 'names an item that does not exist', {
    referencedItemId: id,
  })

/**
 * Items of one call may refer to each other. Returns the references to rejected items, transitively. `rejectedIds` are
 * the ids that will not exist; the function adds further ones.
 */
export function dependentsOfRejected(
  collection: Collection,
  unresolved: readonly NewReference[],
  rejectedIds: Set<string>,
): NewReference[] {
  const found: NewReference[] = []
  for (let before = -1; before < found.length; ) {
    before = found.length
    for (const one of unresolved)
      if (referenceTargetOf(one.field) === collection.id && rejectedIds.has(one.id) && !found.includes(one)) {
        found.push(one)
        if (!one.isUpdate) rejectedIds.add(one.write.id)
      }
  }
  return found
}
