import { contract, type Order } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import {
  findOrderRows,
  getOrderRow,
  insertPayment,
  type OrderRow,
  updateOrder,
} from '../storage/commerce/orders.ts'
import { incrementStock } from '../storage/commerce/stock.ts'
import { readPage } from '../storage/query/index.ts'
import { announceStock, isGuid } from '../stores/index.ts'
import { isMerchantsOwn, merchantsActivity, newActivity, requireCapacity } from './activities.ts'
import { orderFields } from './order-fields.ts'
import { cancellationMail } from './order-mails.ts'
import { amountDue, toOrder } from './order-view.ts'

/** Shoppers reach their own orders only; the condition stands in the SQL. */
const scopeOf = ({ caller }: Ctx) => (caller.role === 'merchant' ? undefined : caller.id)

async function findOrder(
  ctx: Ctx<'ORDER_NOT_FOUND'>,
  id: string | null | undefined,
  { lock = false } = {},
): Promise<OrderRow> {
  const row =
    id && isGuid(id) ? await getOrderRow(ctx.db, ctx.site.id, id, { ownerId: scopeOf(ctx), lock }) : undefined
  return row ?? ctx.fail('ORDER_NOT_FOUND', { id })
}

const viewFor = (ctx: Ctx) => ({ merchant: ctx.caller.role === 'merchant', locale: ctx.site.locale })

/** Writes a locked order and answers with it as it is now. */
async function saveOrder(
  ctx: Ctx,
  row: OrderRow,
  doc: OrderRow['doc'],
  changed: Partial<OrderRow> = {},
): Promise<Order> {
  const { paid_minor: _, ...columns } = changed
  await updateOrder(ctx.db, ctx.site.id, row, ctx.now, doc, columns)
  return toOrder({ ...row, ...changed, doc, updated_at: ctx.now }, viewFor(ctx))
}

/** Writes the history of a locked order. */
async function saveActivities(
  ctx: Ctx<never, 'wix.ecom.v1.order_updated'>,
  row: OrderRow,
  activities: OrderRow['doc']['activities'],
) {
  const order = await saveOrder(ctx, row, { ...row.doc, activities })
  ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, { activities: row.doc.activities })
  return order
}

function ownActivity(ctx: Ctx<'ACTIVITY_NOT_FOUND'>, row: OrderRow, activityId: string) {
  const activity = row.doc.activities.find(({ id }) => id === activityId)
  return activity && isMerchantsOwn(activity) ? activity : ctx.fail('ACTIVITY_NOT_FOUND', { activityId })
}

export const orderHandlers = implement(contract.orders, {
  async getOrder({ id }, ctx) {
    return { order: toOrder(await findOrder(ctx, id), viewFor(ctx)) }
  },

  async searchOrders({ search }, ctx) {
    const plan = planOrReject(ctx, search, orderFields, 'search')
    const found = await findOrderRows(ctx.db, ctx.site.id, plan, scopeOf(ctx))
    const { rows, page } = readPage(plan, found)
    const { count, hasNext, cursors } = page
    return {
      orders: rows.map(row => toOrder(row, viewFor(ctx))),
      metadata: { count, hasNext, ...(cursors && { cursors }) },
    }
  },

  async paymentCollectionMarkOrderAsPaid({ ecomOrderId }, ctx) {
    // The lock makes a second call wait, and then find the order paid: one payment, whatever happens.
    const row = await findOrder(ctx, ecomOrderId, { lock: true })
    if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: row.id })
    if (row.payment_status === 'PAID') ctx.fail('ORDER_ALREADY_PAID', { id: row.id })
    const minor = amountDue(row)
    const payment = { id: ctx.ids.guid(), method: 'offline', minor, currency: row.doc.currency ?? '' }
    await insertPayment(ctx.db, ctx.site.id, row.id, payment, ctx.now)
    const activities = [...row.doc.activities, newActivity(ctx, 'ORDER_PAID')]
    const order = await saveOrder(
      ctx,
      row,
      { ...row.doc, activities },
      { payment_status: 'PAID', paid_minor: (BigInt(row.paid_minor) + minor).toString() },
    )
    const before = { paymentStatus: row.payment_status }
    ctx.emit('wix.ecom.v1.order_payment_status_updated', row.id, { order }, before)
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
    ctx.emit('wix.ecom.v1.order_transactions_updated', row.id, {
      orderId: row.id,
      payments: [{ id: payment.id, method: payment.method, amount: order.balanceSummary?.paid }],
    })
    return { order }
  },

  async cancelOrder({ id, sendOrderCanceledEmail, customMessage, restockAllItems }, ctx) {
    const row = await findOrder(ctx, id, { lock: true })
    if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: row.id })
    const returned = restockAllItems ? row.doc.stockTaken : []
    // Products that were deleted since have no stock to go back to.
    const gone = await incrementStock(ctx.db, ctx.site.id, returned)
    const activities = [...row.doc.activities, newActivity(ctx, 'ORDER_CANCELED')]
    const order = await saveOrder(ctx, row, { ...row.doc, activities }, { status: 'CANCELED' })
    const asked = { sendOrderCanceledEmail, customMessage, restockAllItems, notRestocked: gone }
    const before = { status: row.status }
    ctx.emit('wix.ecom.v1.order_canceled', row.id, { order, ...asked }, before)
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
    await announceStock(
      ctx,
      returned.map(({ productId }) => productId),
    )
    if (sendOrderCanceledEmail && order.buyerInfo?.email)
      ctx.mail(cancellationMail(order, order.buyerInfo.email, customMessage))
    return { order }
  },

  async addActivity({ id, activity: given }, ctx) {
    const row = await findOrder(ctx, id, { lock: true })
    requireCapacity(row.doc.activities)
    const activity = merchantsActivity(ctx, given ?? {})
    const order = await saveActivities(ctx, row, [...row.doc.activities, activity])
    return { order, activityId: activity.id ?? '' }
  },

  async updateActivity({ id, activityId, activity: given }, ctx) {
    const row = await findOrder(ctx, id, { lock: true })
    const former = ownActivity(ctx, row, activityId ?? '')
    const activity = merchantsActivity(ctx, given ?? {}, former)
    const activities = row.doc.activities.map(known => (known === former ? activity : known))
    return { order: await saveActivities(ctx, row, activities) }
  },

  async deleteActivity({ id, activityId }, ctx) {
    const row = await findOrder(ctx, id, { lock: true })
    const former = ownActivity(ctx, row, activityId ?? '')
    const activities = row.doc.activities.filter(known => known !== former)
    return { order: await saveActivities(ctx, row, activities) }
  },
})
