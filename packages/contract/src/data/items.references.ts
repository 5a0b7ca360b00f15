import { call } from '../call.ts'
import { DataBulkActionMetadata } from '../entities/bulk.ts'
import {
  BulkDataItemReferenceResult,
  DataItem,
  DataItemReference,
  DataPagingMetadata,
  itemCallFields,
  itemReadFields,
  pagingFields,
  returnTotalCount,
  selectedFields,
} from '../entities/content/data-item.ts'
import { SortOrder } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { itemEvents, readErrors, writeErrors } from './item-errors.ts'

const prefixes = ['/wix-data', '/data'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const itemId = (doc: string) => s.string({ min: 1, max: 128, doc })
const referringItemFieldName = s.req.string({ min: 1, max: 1000, doc: 'Key of the MULTI_REFERENCE field.' })
const referringItemId = itemId('Id of the item that contains the references.')
const reads = {
  method: 'POST',
  prefixes,
  readOnly: true,
  allow: everyone,
  errors: [...readErrors, 'WDE0020'],
} as const
const writes = { method: 'POST', prefixes, allow: everyone, errors: writeErrors, emits: itemEvents } as const
const dataItemReferences = (doc: string) => s.req.array(DataItemReference, { min: 1, max: 1000, doc })
const bulkReply = s.object({
  results: s.req.array(BulkDataItemReferenceResult, {
    doc: 'One result per reference, in the order of the request.',
  }),
  bulkActionMetadata: s.req(DataBulkActionMetadata),
})

/** Calls on the references of multi-reference fields (protocol/content §13). */
export const itemReferenceCalls = {
  queryReferenced: call({
    ...reads,
    path: '/v2/items/query-referenced',
    summary: 'Lists the items that items refer to in a field, in the order of the references.',
    request: s.object({
      ...itemReadFields,
      referringItemId: s.with(referringItemId, {
        doc: 'Id of the item that contains the references. Required without `referringItemIds`.',
      }),
      referringItemIds: s.array(s.string({ min: 1, max: 128 }), {
        max: 1000,
        doc: 'Ids of several items that contain references. They take precedence over `referringItemId`.',
      }),
      referringItemFieldName,
      order: s.enum(SortOrder, { doc: 'Order by the position of the references. Default: ASC.' }),
      fields: selectedFields,
      ...pagingFields,
      returnTotalCount,
    }),
    reply: s.object({
      results: s.req.array(
        s.object({
          referringItemId: s.string({ doc: 'Id of the item that contains the reference.' }),
          dataItem: s.with(DataItem, { doc: 'Referenced item. Absent if it cannot be read.' }),
          unresolvedReference: s.object(
            {
              referringItemId: s.string({ doc: 'Id of the item that contains the reference.' }),
              referringItemFieldName: s.string({ doc: 'Key of the reference field.' }),
              referencedItemId: s.string({ doc: 'Id that the reference names.' }),
              unauthorized: s.boolean({
                doc: 'Always absent: items that the caller may not read appear as missing.',
              }),
            },
            { doc: 'Reference whose item is missing. Absent if there is `dataItem`.' },
          ),
        }),
        { doc: 'One result per reference.' },
      ),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  isReferenced: call({
    ...reads,
    path: '/v2/items/is-referenced',
    summary: 'Tells whether one item refers to another in a field.',
    request: s.object({
      ...itemCallFields,
      consistentRead: itemReadFields.consistentRead,
      referringItemFieldName,
      referringItemId: s.req(referringItemId),
      referencedItemId: s.req(itemId('Id of the item that may be referenced.')),
    }),
    reply: s.object({ isReferenced: s.req.boolean({ doc: 'Whether the reference exists.' }) }),
  }),

  insertReferences: call({
    ...writes,
    path: '/v2/bulk/items/insert-references',
    summary: 'Appends references. Existing ones are ignored.',
    request: s.object({
      ...itemCallFields,
      dataItemReferences: dataItemReferences('References to add.'),
      returnEntity: s.boolean({ doc: 'Has no effect: results always contain the references.' }),
    }),
    reply: bulkReply,
  }),

  removeReferences: call({
    ...writes,
    path: '/v2/bulk/items/remove-references',
    summary: 'Removes references. The items themselves remain.',
    request: s.object({ ...itemCallFields, dataItemReferences: dataItemReferences('References to remove.') }),
    reply: bulkReply,
  }),

  replaceReferences: call({
    ...writes,
    path: '/v2/items/replace-references',
    summary: 'Replaces all references of an item in a field, in the order of the request.',
    request: s.object({
      ...itemCallFields,
      referringItemFieldName,
      referringItemId: s.req(referringItemId),
      newReferencedItemIds: s.array(s.string({ min: 1, max: 128 }), {
        max: 1000,
        doc: 'Ids of the referenced items, in order. Empty: no references remain.',
      }),
    }),
    reply: s.object({
      dataItemReferences: s.req.array(DataItemReference, { doc: 'References after the change.' }),
    }),
  }),
}
