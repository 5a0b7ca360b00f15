import { contract, type DataCollection, type DataField } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  findDataCollections,
  insertDataCollection,
  listDataCollectionRows,
  markDataCollectionDeleted,
  restoreDeletedCollection,
  type StoredDataCollection,
} from '../../storage/data/collection-rows.ts'
import { createItemTables, createUniqueIndexes } from '../../storage/data/item-tables.ts'
import { newFields } from '../fields/define-fields.ts'
import { type Collection, collectionOfRow, collectionTag, loadCollection } from '../model/collection.ts'
import { onlyParts, toDataCollection } from '../model/collection-view.ts'
import { isExternalId } from '../model/external-id.ts'
import { parseFieldMask } from '../model/field-mask.ts'
import { applyPluginChange } from '../model/plugins.ts'
import { referenceTargetOf } from '../model/references.ts'
import { regenerateSlugs } from '../slugs/backfill-slugs.ts'
import { checkDefinition } from './check-definition.ts'
import { collectionFieldHandlers } from './collections.fields.ts'
import { collectionPluginHandlers } from './collections.plugins.ts'
import { checkCollection, definitionOf, toFieldInputs, unchangedFields } from './define-collection.ts'
import { lockCollection, requireRevision } from './definition-store.ts'
import { syncInverseFields } from './inverse-references.ts'
import { updateDefinition } from './update-definition.ts'

/** Sort fields of `listDataCollections`, with their columns. */
const ORDERS = { id: 'id', createdDate: 'created_at', updatedDate: 'updated_at' } as const

/** Ids of other collections that fields of this one refer to. */
const targetsOf = ({ fields, id }: Collection): string[] => [
  ...new Set(
    [...fields.values()].flatMap(field => referenceTargetOf(field) ?? []).filter(target => target !== id),
  ),
]

