import { call } from '../call.ts'
import { DataItem, itemCallFields } from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { itemEvents, writeErrors } from './item-errors.ts'

const { dataCollectionId, environment } = itemCallFields
const which = { dataCollectionId, environment, dataItemId: s.req(s.string({ min: 1, max: 128 })) }
const draft = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reply: s.object({ dataItem: s.req(DataItem) }),
  allow: ['merchant'],
  errors: writeErrors,
  emits: itemEvents,
} as const

/**
 * Calls on collections that keep drafts: those are the items of a collection of their own, `{dataCollectionId}__drafts`,
 * under the same ids.
 */
export const itemDraftCalls = {
  createDataItemDraft: call({
    ...draft,
    path: '/v2/items/create-draft',
    summary: 'Copies a published item into a draft. What is published stays as it is.',
    request: s.object(which),
  }),

  publishDataItemDraft: call({
    ...draft,
    path: '/v2/items/publish-draft',
    summary: 'Puts the draft in place of the published item. The draft is gone afterwards.',
    request: s.object(which),
  }),

  unpublishDataItem: call({
    ...draft,
    path: '/v2/items/unpublish',
    summary: 'Takes a published item back into a draft, or away altogether.',
    request: s.object({ ...which, copyToDraft: s.boolean({ doc: 'False leaves no draft. Default: true.' }) }),
  }),
}
