import type { FieldChangeReport } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StoredDataCollection } from '../../storage/data/collection-rows.ts'
import {
  type ChangeOptions,
  type FieldInput,
  type RevisedFields,
  reviseFields,
} from '../fields/update-fields.ts'
import { followInIndexes } from '../indexes/rebuild-indexes.ts'
import type { Collection } from '../model/collection.ts'
import { followRenames, renamesOf } from './apply-renames.ts'
import { checkDefinition } from './check-definition.ts'
import { writeDefinition } from './definition-store.ts'
import { syncInverseFields } from './inverse-references.ts'

/** Updates fields and settings of a definition, with everything that depends on them. */
export async function reviseDefinition(
  ctx: Ctx<'WDE0025' | 'DATA_FIELD_CHANGE_REFUSED'>,
  collection: Collection,
  change: {
    said?: Omit<StoredDataCollection, 'fields'>
    fields: readonly FieldInput[]
    at: string
    consent?: ChangeOptions
  },
): Promise<{ collection: Collection; reports: FieldChangeReport[] }> {
  const revised = await reviseFields(ctx, collection, change.fields, change.consent)
  if (change.consent?.dryRun) return { collection, reports: revised.reports }
  return {
    collection: await writeRevised(ctx, collection, { ...revised, said: change.said, at: change.at }),
    reports: revised.reports,
  }
}

/** Writes updated fields, then inverse references, mentions of keys and indexes. */
export async function writeRevised(
  ctx: Ctx<'WDE0025'>,
  collection: Collection,
  {
    fields,
    convertedFields,
    said,
    at,
  }: Pick<RevisedFields, 'fields' | 'convertedFields'> & {
    said?: Omit<StoredDataCollection, 'fields'>
    at: string
  },
): Promise<Collection> {
  const mirrored = await syncInverseFields(ctx, collection, fields, at)
  const renames = renamesOf(collection.definition.fields, mirrored)
  const doc = followRenames({ ...collection.definition, ...said, fields: mirrored }, renames)
  checkDefinition(doc, at)
  const written = await writeDefinition(ctx, collection, doc)
  await followInIndexes(ctx, collection, convertedFields)
  return written
}
