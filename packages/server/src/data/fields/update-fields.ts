import { isDeepStrictEqual } from 'node:util'
import type { DataField, FieldChangeReport, FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { createUniqueIndexes, dropUniqueIndexes } from '../../storage/data/item-tables.ts'
import { lockItems, type ValueTable, valueTables } from '../../storage/data/stored-values.ts'
import type { Collection } from '../model/collection.ts'
import { fieldViolations } from '../model/field-definition.ts'
import { freeStorageKey } from '../model/storage-keys.ts'
import { translatableFields } from '../model/translations.ts'
import { invalidKeyReason } from './define-fields.ts'
import { isBlocked, measureFieldChange } from './field-change-impact.ts'
import { deleteValues, migrateValues } from './migrate-values.ts'
import { findShadowedValues, undeclaredFieldFor } from './shadowed-values.ts'

type FieldCtx = Ctx<'WDE0025' | 'DATA_FIELD_CHANGE_REJECTED'>

/** The requested definition of a field. */
export interface FieldInput {
  /** The existing field; undefined for a new one. */
  before?: StoredField
  definition: DataField
  /** Path in the request. */
  at: string
}

/** `dryRun` only reports; `lossy` allows the loss of values. */
export interface ChangeOptions {
  dryRun?: boolean
  lossy?: boolean
}

/** A field change that affects values. */
interface Change {
  before: StoredField
  after: StoredField
}

export interface UpdatedFields {
  /** All fields of the definition, deleted ones last. */
  fields: StoredField[]
  reports: FieldChangeReport[]
  /** Fields whose type or storage key changed, by their previous id. */
  convertedFields: Map<string, StoredField>
}

/**
 * Replaces the fields of a collection; omitted fields are deleted. Checks and converts existing values. Rejects a change that
 * would lose values (unless `lossy`) or that existing values violate.
 */
export async function updateFields(
  ctx: FieldCtx,
  collection: Collection,
  inputs: readonly FieldInput[],
  { dryRun = false, lossy = false }: ChangeOptions = {},
): Promise<UpdatedFields> {
  checkFieldInputs(inputs, new Set(translatableFields(collection)))
  const { fields } = collection.definition
  const taken = new Set(collection.storageKeys)
  const shadowed = inputs.flatMap(({ before, definition }) =>
    before && before.key !== definition.key ? [undeclaredFieldFor(ctx, collection, definition.key)] : [],
  )
  const changes: Change[] = []
  const updated = inputs.map(({ before, definition }) => {
    const after = before ? redefineField(before, definition) : createField(ctx, definition, taken)
    taken.add(after.storageKey)
    if (!before) changes.push({ before: undeclaredField(ctx, after), after })
    else if (affectsValues(before, after)) changes.push({ before, after })
    return after
  })
  const tables = valueTables(ctx.site.id, collection.uid, collection.definition.draftItems ?? false)
  if (changes.length + shadowed.length > 0 && !dryRun) await lockItems(ctx.db, tables)
  const reports: FieldChangeReport[] = []
  for (const { before, after } of changes) reports.push(await measureFieldChange(ctx, tables, before, after))
  const shadowReports: FieldChangeReport[] = []
  for (const field of shadowed) shadowReports.push(await findShadowedValues(ctx, tables, field))
  const all = [...reports, ...shadowReports.filter(({ values }) => values > 0)]
  if (dryRun) return { fields, reports: all, convertedFields: new Map() }
  const blocked = all.filter(report => isBlocked(report, lossy))
  if (blocked.length > 0) ctx.fail('DATA_FIELD_CHANGE_REJECTED', { reports: blocked })

  // Shadowed values stay in the database as a deleted field.
  const retired: StoredField[] = shadowed.flatMap((field, i) =>
    shadowReports[i]?.values ? [{ ...field, deletedAt: ctx.now }] : [],
  )
  for (const { storageKey } of retired) taken.add(storageKey)
  const convertedFields = new Map<string, StoredField>()
  for (const [i, change] of changes.entries()) {
    const { before, after } = change
    const report = reports[i] as FieldChangeReport
    if (report.lost.count > 0) {
      // Values that cannot be converted stay with the old field, which is deleted and can be restored.
      retired.push({ ...before, deletedAt: ctx.now })
      const storageKey = freeStorageKey(after.key, taken)
      taken.add(storageKey)
      Object.assign(after, { fieldId: ctx.ids.guid(), storageKey })
    }
    if (report.values > 0) await moveValues(ctx, tables, change, report)
    if (!isDeepStrictEqual([before.type, before.storageKey], [after.type, after.storageKey]))
      convertedFields.set(before.fieldId, after)
    await syncUniqueIndex(ctx, collection.uid, change)
  }
  const ids = new Set([...updated, ...retired].map(field => field.fieldId))
  const others = fields
    .filter(field => !ids.has(field.fieldId))
    .map(field => ({ ...field, deletedAt: field.deletedAt ?? ctx.now }))
  return { fields: [...updated, ...retired, ...others], reports: all, convertedFields: convertedFields }
}

function checkFieldInputs(inputs: readonly FieldInput[], translatable: ReadonlySet<StoredField>): void {
  const keys = new Set<string>()
  const violations: FieldViolation[] = inputs.flatMap(({ before, definition, at }) => {
    const renamed = before?.key !== definition.key
    const problem = keys.has(definition.key)
      ? 'is the key of another field'
      : renamed
        ? invalidKeyReason(definition.key)
        : undefined
    keys.add(definition.key)
    const found = problem ? [violation(`${at}.key`, 'VALIDATION', problem)] : []
    if (before?.inverseOf && definition.type !== before.type)
      found.push(
        violation(
          `${at}.type`,
          'VALIDATION',
          'shows references of another collection; change the field there',
        ),
      )
    if (before && definition.type !== before.type && translatable.has(before))
      found.push(
        violation(
          `${at}.type`,
          'VALIDATION',
          'has translations; remove the field from translatableFieldKeys first',
        ),
      )
    return [...found, ...fieldViolations(definition, at)]
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function redefineField(before: StoredField, { fieldId, ...definition }: DataField): StoredField {
  const { storageKey, inverseOf, uniqueIndexed } = before
  return {
    ...definition,
    fieldId: before.fieldId,
    storageKey,
    ...(inverseOf !== undefined && { inverseOf }),
    ...(uniqueIndexed && { uniqueIndexed }),
  }
}

const createField = (ctx: FieldCtx, definition: DataField, taken: ReadonlySet<string>): StoredField => ({
  ...definition,
  fieldId: ctx.ids.guid(),
  storageKey: freeStorageKey(definition.key, taken),
})

/** A field for the undeclared values that were stored under a new field's storage key. */
const undeclaredField = (ctx: FieldCtx, { key, storageKey }: StoredField): StoredField => ({
  key,
  type: 'ANY',
  fieldId: ctx.ids.guid(),
  storageKey,
})

/** Whether the change affects existing values. */
function affectsValues(before: StoredField, after: StoredField): boolean {
  const valueRules = ({
    type,
    typeMetadata,
    numberRange,
    stringLengthRange,
    arraySizeRange,
  }: StoredField) => [
    type,
    typeMetadata?.reference?.referencedCollectionId,
    typeMetadata?.multiReference?.referencedCollectionId,
    typeMetadata?.object,
    typeMetadata?.array,
    numberRange,
    stringLengthRange,
    arraySizeRange,
  ]
  return (
    !isDeepStrictEqual(valueRules(before), valueRules(after)) ||
    (after.required === true && !before.required) ||
    (after.unique ?? false) !== (before.unique ?? false)
  )
}

async function moveValues(
  ctx: FieldCtx,
  tables: readonly ValueTable[],
  { before, after }: Change,
  report: FieldChangeReport,
): Promise<void> {
  const moves = before.storageKey !== after.storageKey
  const [from, to] = [before.type === 'MULTI_REFERENCE', after.type === 'MULTI_REFERENCE']
  if (from && to && !moves) return
  if (report.converted > 0 || moves || from !== to) await migrateValues(ctx, tables, before, after)
  // Values moved between item data and references: delete the old copies. After a loss, the deleted field keeps them.
  if (from !== to && !moves) await deleteValues(ctx, tables, [before])
}

async function syncUniqueIndex(ctx: FieldCtx, uid: string, { before, after }: Change): Promise<void> {
  const sameValues = before.fieldId === after.fieldId && before.storageKey === after.storageKey
  if (before.unique && sameValues && !after.unique) await dropUniqueIndexes(ctx.db, uid, before.fieldId)
  if (after.unique && !(before.unique && sameValues)) await createUniqueIndexes(ctx.db, uid, after)
}
