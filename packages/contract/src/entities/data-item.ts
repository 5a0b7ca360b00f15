import { s } from '../schema.ts'
import { Cursors, Sorting } from './common.ts'

export const DataEnvironment = ['LIVE', 'SANDBOX', 'SANDBOX_PREFERRED'] as const

/** An item travels as its id, its collection and its data, which holds `_id` too. Dates in it are `{"$date": ISO}`. */
export const DataItem = s.object({
  id: s.string({ max: 128, nullable: true }),
  dataCollectionId: s.string({ max: 256, ro: true }),
  data: s.map(s.any(), { nullable: true }),
})

/** The shape of a filter is that of the query language, not of the message: `storage/query` checks it. */
export const DataFilter = s.map(s.any(), { nullable: true })

export const DataPaging = s.object({
  limit: s.integer({ min: 1, max: 1000, nullable: true }),
  offset: s.integer({ min: 0, max: 2_147_483_647, nullable: true }),
})
export const DataCursorPaging = s.object({
  limit: s.integer({ min: 1, max: 1000, nullable: true }),
  cursor: s.string({ max: 16_000, nullable: true }),
})

export const DataQuery = s.object({
  paging: s.with(DataPaging, { oneOf: 'PagingMethod' }),
  cursorPaging: s.with(DataCursorPaging, { oneOf: 'PagingMethod' }),
  filter: DataFilter,
  sort: s.array(Sorting),
  fields: s.array(s.string({ min: 1, max: 1000 }), { max: 1000 }),
})

export const DataPagingMetadata = s.object({
  count: s.integer({ nullable: true }),
  offset: s.integer({ nullable: true }),
  total: s.number({ nullable: true }),
  tooManyToCount: s.boolean({ nullable: true }),
  cursors: Cursors,
  hasNext: s.always(s.boolean()),
})

export const IncludedReference = s.object({
  field: s.req(s.string({ min: 1, max: 1000 })),
  limit: s.integer({ min: 1, max: 1000 }),
})

/** Fields that every item call takes (`wire/core.md` §10). */
export const itemCallFields = {
  dataCollectionId: s.req(s.string({ min: 1, max: 256 })),
  environment: s.enum(DataEnvironment),
  appId: s.string({ max: 100, nullable: true }),
  language: s.string({
    min: 1,
    max: 35,
    nullable: true,
    doc: 'With the MULTILINGUAL plugin: the language that items are read and written in. Default: that of the site.',
  }),
  suppressHooks: s.boolean({ doc: 'Leaves out data hooks; for the merchant alone.' }),
  appOptions: s.map(s.any(), { nullable: true }),
  options: s.map(s.any(), { nullable: true, doc: 'Old place of suppressHooks and appOptions.' }),
}

export const publishPluginOptions = s.object({
  includeDraftItems: s.boolean({ doc: 'Items that are not published are seen too.' }),
})

/** Fields that every read of items takes besides. */
export const itemReadFields = {
  ...itemCallFields,
  consistentRead: s.boolean({
    doc: 'Knows of every change that was made before. Other reads may be a moment behind changes made by somebody else.',
  }),
  publishPluginOptions,
}

const writeCondition = s.object({ filter: DataFilter }, { doc: 'Only items that match are written.' })

/** Fields that every change of existing items takes besides. */
export const itemWriteFields = {
  ...itemCallFields,
  publishPluginOptions,
  condition: writeCondition,
}

const saveReferences = s.boolean({
  doc: 'Values of multi-reference fields become the references of the item. An insert does so unless it is false.',
})
const includeReferencedItems = s.boolean({ doc: 'The reply shows referenced items in place of their ids.' })

/** Fields of calls that write whole items. */
export const wholeItemFields = { saveReferences, includeReferencedItems }

export const PatchAction = [
  'UNKNOWN_ACTION',
  'SET_FIELD',
  'REMOVE_FIELD',
  'INCREMENT_FIELD',
  'APPEND_TO_ARRAY',
  'REMOVE_FROM_ARRAY',
] as const

const anyValue = s.object({ value: s.any() }, { oneOf: 'ActionOptions' })

export const FieldModification = s.object({
  fieldPath: s.req(
    s.string({ min: 1, max: 1000, doc: 'A field, or a path into its value: `address.city`.' }),
  ),
  action: s.req(s.enum(PatchAction)),
  setFieldOptions: anyValue,
  incrementFieldOptions: s.object({ value: s.req(s.number()) }, { oneOf: 'ActionOptions' }),
  appendToArrayOptions: anyValue,
  removeFromArrayOptions: anyValue,
})

export const ItemPatch = s.object({
  dataItemId: s.req(s.string({ min: 1, max: 128 })),
  fieldModifications: s.req(s.array(FieldModification, { min: 1, max: 100 })),
})

export const BulkActionType = ['UNKNOWN_ACTION_TYPE', 'INSERT', 'UPDATE', 'DELETE', 'PATCH'] as const

export const DataItemMetadata = s.object({
  id: s.string({ nullable: true }),
  originalIndex: s.always(s.integer()),
  success: s.always(s.boolean()),
  error: s.object({
    code: s.always(s.string()),
    description: s.always(s.string()),
    data: s.map(s.any(), { nullable: true }),
  }),
})

export const BulkDataItemResult = s.object({
  action: s.enum(BulkActionType),
  itemMetadata: s.always(DataItemMetadata),
  dataItem: DataItem,
})

export const DataBulkActionMetadata = s.object({
  totalSuccesses: s.always(s.integer()),
  totalFailures: s.always(s.integer()),
})

export const DataItemReference = s.object({
  referringItemFieldName: s.req(s.string({ min: 1, max: 1000 })),
  referringItemId: s.req(s.string({ min: 1, max: 128 })),
  referencedItemId: s.req(s.string({ min: 1, max: 128 })),
})

export const BulkDataItemReferenceResult = s.object({
  action: s.enum(BulkActionType),
  referenceMetadata: s.always(DataItemMetadata),
  dataItemReference: DataItemReference,
})
