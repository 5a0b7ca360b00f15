import { call } from '../call.ts'
import { DataBulkActionMetadata } from '../entities/bulk.ts'
import {
  BulkDataItemResult,
  DataItem,
  ItemPatch,
  itemCallFields,
  itemWriteFields,
  wholeItemFields,
} from '../entities/content/data-item.ts'
import { s } from '../schema.ts'
import { itemEvents, writeErrors } from './item-errors.ts'

const returnEntity = s.boolean({ doc: 'Whether the results contain the items. Default: false.' })
const allOrNothing = s.boolean({
  doc: 'Whether nothing is written if one item fails: DATA_BULK_REJECTED. Default: false. An addition of this platform.',
})
const dataItems = s.req.array(DataItem, {
  min: 1,
  max: 1000,
  doc: 'Items to write. Of several with one id only the first is written.',
})
const { saveReferences } = wholeItemFields

const bulk = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({
    results: s.req.array(BulkDataItemResult, { doc: 'One result per item, in the order of the request.' }),
    bulkActionMetadata: s.req(DataBulkActionMetadata),
  }),
  allow: ['visitor', 'member', 'merchant'],
  errors: writeErrors,
  emits: itemEvents,
  // A thousand items of ordinary size; single ones may be large.
  bodyLimitBytes: 16 * 1024 * 1024,
  valueLimit: 300_000,
} as const

/** Calls that write up to a thousand items (protocol/content §14). */
export const itemBulkCalls = {
  bulkInsert: call({
    ...bulk,
    path: '/v2/bulk/items/insert',
    summary: 'Inserts up to 1000 items. Each is written independently, unless `allOrNothing` is true.',
    request: s.object({ ...itemCallFields, dataItems, returnEntity, saveReferences, allOrNothing }),
  }),

  bulkUpdate: call({
    ...bulk,
    path: '/v2/bulk/items/update',
    summary: 'Replaces up to 1000 items. Values that are not sent are removed.',
    request: s.object({ ...itemWriteFields, dataItems, returnEntity, saveReferences, allOrNothing }),
  }),

  bulkSave: call({
    ...bulk,
    path: '/v2/bulk/items/save',
    summary: 'Replaces up to 1000 items, or inserts those that do not exist.',
    request: s.object({
      ...itemCallFields,
      publishPluginOptions: itemWriteFields.publishPluginOptions,
      dataItems,
      returnEntity,
      saveReferences,
      allOrNothing,
    }),
  }),

  bulkPatch: call({
    ...bulk,
    path: '/v2/bulk/items/patch',
    summary: 'Changes single fields of up to 1000 items.',
    request: s.object({
      ...itemWriteFields,
      patches: s.req.array(ItemPatch, { min: 1, max: 1000, doc: 'Changes, at most one entry per item.' }),
      returnEntity,
      allOrNothing,
    }),
  }),

  bulkRemove: call({
    ...bulk,
    path: '/v2/bulk/items/remove',
    summary: 'Removes up to 1000 items.',
    request: s.object({
      ...itemWriteFields,
      dataItemIds: s.req.array(s.string({ min: 1, max: 128 }), {
        min: 1,
        max: 1000,
        doc: 'Ids of the items to remove.',
      }),
      allOrNothing,
    }),
  }),
}
