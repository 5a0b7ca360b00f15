import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { JsonReply } from '../call/json-reply.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { buildJson } from '../platform-support/json-writer.ts'
import { toPrefixQuery } from '../platform-support/search-words.ts'
import { findOrderPage } from '../storage/commerce/order-page.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { readPage } from '../storage/query/index.ts'
import { isMerchantActivity, merchantActivity, requireCapacity } from './activities.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { findOrder, ownerScope } from './find-order.ts'
import { orderFields } from './order-fields.ts'
import { pageOrderTexts } from './order-texts.ts'
import { toOrder } from './order-view.ts'
import { saveOrder, viewFor } from './save-order.ts'

/** Updates the activities of a locked order and emits the event. */
async function saveActivities(
  ctx: Ctx<never, 'wix.ecom.v1.order_updated'>,
  row: OrderRow,
  activities: OrderRow['doc']['activities'],
) {
  const order = await saveOrder(ctx, row, { ...row.doc, activities })
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
  return order
}

function findMerchantActivity(ctx: Ctx<'ACTIVITY_NOT_FOUND'>, row: OrderRow, activityId: string) {
  const activity = row.doc.activities.find(({ id }) => id === activityId)
  return activity && isMerchantActivity(activity) ? activity : ctx.fail('ACTIVITY_NOT_FOUND', { activityId })
}

/** The query of orders; of those of its checkout alone for the token of a checkout page. */
function limitedToPage<Q extends { filter?: unknown }>({ caller: { page } }: Ctx, query: Q): Q {
  if (!page) return query
  const ofCheckout = { checkoutId: { $eq: page.checkoutId } }
  return { ...query, filter: query.filter ? { $and: [query.filter, ofCheckout] } : ofCheckout }
}

const { getOrder, searchOrders, cancelOrder, addActivity, updateActivity, deleteActivity } = contract.orders

/** The calls of orders except those about payments, which are in `billing/`. */
export const orderHandlers = implement(
  { getOrder, searchOrders, cancelOrder, addActivity, updateActivity, deleteActivity },
  {
    async getOrder({ id }, ctx) {
      return { order: toOrder(await findOrder(ctx, id), viewFor(ctx)) }
    },

    async searchOrders({ search }, ctx) {
      const { search: text, ...wireQuery } = search ?? {}
      const query = limitedToPage(ctx, wireQuery)
      const expression = text?.expression ?? undefined
      // A cursor is bound to the expression: each page repeats it.
      const plan = planOrReject(ctx, query, orderFields, 'search', { scope: expression })
      const words = expression === undefined ? undefined : toPrefixQuery(ctx.site.id, expression)
      const view = viewFor(ctx)
      const orderRows = await findOrderPage(ctx.db, ctx.site.id, plan, {
        ownerId: ownerScope(ctx),
        // Payments of these are not confirmed: they are found only by their status.
        initialized: JSON.stringify(query.filter ?? {}).includes('"status"'),
        merchant: view.merchant,
        words,
      })
      const { rows, page } = readPage(plan, orderRows)
      const { count, hasNext, cursors } = page
      const reply = buildJson(json => {
        json.write('{"orders":[')
        for (const [i, row] of rows.entries()) {
          if (i > 0) json.write(',')
          json.writeMerged(pageOrderTexts(row, view))
        }
        json.write(`],"metadata":${JSON.stringify({ count, hasNext, ...(cursors && { cursors }) })}}`)
      })
      return JsonReply.of(reply)
    },

    async cancelOrder({ id, sendOrderCanceledEmail, customMessage, restockAllItems }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      const options = { sendOrderCanceledEmail, customMessage, restockAllItems }
      return { order: await cancelLockedOrder(ctx, row, options) }
    },

    async addActivity({ id, activity: input }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      requireCapacity(row.doc.activities)
      const activity = merchantActivity(ctx, input ?? {})
      const order = await saveActivities(ctx, row, [...row.doc.activities, activity])
      return { order, activityId: activity.id ?? '' }
    },

    async updateActivity({ id, activityId, activity: input }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      const former = findMerchantActivity(ctx, row, activityId ?? '')
      const activity = merchantActivity(ctx, input ?? {}, { replaced: former })
      const activities = row.doc.activities.map(entry => (entry === former ? activity : entry))
      return { order: await saveActivities(ctx, row, activities) }
    },

    async deleteActivity({ id, activityId }, ctx) {
      const row = await findOrder(ctx, id, { lock: true })
      const former = findMerchantActivity(ctx, row, activityId ?? '')
      const activities = row.doc.activities.filter(entry => entry !== former)
      return { order: await saveActivities(ctx, row, activities) }
    },
  },
)
