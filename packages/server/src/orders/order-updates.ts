import { contract, type Input, type Order } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { mergeFields } from '../platform-support/merge-fields.ts'
import { lockOrderRows, type OrderRow, type StoredOrder } from '../storage/commerce/orders.ts'
import { lockCounter, setCounter } from '../storage/site-counters.ts'
import { externalActivity, requireCapacity } from './activities.ts'
import { changeOrder } from './change-order.ts'
import { findOrder } from './find-order.ts'
import { toOrder } from './order-view.ts'
import { saveOrder, viewFor } from './save-order.ts'
import { updateOrders } from './write-orders.ts'

type Context = Ctx<never, 'wix.ecom.v1.order_updated'>

/** Updates the document of a locked order and emits the event. */
async function saveChanged(
  ctx: Context,
  row: OrderRow,
  { doc, before }: { doc: StoredOrder; before: object },
) {
  const order = await saveOrder(ctx, row, doc)
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
  return order
}

const { updateOrder, bulkUpdateOrders, bulkUpdateOrderTags, updateOrderLineItem } = contract.orders
const { addActivities, setOrderNumberCounter } = contract.orders

type Tags = NonNullable<Order['tags']>

interface TagChanges {
  assignTags?: Input<Tags> | null | undefined
  unassignTags?: Input<Tags> | null | undefined
}

/** Maximum number of tags of one kind (entity Tags). */
const TAGS_MAX = 100
const KINDS = ['privateTags', 'tags'] as const

/** The tags of an order after a change. Undefined if nothing differs. */
function changeTags(
  current: Tags | undefined,
  { assignTags, unassignTags }: TagChanges,
): Tags | 'TOO_MANY' | undefined {
  let isChanged = false
  const changed: Tags = {}
  for (const kind of KINDS) {
    const former = current?.[kind]?.tagIds ?? []
    const removed = new Set(idsOf(unassignTags?.[kind]))
    const tagIds = [...new Set([...former, ...idsOf(assignTags?.[kind])])].filter(id => !removed.has(id))
    if (tagIds.length > TAGS_MAX) return 'TOO_MANY'
    if (tagIds.length > 0) changed[kind] = { tagIds }
    isChanged ||= tagIds.join() !== former.join()
  }
  return isChanged ? changed : undefined
}

const idsOf = (list: Input<Tags['tags']> | null | undefined): string[] =>
  (list?.tagIds ?? []).filter(id => id !== null)

/** Changes of orders that leave their totals as they are (protocol/orders §8). */
export const orderUpdateHandlers = implement(
  {
    updateOrder,
    bulkUpdateOrders,
    bulkUpdateOrderTags,
    updateOrderLineItem,
    addActivities,
    setOrderNumberCounter,
  },
  {
    async updateOrder({ order: { id, ...changes } }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      const changed = changeOrder(ctx, row, changes)
      return { order: changed ? await saveChanged(ctx, row, changed) : toOrder(row, viewFor(ctx)) }
    },

    async bulkUpdateOrders({ orders, returnEntity }, ctx) {
      const changesById = new Map(
        orders.map(({ order }) => {
          const { id, ...changes } = order ?? {}
          return [String(id).toLowerCase(), changes] as const
        }),
      )
      if (changesById.size < orders.length)
        rejectField('orders', 'VALIDATION', 'must name each order only once')
      const { items, find } = await updateMany(ctx, [...changesById.keys()], row => {
        const changes = changesById.get(row.id)
        return changes && changeOrder(ctx, row, changes)
      })
      return bulkReply(
        [...changesById.keys()].map((id, i) => ({
          itemMetadata: itemMetadata(i, id, items.has(id) ? undefined : notFound(id)),
          ...(returnEntity && items.has(id) && { item: find(id) }),
        })),
      )
    },

    async bulkUpdateOrderTags({ orderIds, assignTags, unassignTags }, ctx) {
      const ids = orderIds.map(id => String(id).toLowerCase())
      const full = new Set<string>()
      const { items } = await updateMany(ctx, [...new Set(ids)], row => {
        const tags = changeTags(row.doc.tags, { assignTags, unassignTags })
        if (tags === 'TOO_MANY') full.add(row.id)
        else if (tags) return { doc: { ...row.doc, tags }, before: { tags: row.doc.tags ?? null } }
        return undefined
      })
      const errorOf = (id: string) =>
        full.has(id) ? applicationError('TOO_MANY_TAGS', { id }) : items.has(id) ? undefined : notFound(id)
      return bulkReply(ids.map((id, i) => ({ itemMetadata: itemMetadata(i, id, errorOf(id)) })))
    },

    async updateOrderLineItem({ id, lineItem: { id: lineItemId, ...changes } }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      const { lineItems } = row.doc
      const line = lineItems.find(orderLine => orderLine.id === lineItemId)
      if (!line) return ctx.fail('LINE_ITEM_NOT_FOUND', { lineItemId })
      const changed = mergeFields(line, changes) ?? line
      const doc = {
        ...row.doc,
        lineItems: lineItems.map(orderLine => (orderLine === line ? changed : orderLine)),
      }
      return { order: await saveChanged(ctx, row, { doc, before: { lineItems } }) }
    },

    async addActivities({ orderId, orderActivities }, ctx) {
      const row = await findOrder(ctx, orderId, { lock: true })
      const { activities } = row.doc
      requireCapacity(activities, orderActivities.length)
      const added = orderActivities.map((input, i) =>
        externalActivity(ctx, input ?? {}, {
          at: `orderActivities[${i}]`,
          currency: row.doc.currency ?? ctx.site.currency,
        }),
      )
      const doc = { ...row.doc, activities: [...activities, ...added] }
      const order = await saveChanged(ctx, row, { doc, before: { activities } })
      return { order, activityIds: added.map(({ id }) => id ?? '') }
    },

    async setOrderNumberCounter({ counter, allowLowerCounter }, ctx) {
      const value = Number(counter)
      const current = await lockCounter(ctx.db, ctx.site.id, 'order')
      if (value < current && !allowLowerCounter)
        ctx.fail('ORDER_NUMBER_COUNTER_TOO_LOW', { counter: String(current) })
      await setCounter(ctx.db, ctx.site.id, 'order', value)
      return { oldCounter: String(current), newCounter: String(value) }
    },
  },
)

const notFound = (id: string) => applicationError('ORDER_NOT_FOUND', { id })

/** Changes many orders with three statements, whatever their number. Returns those that exist. */
async function updateMany(
  ctx: Context,
  ids: readonly string[],
  change: (row: OrderRow) => { doc: StoredOrder; before: object } | undefined,
): Promise<{ items: ReadonlySet<string>; find: (id: string) => Order }> {
  const rows = await lockOrderRows(ctx.db, ctx.site.id, ids)
  const orders = new Map<string, Order>()
  const writes = rows.flatMap(row => {
    const changed = change(row)
    const after = changed ? { ...row, doc: changed.doc, updated_at: ctx.now } : row
    orders.set(row.id, toOrder(after, viewFor(ctx)))
    return changed ? [{ row, ...changed }] : []
  })
  await updateOrders(ctx, writes)
  for (const { row, before } of writes)
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order: orders.get(row.id) }, before)
  return { items: new Set(orders.keys()), find: id => orders.get(id) as Order }
}