export const dataCollectionHandlers = implement(contract.dataCollections, {
  async createDataCollection({ collection: sent }, ctx) {
    const at = 'collection'
    const input = withoutNulls(sent) as DataCollection
    checkCollection(input, at)
    if (isExternalId(input.id))
      rejectField(`${at}.id`, 'FORMAT', 'must not contain a slash: no external connection has this name')
    const settings = definitionOf(input)
    const declared = newFields(ctx, (input.fields ?? []) as DataField[], [], 'collection.fields')
    const row = { uid: ctx.ids.guid(), id: input.id, revision: 1, deleted_at: null }
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const empty = collectionOfRow({ ...row, ...times, doc: { ...settings, fields: [] } })
    const fields = await syncInverseFields(ctx, empty, declared, 'collection.fields')
    const doc: StoredDataCollection = { ...settings, fields }
    checkDefinition(doc, at)
    if (!(await insertDataCollection(ctx.db, ctx.site.id, { ...row, doc }, ctx.now)))
      ctx.fail('WDE0104', { dataCollectionId: input.id })
    await createItemTables(ctx.db, row.uid)
    for (const field of fields) if (field.unique) await createUniqueIndexes(ctx.db, row.uid, field)
    await regenerateSlugs(ctx, row.uid, { ...doc, plugins: [] }, doc)
    const created = collectionOfRow({ ...row, ...times, doc })
    ctx.invalidate(collectionTag(ctx.site.id, input.id))
    return { collection: toDataCollection(created) }
  },

  async getDataCollection({ dataCollectionId, fields, consistentRead }, ctx) {
    if (consistentRead) await ctx.refresh()
    const parts = parseFieldMask(fields)
    const collection = await loadCollection(ctx, dataCollectionId)
    const targets = targetsOf(collection)
    const referenced = targets.length > 0 ? await findDataCollections(ctx.db, ctx.site.id, targets) : []
    return {
      collection: onlyParts(toDataCollection(collection), parts),
      ...(referenced.length > 0 && {
        referencedCollections: referenced.map(row => toDataCollection(collectionOfRow(row))),
      }),
    }
  },

  async listDataCollections({ sort, paging, fields }, ctx) {
    const parts = parseFieldMask(fields)
    const by = sort?.fieldName ?? 'id'
    if (!Object.hasOwn(ORDERS, by))
      rejectField('sort.fieldName', 'INVALID_ENUM_VALUE', `must be one of ${Object.keys(ORDERS).join(', ')}`)
    const limit = paging?.limit ?? 100
    const offset = paging?.offset ?? 0
    const { rows, total } = await listDataCollectionRows(ctx.db, ctx.site.id, {
      by: ORDERS[by as keyof typeof ORDERS],
      descending: sort?.order === 'DESC',
      limit,
      offset,
    })
    return {
      collections: rows.map(row => onlyParts(toDataCollection(collectionOfRow(row)), parts)),
      pagingMetadata: { count: rows.length, offset, total, hasNext: offset + rows.length < total },
    }
  },

  async updateDataCollection({ collection: sent }, ctx) {
    const at = 'collection'
    const input = withoutNulls(sent) as DataCollection
    checkCollection(input, at)
    const before = await lockCollection(ctx, input.id)
    requireRevision(ctx, before, input.revision)
    const { displayName, displayField, ...rest } = before.definition
    const settings = definitionOf(input, rest)
    await applyPluginChange(ctx, before, settings.plugins)
    const declared = input.fields as DataField[] | undefined
    const { collection } = await updateDefinition(ctx, before, {
      settings: { displayName: undefined, displayField: undefined, ...settings },
      fields: declared ? toFieldInputs(before, declared, 'collection.fields') : unchangedFields(before),
      at,
    })
    return { collection: toDataCollection(collection) }
  },

  async patchDataCollection({ dataCollection: sent }, ctx) {
    const at = 'dataCollection'
    const input = withoutNulls(sent) as DataCollection
    checkCollection(input, at)
    const before = await lockCollection(ctx, input.id)
    requireRevision(ctx, before, input.revision)
    const plugins = [
      ...before.definition.plugins.filter(({ type }) => !input.plugins?.some(one => one.type === type)),
      ...(input.plugins ?? []),
    ]
    await applyPluginChange(ctx, before, plugins)
    const named = toFieldInputs(before, (input.fields ?? []) as DataField[], `${at}.fields`)
    const { collection } = await updateDefinition(ctx, before, {
      settings: {
        ...definitionOf({ ...input, plugins }, before.definition),
        ...(sent?.displayName === null && { displayName: undefined }),
        ...(sent?.displayField === null && { displayField: undefined }),
      },
      fields: [
        ...unchangedFields(before).map(
          one => named.find(({ before }) => before && before === one.before) ?? one,
        ),
        ...named.filter(({ before }) => !before),
      ],
      at,
    })
    return { dataCollection: toDataCollection(collection) }
  },

  async deleteDataCollection({ dataCollectionId }, ctx) {
    if (!(await markDataCollectionDeleted(ctx.db, ctx.site.id, dataCollectionId, ctx.now)))
      ctx.fail('WDE0025', { dataCollectionId })
    ctx.invalidate(collectionTag(ctx.site.id, dataCollectionId))
    return {}
  },

  async restoreDataCollection({ dataCollectionId }, ctx) {
    const id = dataCollectionId ?? ''
    const [present] = await findDataCollections(ctx.db, ctx.site.id, [id])
    if (present) ctx.fail('WDE0104', { dataCollectionId })
    const row =
      (await restoreDeletedCollection(ctx.db, ctx.site.id, id, ctx.now)) ??
      ctx.fail('WDE0025', { dataCollectionId })
    ctx.invalidate(collectionTag(ctx.site.id, id))
    return { dataCollection: toDataCollection(collectionOfRow(row)) }
  },

  ...collectionFieldHandlers,
  ...collectionPluginHandlers,
})
