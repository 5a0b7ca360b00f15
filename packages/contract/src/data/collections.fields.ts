import { call } from '../call.ts'
import { DataCollection, DataField, DataFieldPatch, dataCollectionId } from '../entities/data-collection.ts'
import { FieldChangeReport } from '../entities/field-change.ts'
import { s } from '../schema.ts'
import { externalErrors } from './item-errors.ts'

const id = { dataCollectionId: s.req(dataCollectionId) }
const shared = { method: 'POST', prefixes: ['/wix-data', '/data'], allow: ['merchant'] } as const
const errors = [
  'WDE0025',
  'DATA_FIELD_NOT_FOUND',
  'DATA_FIELD_CHANGE_REFUSED',
  'DATA_VALUE_TOO_LONG',
  ...externalErrors,
  'DATA_EXTERNAL_OUTCOME_UNKNOWN',
] as const
const collection = { dataCollection: s.req(DataCollection) }
/** Additions of this platform. */
const consent = {
  dryRun: s.boolean({ doc: 'Changes nothing and reports what would become of the values that are there.' }),
  lossy: s.boolean({
    doc: 'Values that cannot be kept are given up. For 30 days they come back with restore-field.',
  }),
}
const changed = s.object({
  ...collection,
  report: s.with(FieldChangeReport, { doc: 'What became of values, where the change has to do with them.' }),
})

/** Calls on the fields of a collection. */
export const collectionFieldCalls = {
  createDataCollectionField: call({
    ...shared,
    path: '/v2/collections/create-field',
    summary: 'Adds a field. Values that were stored under its key without being declared are not taken over.',
    request: s.object({ ...id, field: s.req(DataField) }),
    reply: s.object(collection),
    errors,
  }),

  updateDataCollectionField: call({
    ...shared,
    path: '/v2/collections/update-field',
    summary: 'Replaces what is said of a field. With fieldId the key may change: values stay where they are.',
    request: s.object({ ...id, field: s.req(DataField), ...consent }),
    reply: changed,
    errors,
  }),

  patchDataCollectionField: call({
    ...shared,
    method: 'PATCH',
    path: '/v2/collections/{dataCollectionId}/patch-field',
    summary: 'Changes what is said of a field; what is left out stays.',
    request: s.object({ ...id, field: s.req(DataFieldPatch), ...consent }),
    reply: changed,
    errors,
  }),

  deleteDataCollectionField: call({
    ...shared,
    path: '/v2/collections/delete-field',
    summary: 'Takes a field away. Its values stay for 30 days, for as long restore-field brings it back.',
    request: s.object({ ...id, fieldKey: s.req(s.string({ min: 1, max: 1000 })) }),
    reply: s.object(collection),
    errors,
  }),

  restoreDataCollectionField: call({
    ...shared,
    path: '/v2/collections/restore-field',
    summary: 'Brings back the field that was deleted last under this key, with its values.',
    request: s.object({
      ...id,
      fieldKey: s.req(s.string({ min: 1, max: 1000 })),
      fieldId: s.guid({ doc: 'Which one, where several were deleted under the key.' }),
      newKey: s.string({
        min: 1,
        max: 1000,
        doc: 'The key that it gets, where another field has its own now.',
      }),
      ...consent,
    }),
    reply: changed,
    errors,
  }),
}
