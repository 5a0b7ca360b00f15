import { s } from '../../schema.ts'
import { ItemMetadata, itemMetadata } from '../bulk.ts'
import { Cursors, Sorting } from '../paging.ts'

export const DataEnvironment = ['LIVE', 'SANDBOX', 'SANDBOX_PREFERRED'] as const

/** An item travels as its id, its collection and its data, which holds `_id` too. Dates in it are `{"$date": ISO}`. */
export const DataItem = s.object(
  {
    id: s.nullable.string({
      max: 128,
      doc: 'Id of the item, equal to `data._id`. A new item without an id gets one from the server.',
    }),
    dataCollectionId: s.ro.string({ max: 256, doc: 'Collection of the item.' }),
    data: s.nullable.map(s.any(), {
      doc: 'Values by field key, with `_id`, `_createdDate`, `_updatedDate` and `_owner`. Dates are `{"$date": "…"}`, ISO 8601.',
    }),
  },
  { doc: 'Item of the collection.' },
)

/** The shape of a filter is that of the query language, not of the message: `storage/query` checks it. */
export const DataFilter = s.nullable.map(s.any(), {
  doc: 'Filter by fields and operators, such as `{"year": {"$gt": 1999}}`. Absent or empty: all items.',
})

export const DataPaging = s.object(
  {
    limit: s.nullable.integer({
      min: 1,
      max: 1000,
      doc: 'Largest number of results on the page. Default: 50; 100 for collections and indexes.',
    }),
    offset: s.nullable.integer({ min: 0, max: 2_147_483_647, doc: 'Number of results to skip. Default: 0.' }),
  },
  { doc: 'Page by offset. Absent: the first page.' },
)
export const DataCursorPaging = s.object(
  {
    limit: s.nullable.integer({
      min: 1,
      max: 1000,
      doc: 'Largest number of results on the page. Default: 50, or that of the cursor.',
    }),
    cursor: s.nullable.string({
      max: 16_000,
      doc: 'Cursor from `pagingMetadata.cursors`. Absent: the first page.',
    }),
  },
  { doc: 'Page by cursor, stable while items change.' },
)

export const returnTotalCount = s.boolean({
  doc: 'Whether the reply contains the number of results on all pages. Default: false.',
})

/** Fields that choose a page, for calls that support both kinds. */
export const pagingFields = {
  paging: s.with(DataPaging, { oneOf: 'PagingMethod' }),
  cursorPaging: s.with(DataCursorPaging, { oneOf: 'PagingMethod' }),
}

const selectedField = s.string({ min: 1, max: 1000 })
export const selectedFields = s.array(selectedField, {
  max: 1000,
  doc: 'Fields of the items to return, or paths such as `address.city`; `_id` is always included. Default: all.',
})

export const DataQuery = s.object(
  {
    ...pagingFields,
    filter: s.with(DataFilter, {
      doc: 'Filter by fields and operators. Absent or empty: all items. A cursor includes it: leave it out then.',
    }),
    sort: s.array(Sorting, {
      doc: 'Fields to sort by, the most significant first. Default: the order of the CMS plugin, or by id.',
    }),
    fields: selectedFields,
  },
  { doc: 'Filter, sort, page and selected fields. Absent: the first page of all items.' },
)

export const DataPagingMetadata = s.object(
  {
    count: s.nullable.integer({ doc: 'Number of results on this page.' }),
    offset: s.nullable.integer({ doc: 'Number of skipped results. Absent for pages by cursor.' }),
    total: s.nullable.number({
      doc: 'Number of results on all pages. For items only with `returnTotalCount`.',
    }),
    tooManyToCount: s.nullable.boolean({
      doc: 'Always absent: results are counted, however many there are.',
    }),
    cursors: s.with(Cursors, { doc: 'Cursors of the neighbouring pages. Absent for pages by offset.' }),
    hasNext: s.always.boolean({ doc: 'Whether a next page exists.' }),
  },
  { doc: 'Position of the page among all results.' },
)

export const IncludedReference = s.object({
  field: s.req.string({
    min: 1,
    max: 1000,
    doc: 'Key of a reference field, or a path of up to three such as `author.publisher`.',
  }),
  limit: s.integer({
    min: 1,
    max: 1000,
    doc: 'Largest number of included items per item; more are left out. Absent: 50, and more are an error.',
  }),
})

