import { call } from '../call.ts'
import { SortOrder } from '../entities/common.ts'
import {
  BulkDataItemReferenceResult,
  DataBulkActionMetadata,
  DataCursorPaging,
  DataItem,
  DataItemReference,
  DataPaging,
  DataPagingMetadata,
  itemCallFields,
  itemReadFields,
} from '../entities/data-item.ts'
import { s } from '../schema.ts'
import { itemEvents, readErrors, writeErrors } from './item-errors.ts'

const prefixes = ['/wix-data', '/data'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const itemId = s.string({ min: 1, max: 128 })
const referringItemFieldName = s.req(s.string({ min: 1, max: 1000 }))
const reads = {
  method: 'POST',
  prefixes,
  reads: true,
  allow: everyone,
  errors: [...readErrors, 'WDE0020'],
} as const
const writes = { method: 'POST', prefixes, allow: everyone, errors: writeErrors, emits: itemEvents } as const
const dataItemReferences = s.req(s.array(DataItemReference, { min: 1, max: 1000 }))
const bulkReply = s.object({
  results: s.req(s.array(BulkDataItemReferenceResult)),
  bulkActionMetadata: s.req(DataBulkActionMetadata),
})

/** Calls on the references of multi-reference fields (spec 003 §7). */
export const itemReferenceCalls = {
  queryReferenced: call({
    ...reads,
    path: '/v2/items/query-referenced',
    summary: 'The items that an item refers to, in the order in which they were referred to.',
    request: s.object({
      ...itemReadFields,
      referringItemId: itemId,
      referringItemIds: s.array(itemId, { max: 1000 }),
      referringItemFieldName,
      order: s.enum(SortOrder),
      fields: s.array(s.string({ min: 1, max: 1000 }), { max: 1000 }),
      paging: s.with(DataPaging, { oneOf: 'PagingMethod' }),
      cursorPaging: s.with(DataCursorPaging, { oneOf: 'PagingMethod' }),
      returnTotalCount: s.boolean(),
    }),
    reply: s.object({
      results: s.req(
        s.array(
          s.object({
            referringItemId: s.string(),
            dataItem: DataItem,
            unresolvedReference: s.object({
              referringItemId: s.string(),
              referringItemFieldName: s.string(),
              referencedItemId: s.string(),
              unauthorized: s.boolean(),
            }),
          }),
        ),
      ),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  isReferenced: call({
    ...reads,
    path: '/v2/items/is-referenced',
    summary: 'Whether one item refers to another.',
    request: s.object({
      ...itemCallFields,
      consistentRead: s.boolean(),
      referringItemFieldName,
      referringItemId: s.req(itemId),
      referencedItemId: s.req(itemId),
    }),
    reply: s.object({ isReferenced: s.req(s.boolean()) }),
  }),

  insertReferences: call({
    ...writes,
    path: '/v2/bulk/items/insert-references',
    summary: 'Adds references after those that are there.',
    request: s.object({ ...itemCallFields, dataItemReferences, returnEntity: s.boolean() }),
    reply: bulkReply,
  }),

  removeReferences: call({
    ...writes,
    path: '/v2/bulk/items/remove-references',
    summary: 'Removes references; the items stay.',
    request: s.object({ ...itemCallFields, dataItemReferences }),
    reply: bulkReply,
  }),

  replaceReferences: call({
    ...writes,
    path: '/v2/items/replace-references',
    summary: 'Makes these the references of an item, in this order.',
    request: s.object({
      ...itemCallFields,
      referringItemFieldName,
      referringItemId: s.req(itemId),
      newReferencedItemIds: s.array(itemId, { max: 1000 }),
    }),
    reply: s.object({ dataItemReferences: s.req(s.array(DataItemReference)) }),
  }),
}
