import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  type DataIndexRow,
  dropIndexRow,
  insertIndexRow,
  listIndexRows,
} from '../../storage/data/index-rows.ts'
import { dropSearchIndex, listSearchIndexes } from '../../storage/data/search-index-rows.ts'
import { lockCollection, writeDefinition } from '../collections/definition-store.ts'
import { type Collection, loadCollection } from '../model/collection.ts'
import { INDEX_LIMITS } from '../model/index-limits.ts'
import { toSearchIndex } from '../search/search-index-view.ts'
import { adviceFor } from './index-advice.ts'
import { indexFieldsOf, systemIndexes, toIndex } from './index-shape.ts'

const ownerOf = (ctx: Pick<Ctx, 'site'>, { uid }: Collection) => ({ siteId: ctx.site.id, uid })

/** Remaining numbers of indexes by kind. */
function available(rows: readonly DataIndexRow[]) {
  const unique = rows.filter(row => row.unique_field !== null).length
  const total = INDEX_LIMITS.total - rows.length
  return {
    regular: Math.min(total, INDEX_LIMITS.regular - (rows.length - unique)),
    unique: Math.min(total, INDEX_LIMITS.unique - unique),
    total,
  }
}

/** The definition with `uniqueIndexed` of a field set or cleared. */
export const withUniqueIndex = ({ definition }: Collection, fieldId: string, is: boolean) => ({
  ...definition,
  fields: definition.fields.map(({ uniqueIndexed, ...field }) =>
    field.fieldId === fieldId
      ? { ...field, ...(is && { uniqueIndexed: true }) }
      : { ...field, ...(uniqueIndexed && { uniqueIndexed }) },
  ),
})

/** Drops a search index. The next search builds it again. */
async function dropSearch(ctx: Pick<Ctx, 'db' | 'site' | 'now'>, collection: Collection, name: string) {
  const rows = await listSearchIndexes(ctx.db, ownerOf(ctx, collection))
  const found = rows.find(row => row.status !== 'DROPPING' && toSearchIndex(row).name === name)
  const row = found && (await dropSearchIndex(ctx.db, ctx.site.id, found.id, ctx.now))
  return row && toSearchIndex(row)
}

export const dataIndexHandlers = implement(contract.dataIndexes, {
  async createIndex({ dataCollectionId, index: sent }, ctx) {
    const wanted = withoutNulls(sent) as Parameters<typeof indexFieldsOf>[1]
    const collection = await lockCollection(ctx, dataCollectionId)
    const fields = indexFieldsOf(collection, wanted, 'index')
    const rows = await listIndexRows(ctx.db, ownerOf(ctx, collection))
    const searched = await listSearchIndexes(ctx.db, ownerOf(ctx, collection))
    const others = [...systemIndexes(collection), ...searched.map(toSearchIndex)]
    if (others.some(({ name }) => name === wanted.name))
      ctx.fail('DATA_INDEX_EXISTS', { dataCollectionId, indexName: wanted.name })
    const left = available(rows)
    if ((wanted.unique ? left.unique : left.regular) < 1) ctx.fail('DATA_INDEX_LIMIT', { ...INDEX_LIMITS })
    const field = wanted.unique ? fields[0]?.fieldId : undefined
    if (field !== undefined) {
      const stored = collection.definition.fields.find(one => one.fieldId === field)
      if (stored?.unique || stored?.uniqueIndexed)
        rejectField('index.fields[0].path', 'VALIDATION', 'is already unique')
      await writeDefinition(ctx, collection, withUniqueIndex(collection, field, true))
    }
    const row =
      (await insertIndexRow(
        ctx.db,
        ownerOf(ctx, collection),
        {
          id: ctx.ids.guid(),
          name: wanted.name,
          fields,
          unique_field: field ?? null,
          case_insensitive: wanted.caseInsensitive === true,
        },
        ctx.now,
      )) ?? ctx.fail('DATA_INDEX_EXISTS', { dataCollectionId, indexName: wanted.name })
    const index = toIndex(collection, row)
    ctx.emit('wix.data.v2.index_created', row.id, { dataCollectionId, ...index })
    return { index }
  },

  async dropIndex({ dataCollectionId, indexName }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const row = await dropIndexRow(ctx.db, ownerOf(ctx, collection), indexName, ctx.now)
    const dropping = row
      ? toIndex(collection, row)
      : ((await dropSearch(ctx, collection, indexName)) ??
        ctx.fail('DATA_INDEX_NOT_FOUND', { dataCollectionId, indexName }))
    ctx.emit('wix.data.v2.index_updated', dropping.id as string, { dataCollectionId, ...dropping })
    return {}
  },

  async listIndexes({ dataCollectionId, paging }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const owner = ownerOf(ctx, collection)
    const [rows, searched] = await Promise.all([
      listIndexRows(ctx.db, owner),
      listSearchIndexes(ctx.db, owner),
    ])
    const all = [
      ...systemIndexes(collection),
      ...rows.map(row => toIndex(collection, row)),
      ...searched.map(toSearchIndex),
    ]
    const offset = paging?.offset ?? 0
    const indexes = all.slice(offset, offset + (paging?.limit ?? 100))
    return {
      indexes,
      pagingMetadata: {
        count: indexes.length,
        offset,
        total: all.length,
        hasNext: offset + indexes.length < all.length,
      },
    }
  },

  async listAvailableIndexes({ dataCollectionId }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const left = available(await listIndexRows(ctx.db, ownerOf(ctx, collection)))
    return {
      regular1Field: left.regular,
      regular3Field: left.regular,
      unique1Field: left.unique,
      total: left.total,
    }
  },

  async adviseIndexes({ dataCollectionId }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const owner = ownerOf(ctx, collection)
    const rows = await listIndexRows(ctx.db, owner)
    const seen = await ctx.platform.queryStatistics.of(owner)
    return {
      advice: adviceFor(
        collection,
        seen,
        rows.map(row => toIndex(collection, row)),
      ),
    }
  },
})
