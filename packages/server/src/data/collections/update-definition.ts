import type { FieldChangeReport } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import {
  type ChangeOptions,
  type FieldInput,
  type UpdatedFields,
  updateFields,
} from '../fields/update-fields.ts'
import { rebuildAffectedIndexes } from '../indexes/rebuild-indexes.ts'
import type { Collection } from '../model/collection.ts'
import { applyRenames, renamesOf } from './apply-renames.ts'
import { checkDefinition } from './check-definition.ts'
import { writeDefinition } from './definition-store.ts'
import { syncInverseFields } from './inverse-references.ts'

/** Updates fields and settings of a definition, with everything that depends on them. */
export async function updateDefinition(
  ctx: Ctx<'WDE0025' | 'DATA_FIELD_CHANGE_REJECTED'>,
  collection: Collection,
  change: {
    settings?: Omit<StoredDataCollection, 'fields'>
    fields: readonly FieldInput[]
    at: string
    options?: ChangeOptions
  },
): Promise<{ collection: Collection; reports: FieldChangeReport[] }> {
  const updated = await updateFields(ctx, collection, change.fields, change.options)
  if (change.options?.dryRun) return { collection, reports: updated.reports }
  return {
    collection: await writeUpdatedDefinition(ctx, collection, {
      ...updated,
      settings: change.settings,
      at: change.at,
    }),
    reports: updated.reports,
  }
}

/** Writes updated fields, then inverse references, mentions of keys and indexes. */
export async function writeUpdatedDefinition(
  ctx: Ctx<'WDE0025'>,
  collection: Collection,
  {
    fields,
    convertedFields,
    settings,
    at,
  }: Pick<UpdatedFields, 'fields' | 'convertedFields'> & {
    settings?: Omit<StoredDataCollection, 'fields'>
    at: string
  },
): Promise<Collection> {
  const synced = await syncInverseFields(ctx, collection, fields, at)
  const renames = renamesOf(collection.definition.fields, synced)
  const doc = applyRenames({ ...collection.definition, ...settings, fields: synced }, renames)
  checkDefinition(doc, at)
  const written = await writeDefinition(ctx, collection, doc)
  await rebuildAffectedIndexes(ctx, collection, convertedFields)
  return written
}
