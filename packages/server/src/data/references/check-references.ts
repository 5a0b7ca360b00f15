import type { FieldViolation } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { ItemTable } from '../../storage/data/item-tables.ts'
import { findExistingReferences } from '../../storage/data/references.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import type { ItemInput } from '../model/item-input.ts'
import type { ItemWrite } from '../model/item-write.ts'
import { relationOf, targetOf } from '../model/references.ts'
import { missingReferences, type Named } from './missing-references.ts'

/** A reference that an item begins to have. */
export interface NewReference extends Named {
  write: ItemWrite
  /** The item is there already: it may have had the reference before. */
  changes: boolean
}

/** References of an item that it did not have before, as far as its data says. What it refers to already is not checked again. */
export function newReferences(
  collection: Collection,
  write: ItemWrite,
  { data, links }: ItemInput,
  before: ItemRow | undefined,
): NewReference[] {
  const fields = [...collection.fields.values()].filter(({ type }) => type === 'REFERENCE')
  const stored = before && fields.length > 0 ? JSON.parse(before.data) : {}
  const single = fields.flatMap(field => {
    const id = data[field.storageKey]
    return typeof id === 'string' && stored[field.storageKey] !== id ? [{ field, id }] : []
  })
  const several = [...links].flatMap(([field, ids]) => ids.map(id => ({ field, id })))
  return [...single, ...several].map(one => ({ ...one, write, changes: before !== undefined }))
}

/** What items name that is not there, as it is now. */
export async function unresolvedReferences(
  ctx: ItemCtx,
  table: ItemTable,
  named: readonly NewReference[],
): Promise<NewReference[]> {
  const missing = named.filter(await missingReferences(ctx, table, named))
  const links = missing.filter(({ field, changes }) => changes && field.type === 'MULTI_REFERENCE')
  const known = new Set<string>()
  for (const [field, some] of Map.groupBy(links, one => one.field))
    for (const { from, to } of await findExistingReferences(
      ctx.db,
      relationOf(table, field),
      some.map(({ write, id }) => ({ from: write.id, to: id })),
    ))
      known.add(`${field.fieldId}\n${from}\n${to}`)
  return missing.filter(({ field, write, id }) => !known.has(`${field.fieldId}\n${write.id}\n${id}`))
}

export const unresolvedViolation = ({ write, field, id }: NewReference): FieldViolation =>
  violation(`${write.at}.${field.key}`, 'OTHER', 'names an item that does not exist', {
    referencedItemId: id,
  })

/**
 * Items of one call may refer to each other. Says which cannot be written since what they refer to is not written either:
 * `refused` are the ids that will not be there.
 */
export function dependentsOfRejected(
  collection: Collection,
  unresolved: readonly NewReference[],
  refused: Set<string>,
): NewReference[] {
  const found: NewReference[] = []
  for (let before = -1; before < found.length; ) {
    before = found.length
    for (const one of unresolved)
      if (targetOf(one.field) === collection.id && refused.has(one.id) && !found.includes(one)) {
        found.push(one)
        if (!one.changes) refused.add(one.write.id)
      }
  }
  return found
}
