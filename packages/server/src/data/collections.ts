import { contract, type DataCollection, type DataField } from '@stoa/contract'
import { implement } from '../context.ts'
import {
  insertDataCollection,
  listDataCollectionRows,
  markDataCollectionDeleted,
  type StoredDataCollection,
} from '../storage/data/collection-rows.ts'
import { createItemTables, createUniqueIndexes } from '../storage/data/item-tables.ts'
import { collectionTag, loadCollection, toCollection } from './collection.ts'
import { toDataCollection } from './collection-view.ts'
import { newFields } from './define-fields.ts'
import { withoutNulls } from './without-nulls.ts'

/** Deny by default: a new collection is the merchant's alone, except as it says itself. */
const CLOSED = { insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN', read: 'ADMIN' } as const

/** Names by which collections can be listed in order. */
const ORDERS = { id: 'id', createdDate: 'created_at', updatedDate: 'updated_at' } as const

export const dataCollectionHandlers = implement(contract.dataCollections, {
  async createDataCollection({ collection: sent }, ctx) {
    const wanted = withoutNulls(sent) as DataCollection
    const doc: StoredDataCollection = {
      ...(wanted.displayName !== undefined && { displayName: wanted.displayName }),
      ...(wanted.displayField !== undefined && { displayField: wanted.displayField }),
      fields: newFields(ctx, (wanted.fields ?? []) as DataField[], [], 'collection.fields'),
      permissions: { ...CLOSED, ...wanted.permissions },
      plugins: wanted.plugins ?? [],
      itemValidation: wanted.itemValidation ?? 'TYPED',
    }
    const uid = ctx.ids.guid()
    if (!(await insertDataCollection(ctx.db, ctx.site.id, { uid, id: wanted.id, doc }, ctx.now)))
      ctx.fail('WDE0104', { dataCollectionId: wanted.id })
    await createItemTables(ctx.db, uid)
    for (const field of doc.fields) if (field.unique) await createUniqueIndexes(ctx.db, uid, field)
    ctx.invalidate(collectionTag(ctx.site.id, wanted.id))
    const collection = toCollection({
      uid,
      id: wanted.id,
      revision: 1,
      doc,
      created_at: ctx.now,
      updated_at: ctx.now,
      deleted_at: null,
    })
    return { collection: toDataCollection(collection) }
  },

  async getDataCollection({ dataCollectionId }, ctx) {
    return { collection: toDataCollection(await loadCollection(ctx, dataCollectionId)) }
  },

  async listDataCollections({ sort, paging }, ctx) {
    const limit = paging?.limit ?? 100
    const offset = paging?.offset ?? 0
    const rows = await listDataCollectionRows(ctx.db, ctx.site.id, {
      by: ORDERS[(sort?.fieldName ?? 'id') as keyof typeof ORDERS] ?? 'id',
      descending: sort?.order === 'DESC',
      limit,
      offset,
    })
    const total = rows[0]?.total ?? 0
    return {
      collections: rows.map(row => toDataCollection(toCollection(row))),
      pagingMetadata: { count: rows.length, offset, total, hasNext: offset + rows.length < total },
    }
  },

  async deleteDataCollection({ dataCollectionId }, ctx) {
    if (!(await markDataCollectionDeleted(ctx.db, ctx.site.id, dataCollectionId, ctx.now)))
      ctx.fail('WDE0025', { dataCollectionId })
    ctx.invalidate(collectionTag(ctx.site.id, dataCollectionId))
    return {}
  },
})
