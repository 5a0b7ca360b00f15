import { contract, type DataField, type ErrorsOf } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { lockItems, valueTables } from '../../storage/data/stored-values.ts'
import { invalidKeyReason } from '../fields/define-fields.ts'
import { findShadowedValues, joinReports, undeclaredFieldFor } from '../fields/shadowed-values.ts'
import type { ChangeOptions, FieldInput } from '../fields/update-fields.ts'
import type { Collection } from '../model/collection.ts'
import { toDataCollection } from '../model/collection-view.ts'
import { toFieldDefinition } from '../model/field-definition.ts'
import { unchangedFields } from './define-collection.ts'
import { lockCollection } from './definition-store.ts'
import { updateDefinition, writeUpdatedDefinition } from './update-definition.ts'

const { dataCollections } = contract
type FieldCtx = Ctx<ErrorsOf<typeof dataCollections.updateDataCollectionField>>

/** The field with `fieldId`, or else with the key. */
function fieldOf(ctx: FieldCtx, collection: Collection, key: string, fieldId?: string | null): StoredField {
  const field = fieldId
    ? [...collection.fields.values()].find(one => one.fieldId === fieldId)
    : collection.fields.get(key)
  return (
    field ??
    ctx.fail('DATA_FIELD_NOT_FOUND', {
      dataCollectionId: collection.id,
      fieldKey: key,
      ...(fieldId && { fieldId }),
    })
  )
}

/** All fields, one of them changed. */
const withField = (collection: Collection, changed: FieldInput): FieldInput[] =>
  unchangedFields(collection).map(one => (one.before === changed.before ? changed : one))

const changeOptionsOf = (input: { dryRun?: boolean | null; lossy?: boolean | null }): ChangeOptions => ({
  dryRun: input.dryRun === true,
  lossy: input.lossy === true,
})

async function change(ctx: FieldCtx, collection: Collection, field: FieldInput, options: ChangeOptions) {
  const updated = await updateDefinition(ctx, collection, {
    fields: withField(collection, field),
    at: 'field',
    options: options,
  })
  return {
    dataCollection: toDataCollection(updated.collection),
    ...(updated.reports.length > 0 && { report: joinReports(updated.reports) }),
  }
}

type FieldCalls = Pick<
  typeof dataCollections,
  {
    [K in keyof typeof dataCollections]: K extends `${string}DataCollectionField` ? K : never
  }[keyof typeof dataCollections]
>

export const collectionFieldHandlers: Handlers<FieldCalls> = {
  async createDataCollectionField({ dataCollectionId, field }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const definition = withoutNulls(field) as DataField
    if (collection.fields.has(definition.key))
      rejectField('field.key', 'VALIDATION', 'is the key of another field')
    const updated = await updateDefinition(ctx, collection, {
      fields: [...unchangedFields(collection), { definition: definition, at: 'field' }],
      at: 'field',
    })
    return { dataCollection: toDataCollection(updated.collection) }
  },

  async updateDataCollectionField({ dataCollectionId, field, ...options }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const definition = withoutNulls(field) as DataField
    const before = fieldOf(ctx, collection, definition.key, definition.fieldId)
    return change(ctx, collection, { before, definition: definition, at: 'field' }, changeOptionsOf(options))
  },

  async patchDataCollectionField({ dataCollectionId, field, ...options }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const before = fieldOf(ctx, collection, field?.key as string, field?.fieldId)
    // A new type has different metadata and ranges: do not keep the old ones.
    const { key, type, displayName, description, ...specific } = toFieldDefinition(before)
    const preserved =
      field?.type && field.type !== type
        ? { key, type, displayName, description, required: specific.required, unique: specific.unique }
        : toFieldDefinition(before)
    const definition = withoutNulls({ ...preserved, ...field }) as DataField
    return change(ctx, collection, { before, definition: definition, at: 'field' }, changeOptionsOf(options))
  },

  async deleteDataCollectionField({ dataCollectionId, fieldKey }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const deleted = fieldOf(ctx, collection, fieldKey)
    const updated = await updateDefinition(ctx, collection, {
      fields: unchangedFields(collection).filter(({ before }) => before !== deleted),
      at: 'fieldKey',
    })
    return { dataCollection: toDataCollection(updated.collection) }
  },

  async restoreDataCollectionField({ dataCollectionId, fieldKey, fieldId, newKey, ...sent }, ctx) {
    const collection = await lockCollection(ctx, dataCollectionId)
    const deleted = collection.definition.fields
      .filter(
        one => one.deletedAt !== undefined && one.key === fieldKey && (!fieldId || one.fieldId === fieldId),
      )
      .sort((a, b) => (a.deletedAt ?? 0) - (b.deletedAt ?? 0))
      .at(-1)
    if (!deleted)
      ctx.fail('DATA_FIELD_NOT_FOUND', { dataCollectionId, fieldKey, ...(fieldId && { fieldId }) })
    const key = newKey ?? fieldKey
    const problem = collection.fields.has(key)
      ? 'is the key of another field; send a newKey'
      : invalidKeyReason(key)
    if (problem) rejectField(newKey ? 'newKey' : 'fieldKey', 'VALIDATION', problem)
    const { deletedAt, ...restored } = deleted as StoredField
    const { dryRun, lossy } = changeOptionsOf(sent)
    const shadowed = undeclaredFieldFor(ctx, collection, key)
    const tables = valueTables(ctx.site.id, collection.uid, collection.definition.draftItems ?? false)
    if (!dryRun) await lockItems(ctx.db, tables)
    const report = await findShadowedValues(ctx, tables, shadowed)
    if (dryRun) return { dataCollection: toDataCollection(collection), report }
    const shadowsValues = report.values > 0
    if (shadowsValues && !lossy) ctx.fail('DATA_FIELD_CHANGE_REJECTED', { reports: [report] })
    const fields = collection.definition.fields.filter(one => one !== deleted)
    const present = fields.filter(one => one.deletedAt === undefined)
    const written = await writeUpdatedDefinition(ctx, collection, {
      fields: [
        ...present,
        { ...restored, key },
        ...fields.filter(one => one.deletedAt !== undefined),
        // Shadowed values become a deleted field, which can be restored.
        ...(shadowsValues ? [{ ...shadowed, deletedAt: ctx.now }] : []),
      ],
      convertedFields: new Map(),
      at: 'fieldKey',
    })
    return { dataCollection: toDataCollection(written), ...(shadowsValues && { report }) }
  },
}
