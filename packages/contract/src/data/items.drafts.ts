import { call } from '../call.ts'
import { DataItem, itemCallFields } from '../entities/content/data-item.ts'
import { s } from '../schema.ts'
import { itemEvents, writeErrors } from './item-errors.ts'

const { dataCollectionId, environment } = itemCallFields
const draftCallFields = {
  dataCollectionId: s.req.with(dataCollectionId, { doc: 'Collection of the published item.' }),
  environment,
  dataItemId: s.req.string({ min: 1, max: 128, doc: 'Id of the item; its draft has the same.' }),
}
const draft = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({ dataItem: s.req.with(DataItem, { doc: 'Item or draft that results.' }) }),
  allow: ['merchant'],
  errors: writeErrors,
  emits: itemEvents,
} as const

/**
 * Calls on collections with the draft items plugin. Drafts are items of a separate collection,
 * `{dataCollectionId}__drafts`, with the same ids.
 */
export const itemDraftCalls = {
  createDataItemDraft: call({
    ...draft,
    path: '/v2/items/create-draft',
    summary: 'Copies a published item into a draft. The published item does not change.',
    request: s.object(draftCallFields),
  }),

  publishDataItemDraft: call({
    ...draft,
    path: '/v2/items/publish-draft',
    summary: 'Replaces the published item with its draft and removes the draft.',
    request: s.object(draftCallFields),
  }),

  unpublishDataItem: call({
    ...draft,
    path: '/v2/items/unpublish',
    summary: 'Unpublishes an item. It becomes a draft in place of an existing one, or is removed.',
    request: s.object({
      ...draftCallFields,
      copyToDraft: s.boolean({ doc: 'Whether the item becomes a draft. False removes it. Default: true.' }),
    }),
  }),
}
