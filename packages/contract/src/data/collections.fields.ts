import { callsWith } from '../call.ts'
import { DataCollection } from '../entities/content/data-collection.ts'
import { dataCollectionId } from '../entities/content/data-collection-id.ts'
import { DataField, DataFieldPatch } from '../entities/content/data-field.ts'
import { FieldChangeReport } from '../entities/platform/field-change.ts'
import { s } from '../schema.ts'
import { externalErrors } from './item-errors.ts'

const id = { dataCollectionId: s.req(dataCollectionId) }
const shared = { method: 'POST', prefixes: ['/wix-data', '/data'], allow: ['merchant'] } as const
const errors = [
  'WDE0025',
  'DATA_FIELD_NOT_FOUND',
  'DATA_FIELD_CHANGE_REJECTED',
  'DATA_VALUE_TOO_LONG',
  ...externalErrors,
  'DATA_EXTERNAL_OUTCOME_UNKNOWN',
] as const
const collection = { dataCollection: s.req.with(DataCollection, { doc: 'Collection after the change.' }) }
const fieldKey = (doc: string) => s.req.string({ min: 1, max: 1000, doc })
/** Additions of this platform. */
const consent = {
  dryRun: s.boolean({ doc: 'Whether the call only reports the effect and changes nothing. Default: false.' }),
  lossy: s.boolean({
    doc: 'Whether values may be lost. They can be restored with `restore-field` for 30 days. Default: false.',
  }),
}
const changed = s.object({
  ...collection,
  report: s.with(FieldChangeReport, {
    doc: 'Effect on stored values. Absent if the change does not concern them.',
  }),
})

const call = callsWith({ errors })

/** Calls on the fields of a collection. */
export const collectionFieldCalls = {
  createDataCollectionField: call({
    ...shared,
    path: '/v2/collections/create-field',
    summary:
      'Adds a field. Undeclared values under its key become its values, under the rules of a type change.',
    request: s.object({ ...id, field: s.req(DataField) }),
    reply: s.object(collection),
  }),

  updateDataCollectionField: call({
    ...shared,
    path: '/v2/collections/update-field',
    summary:
      'Replaces the definition of a field. A request with `fieldId` may rename it. Values are converted, or the call fails if one would be lost.',
    request: s.object({ ...id, field: s.req(DataField), ...consent }),
    reply: changed,
  }),

  patchDataCollectionField: call({
    ...shared,
    method: 'PATCH',
    path: '/v2/collections/{dataCollectionId}/patch-field',
    summary:
      'Changes properties of a field; absent ones do not change. Values are converted, or the call fails if one would be lost.',
    request: s.object({ ...id, field: s.req(DataFieldPatch), ...consent }),
    reply: changed,
  }),

  deleteDataCollectionField: call({
    ...shared,
    path: '/v2/collections/delete-field',
    summary: 'Deletes a field. It can be restored with its values for 30 days.',
    request: s.object({ ...id, fieldKey: fieldKey('Key of the field to delete.') }),
    reply: s.object(collection),
  }),

  restoreDataCollectionField: call({
    ...shared,
    path: '/v2/collections/restore-field',
    summary: 'Restores the field that was last deleted under a key, with its values.',
    request: s.object({
      ...id,
      fieldKey: fieldKey('Key of the deleted field.'),
      fieldId: s.guid({
        doc: 'Id of the deleted field, if several had the key. Default: the one deleted last.',
      }),
      newKey: s.string({
        min: 1,
        max: 1000,
        doc: 'New key of the field. Required if another field has the former key. Default: the former key.',
      }),
      ...consent,
    }),
    reply: changed,
  }),
}