/** Fields that every item call takes (protocol/content §2). */
export const itemCallFields = {
  dataCollectionId: s.req.string({
    min: 1,
    max: 256,
    doc: 'Collection of the items. `{id}__drafts` addresses the drafts of a collection.',
  }),
  environment: s.enum(DataEnvironment, {
    doc: 'LIVE and SANDBOX hold separate items of each collection; SANDBOX_PREFERRED means SANDBOX. Default: LIVE.',
  }),
  appId: s.nullable.string({ max: 100, doc: 'Has no effect: collections belong to the site.' }),
  language: s.nullable.string({
    min: 1,
    max: 35,
    doc: 'With the MULTILINGUAL plugin: language to read and write, BCP 47. Default: the main language of the site.',
  }),
  suppressHooks: s.boolean({
    doc: 'Whether data hooks are skipped. Only the merchant may do so; ignored for others. Default: false.',
  }),
  appOptions: s.nullable.map(s.any(), { doc: 'Free options that are passed to data hooks.' }),
  options: s.nullable.map(s.any(), {
    doc: 'Former place of `suppressHooks`, `appOptions` and `publishPluginOptions.showDraftItems`.',
  }),
}

export const publishPluginOptions = s.object(
  {
    includeDraftItems: s.boolean({
      doc: 'Whether items that are not published are included. For the merchant only. Default: false.',
    }),
  },
  { doc: 'For collections with the PUBLISH plugin.' },
)

/** Fields that every read of items takes. */
export const itemReadFields = {
  ...itemCallFields,
  consistentRead: s.boolean({
    doc: 'Whether all earlier changes must be visible. Otherwise a read may lag behind other nodes briefly. Default: false.',
  }),
  publishPluginOptions,
}

const writeCondition = s.object(
  {
    filter: s.with(DataFilter, {
      doc: 'Filter on the current item, limited to items that the caller may read.',
    }),
  },
  { doc: 'Items that do not match are not written: DATA_CONDITION_NOT_MET. Absent: no condition.' },
)

/** Fields that every change of existing items takes. */
export const itemWriteFields = { ...itemCallFields, publishPluginOptions, condition: writeCondition }

const saveReferences = s.boolean({
  doc: 'Whether the ids in MULTI_REFERENCE fields replace the references of the item. Default: true for inserts, else false.',
})
const includeReferencedItems = s.boolean({
  doc: 'Whether the reply contains referenced items in place of their ids, one level deep. Default: false.',
})

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

const actionValue = (action: string, value: string) =>
  s.object({ value: s.any({ doc: value }) }, { oneOf: 'ActionOptions', doc: `Required for ${action}.` })

export const FieldModification = s.object({
  fieldPath: s.req.string({
    min: 1,
    max: 1000,
    doc: 'Key of a field, or a path into its value such as `address.city`.',
  }),
  action: s.req.enum(PatchAction, { doc: 'What to do with the value. UNKNOWN_ACTION is an error.' }),
  setFieldOptions: actionValue('SET_FIELD', 'New value.'),
  incrementFieldOptions: s.object(
    { value: s.req.number({ doc: 'Number to add; negative to subtract. A missing value counts as 0.' }) },
    { oneOf: 'ActionOptions', doc: 'Required for INCREMENT_FIELD.' },
  ),
  appendToArrayOptions: actionValue('APPEND_TO_ARRAY', 'Element to append. A missing array is created.'),
  removeFromArrayOptions: actionValue('REMOVE_FROM_ARRAY', 'Element to remove, wherever it occurs.'),
})

export const ItemPatch = s.object(
  {
    dataItemId: s.req.string({ min: 1, max: 128, doc: 'Id of the item to change.' }),
    fieldModifications: s.req.array(FieldModification, {
      min: 1,
      max: 100,
      doc: 'Changes, applied in order to the current item.',
    }),
  },
  { doc: 'Changes of single fields of an item.' },
)

export const BulkActionType = ['UNKNOWN_ACTION_TYPE', 'INSERT', 'UPDATE', 'DELETE', 'PATCH'] as const

const bulkAction = s.enum(BulkActionType, { doc: 'What was done, or attempted.' })

export const BulkDataItemResult = s.object({
  action: bulkAction,
  itemMetadata,
  dataItem: s.with(DataItem, {
    doc: 'Item after the change; a removed one as it was. Only with `returnEntity`.',
  }),
})

export const DataItemReference = s.object(
  {
    referringItemFieldName: s.req.string({ min: 1, max: 1000, doc: 'Key of the MULTI_REFERENCE field.' }),
    referringItemId: s.req.string({ min: 1, max: 128, doc: 'Id of the item that contains the reference.' }),
    referencedItemId: s.req.string({ min: 1, max: 128, doc: 'Id of the item that the reference names.' }),
  },
  { doc: 'Reference from one item to another.' },
)

export const BulkDataItemReferenceResult = s.object({
  action: bulkAction,
  referenceMetadata: s.always.with(ItemMetadata, { doc: 'Outcome for the reference.' }),
  dataItemReference: DataItemReference,
})
