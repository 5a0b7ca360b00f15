import { type Access, requireAccess } from '../../model/access.ts'
import { selectFields } from '../../model/select-fields.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import { includeReferences } from '../../references/include.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { ExternalHandlers } from './external-calls.ts'
import { allowed, itemsById, requireOperation, toDataItem } from './external-item.ts'
import { allOf, filterExternal, ownedItemsFilter, planExternal, sendable } from './external-query.ts'

/** The projection for the adaptor: whole fields, and fields for access checks. */
function projection(
  { schema }: ExternalCollection,
  fields: readonly (string | null)[] | null | undefined,
  access: Access,
) {
  const names = (fields ?? []).flatMap(name => name?.split('.')[0] ?? [])
  if (names.length === 0) return []
  const all = new Set(['_id', ...names, ...(access.to === 'OWN' ? ['_owner'] : [])])
  return schema.fields.flatMap(({ key }) => (all.has(key) ? [key] : []))
}

const shown = (fields: readonly (string | null)[] | null | undefined) =>
  (fields ?? []).filter(name => name !== null)

export const externalReadHandlers: ExternalHandlers<'get' | 'query' | 'count'> = {
  async get({ dataItemId, dataCollectionId, fields, includeReferences: requested }, ctx, external) {
    const access = requireAccess(ctx, external.collection, 'read')
    const item =
      (await itemsById(external, [dataItemId], { access })).get(dataItemId) ??
      ctx.fail('WDE0073', { dataItemId, dataCollectionId })
    const dataItem = toDataItem(external, item)
    await includeReferences(ctx, external.scope, [dataItem], requested)
    return { dataItem: selectFields(dataItem, shown(fields)) }
  },

  async query(input, ctx, external) {
    const access = requireAccess(ctx, external.collection, 'read')
    const { query, returnTotalCount, sortMode } = input
    if (sortMode === 'RANDOM') rejectUnsupported(external.id, 'RANDOM')
    requireOperation(external, 'FIND')
    const { filter: requested, sort, page } = planExternal(ctx, external, query)
    const filter = allOf(requested, ownedItemsFilter(external, access))
    if (filter === false)
      return {
        dataItems: [],
        pagingMetadata: {
          count: 0,
          offset: page.offset,
          hasNext: false,
          ...(returnTotalCount && { total: 0 }),
        },
      }
    const { adaptor } = external.connection
    const found = await adaptor.find(external.schema, {
      filter: sendable(filter),
      sort,
      page,
      fields: projection(external, query?.fields, access),
    })
    if (returnTotalCount && found.total === undefined) requireOperation(external, 'COUNT')
    const total =
      found.total ?? (returnTotalCount ? await adaptor.count(external.schema, sendable(filter)) : undefined)
    const dataItems = allowed(external, found.items, access).map(item => toDataItem(external, item))
    await includeReferences(ctx, external.scope, dataItems, [
      ...(input.includeReferences ?? []),
      ...(input.includeReferencedItems ?? []).map(field => ({ field })),
    ])
    const count = dataItems.length
    return {
      dataItems: dataItems.map(item => selectFields(item, shown(query?.fields))),
      pagingMetadata: {
        count,
        offset: page.offset,
        // Without a total, a full page may or may not be the last.
        hasNext: total === undefined ? count === page.limit : page.offset + count < total,
        ...(returnTotalCount && { total }),
      },
    }
  },

  async count({ filter: requested }, ctx, external) {
    const access = requireAccess(ctx, external.collection, 'read')
    requireOperation(external, 'COUNT')
    const filter = allOf(filterExternal(ctx, external, requested), ownedItemsFilter(external, access))
    if (filter === false) return { totalCount: 0 }
    return { totalCount: await external.connection.adaptor.count(external.schema, sendable(filter)) }
  },
}
