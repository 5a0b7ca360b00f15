import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { insertReferences } from '../../storage/data/references.ts'
import {
  removeRelations,
  removeStored,
  setValues,
  type ValueTable,
} from '../../storage/data/stored-values.ts'
import { relationOf } from '../model/references.ts'
import { convertedValues } from './field-change-impact.ts'

const isMultiReference = (field: StoredField) => field.type === 'MULTI_REFERENCE'

/**
 * Writes the converted values of a field: in place if the storage key stays, else under the new one. Skips values that
 * cannot be converted.
 */
export async function migrateValues(
  ctx: Pick<Ctx, 'db' | 'site'>,
  tables: readonly ValueTable[],
  before: StoredField,
  after: StoredField,
): Promise<void> {
  const inPlace =
    before.storageKey === after.storageKey && !isMultiReference(before) && !isMultiReference(after)
  for (const table of tables)
    for await (const values of convertedValues(ctx, table, before, after)) {
      const written = values.flatMap(({ id, value, conversion }) =>
        'value' in conversion && !(inPlace && conversion.value === value)
          ? [{ id, value: conversion.value }]
          : [],
      )
      if (written.length === 0) continue
      if (isMultiReference(after))
        await insertReferences(
          ctx.db,
          relationOf(table, after),
          written.flatMap(({ id, value }) => (value as string[]).map(to => ({ from: id, to }))),
        )
      else await setValues(ctx.db, table, after.storageKey, written)
    }
}

/** Deletes the stored values of fields. */
export async function deleteValues(
  ctx: Pick<Ctx, 'db' | 'site'>,
  tables: readonly ValueTable[],
  fields: readonly StoredField[],
): Promise<void> {
  const keys = fields.filter(field => !isMultiReference(field)).map(field => field.storageKey)
  for (const table of keys.length > 0 ? tables : []) await removeStored(ctx.db, table, keys)
  const relations = fields
    .filter(field => isMultiReference(field) && !field.inverseOf)
    .map(field => field.fieldId)
  if (relations.length > 0) await removeRelations(ctx.db, ctx.site.id, relations)
}
