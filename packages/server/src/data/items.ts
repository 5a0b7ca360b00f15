import { contract } from '@stoa/contract'
import { implement, ReadyJson } from '../context.ts'
import { findItemRows, getItemRow, insertItemRows } from '../storage/data/item-rows.ts'
import { readPage } from '../storage/query/index.ts'
import { requireAccess } from './access.ts'
import { loadCollection, storageKeyOf, tableOf } from './collection.ts'
import { environmentOf, planItems, visibleItems } from './item-plan.ts'
import { itemText, SYSTEM_FIELDS } from './item-view.ts'

const ready = (text: string) => new ReadyJson(Buffer.from(text))

export const itemHandlers = implement(contract.items, {
  async get({ dataCollectionId, dataItemId, environment }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const access = requireAccess(ctx, collection, 'read')
    const table = tableOf(ctx, collection, environmentOf(environment ?? undefined))
    const row =
      (await getItemRow(ctx.db, table, dataItemId, visibleItems(access))) ??
      ctx.fail('WDE0073', { dataItemId, dataCollectionId })
    return ready(`{"dataItem":${itemText(collection, row)}}`)
  },

  async insert({ dataCollectionId, dataItem, environment }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    requireAccess(ctx, collection, 'insert')
    const table = tableOf(ctx, collection, environmentOf(environment ?? undefined))
    const sent = dataItem?.data ?? {}
    const id = dataItem?.id ?? (sent._id as string | undefined) ?? ctx.ids.guid()
    const own = Object.entries(sent).filter(([key]) => !(SYSTEM_FIELDS as readonly string[]).includes(key))
    const data = Object.fromEntries(own.map(([key, value]) => [storageKeyOf(collection, key), value]))
    const owner = ctx.caller.role === 'merchant' ? null : ctx.caller.id
    const row = {
      id,
      owner_id: owner,
      owner_role: owner && ctx.caller.role,
      status: 'PUBLISHED' as const,
      publish_at: null,
      unpublish_at: null,
      data,
    }
    const added = await insertItemRows(ctx.db, table, [row], ctx.now)
    if (!added.has(id)) ctx.fail('WDE0074', { dataItemId: id, dataCollectionId })
    const item = JSON.parse(
      itemText(collection, { ...row, created_at: ctx.now, updated_at: ctx.now, data: JSON.stringify(data) }),
    )
    ctx.emit('wix.data.v2.data_item_created', id, item)
    return { dataItem: item }
  },

  async query({ dataCollectionId, query, environment, returnTotalCount }, ctx) {
    const collection = await loadCollection(ctx, dataCollectionId)
    const access = requireAccess(ctx, collection, 'read')
    const table = tableOf(ctx, collection, environmentOf(environment ?? undefined))
    const plan = planItems(ctx, collection, query)
    const found = await findItemRows(ctx.db, table, plan, visibleItems(access), returnTotalCount === true)
    const { rows, page } = readPage(plan, found.rows, found.total)
    const items = rows.map(row => itemText(collection, row)).join(',')
    return ready(`{"dataItems":[${items}],"pagingMetadata":${JSON.stringify(page)}}`)
  },
})
