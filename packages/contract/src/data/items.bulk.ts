import { call } from '../call.ts'
import {
  BulkDataItemResult,
  DataBulkActionMetadata,
  DataItem,
  ItemPatch,
  itemCallFields,
  itemWriteFields,
  wholeItemFields,
} from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { itemEvents, writeErrors } from './item-errors.ts'

const returnEntity = s.boolean({ doc: 'Results carry the items.' })
const allOrNothing = s.boolean({
  doc: 'Writes nothing if one item cannot be written. Without it each item is written by itself. An addition of this platform.',
})
const dataItems = s.req(s.array(DataItem, { min: 1, max: 1000 }))
const { saveReferences } = wholeItemFields

const bulk = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({
    results: s.req(s.array(BulkDataItemResult)),
    bulkActionMetadata: s.req(DataBulkActionMetadata),
  }),
  allow: ['visitor', 'member', 'merchant'],
  errors: writeErrors,
  emits: itemEvents,
  // A thousand items of ordinary size; single ones may be large.
  bodyLimitBytes: 16 * 1024 * 1024,
} as const

/** Calls that write up to a thousand items (spec 003 §7). */
export const itemBulkCalls = {
  bulkInsert: call({
    ...bulk,
    path: '/v2/bulk/items/insert',
    summary: 'Adds up to 1000 items.',
    request: s.object({ ...itemCallFields, dataItems, returnEntity, saveReferences, allOrNothing }),
  }),

  bulkUpdate: call({
    ...bulk,
    path: '/v2/bulk/items/update',
    summary: 'Replaces up to 1000 items.',
    request: s.object({ ...itemWriteFields, dataItems, returnEntity, saveReferences, allOrNothing }),
  }),

  bulkSave: call({
    ...bulk,
    path: '/v2/bulk/items/save',
    summary: 'Replaces or adds up to 1000 items.',
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
      patches: s.req(s.array(ItemPatch, { min: 1, max: 1000 })),
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
      dataItemIds: s.req(s.array(s.string({ min: 1, max: 128 }), { min: 1, max: 1000 })),
      allOrNothing,
    }),
  }),
}
