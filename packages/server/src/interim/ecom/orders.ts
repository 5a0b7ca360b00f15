import { type Activity, contract } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import { isoTime } from '../../clock.ts'
import { type Ctx, implement } from '../../context.ts'
import { refuseField } from '../../failure.ts'
import { readPage } from '../../storage/query/index.ts'
import { returnStock } from '../../storage/stock.ts'
import { isGuid } from '../../stores/product-id.ts'
import { productTag } from '../../stores/products.ts'
import { planFor } from '../../stores/query.ts'
import { findOrderRows, getOrderRow, insertPayment, type OrderRow, saveOrder } from '../storage/orders.ts'
import { orderFields } from './order-fields.ts'
import { cancellationMail } from './order-mails.ts'
import { toOrder } from './order-view.ts'

/** Shoppers see their own orders, the merchant all of the site. */
const ownerOf = ({ caller }: Ctx) => (caller.role === 'merchant' ? undefined : caller.id)

async function orderRow<E extends 'ORDER_NOT_FOUND'>(
  ctx: Ctx<E>,
  id: string,
  lock = false,
): Promise<OrderRow> {
  const row = isGuid(id) ? await getOrderRow(ctx.db, ctx.site.id, id, ownerOf(ctx), { lock }) : undefined
  return row ?? ctx.fail('ORDER_NOT_FOUND' as E, { id })
}

/** Something that happened to an order, with its time. */
const activity = (ctx: Ctx, content: Partial<Activity> & Pick<Activity, 'activityType'>): Activity => ({
  id: ctx.ids.guid(),
  createdDate: isoTime(ctx.now),
  ...content,
})

/** The row with changed columns and one more activity. */
const withActivity = (
  ctx: Ctx,
  row: OrderRow,
  added: Activity,
  changes: Partial<OrderRow> = {},
): OrderRow => ({
  ...row,
  ...changes,
  updated_at: ctx.now,
  doc: { ...row.doc, order: { ...row.doc.order, activities: [...row.doc.order.activities, added] } },
})

/** What the merchant may write into the history himself. */
function contentOf(ctx: Ctx, { merchantComment, customActivity }: Record<string, unknown>): Activity {
  if (merchantComment) return activity(ctx, { activityType: 'MERCHANT_COMMENT', merchantComment })
  if (customActivity) return activity(ctx, { activityType: 'CUSTOM_ACTIVITY', customActivity })
  return refuseField('activity', 'REQUIRED_ONE_OF_FIELD', 'needs merchantComment or customActivity')
}

/** Replaces the merchant's own activity, or removes it; what the platform wrote is history. */
async function changeActivity(
  ctx: Ctx<'ORDER_NOT_FOUND' | 'ACTIVITY_NOT_FOUND', 'wix.ecom.v1.order_updated'>,
  id: string,
  activityId: string,
  content?: Record<string, unknown>,
) {
  const row = await orderRow(ctx, id, true)
  const before = toOrder(ctx, row)
  const known = row.doc.order.activities.find(
    entry =>
      entry.id === activityId && ['MERCHANT_COMMENT', 'CUSTOM_ACTIVITY'].includes(entry.activityType ?? ''),
  )
  if (!known) return ctx.fail('ACTIVITY_NOT_FOUND', { activityId })
  const activities = row.doc.order.activities.flatMap(entry => {
    if (entry !== known) return [entry]
    return content ? [{ ...contentOf(ctx, content), id: known.id, createdDate: known.createdDate }] : []
  })
  const changed = {
    ...row,
    updated_at: ctx.now,
    doc: { ...row.doc, order: { ...row.doc.order, activities } },
  }
  await saveOrder(ctx.db, ctx.site.id, changed)
  const order = toOrder(ctx, changed)
  ctx.emit('wix.ecom.v1.order_updated', id, { order }, before)
  return { order }
}

export const orderHandlers = implement(contract.orders, {
  async getOrder({ id }, ctx) {
    return { order: toOrder(ctx, await orderRow(ctx, id)) }
  },

  async searchOrders({ search }, ctx) {
    const plan = planFor(ctx, search, orderFields, 'search')
    const { rows, page } = readPage(plan, await findOrderRows(ctx.db, ctx.site.id, plan, ownerOf(ctx)))
    return {
      orders: rows.map(row => toOrder(ctx, row)),
      metadata: { count: page.count, hasNext: page.hasNext, cursors: page.cursors ?? {} },
    }
  },

  async cancelOrder({ id, sendOrderCanceledEmail, customMessage, restockAllItems }, ctx) {
    const row = await orderRow(ctx, id, true)
    if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id })
    if (customMessage && !sendOrderCanceledEmail)
      refuseField(
        'customMessage',
        'FIELD_NOT_ALLOWED',
        'is part of the mail: send sendOrderCanceledEmail: true with it',
      )
    const before = toOrder(ctx, row)
    const canceled = withActivity(ctx, row, activity(ctx, { activityType: 'ORDER_CANCELED' }), {
      status: 'CANCELED',
    })
    if (restockAllItems) {
      const gone = await returnStock(ctx.db, ctx.site.id, row.doc.taken)
      for (const productId of new Set(row.doc.taken.map(unit => unit.productId))) {
        if (gone.some(unit => unit.productId === productId)) continue
        const returned = row.doc.taken.filter(unit => unit.productId === productId)
        ctx.emit('com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged', productId, {
          productId,
          returned,
        })
        ctx.invalidate(productTag(productId))
      }
      canceled.doc = { ...canceled.doc, taken: [] }
    }
    await saveOrder(ctx.db, ctx.site.id, canceled)
    const order = toOrder(ctx, canceled)
    ctx.emit('wix.ecom.v1.order_canceled', id, { order, restockAllItems: restockAllItems ?? false }, before)
    ctx.emit('wix.ecom.v1.order_updated', id, { order }, before)
    if (sendOrderCanceledEmail) ctx.mail(cancellationMail(ctx.site, order, customMessage ?? undefined))
    return { order }
  },

  async paymentCollectionMarkOrderAsPaid({ ecomOrderId }, ctx) {
    const row = await orderRow(ctx, ecomOrderId, true)
    if (row.status === 'CANCELED') ctx.fail('ORDER_CANCELED', { id: row.id })
    if (row.payment_status === 'PAID') ctx.fail('ORDER_ALREADY_PAID', { id: row.id })
    const before = toOrder(ctx, row)
    const currency = row.doc.order.currency ?? ctx.site.currency
    const due = parseAmount(before.balanceSummary?.balance?.amount ?? '0', currency)
    const paymentId = ctx.ids.guid()
    await insertPayment(
      ctx.db,
      ctx.site.id,
      { id: paymentId, orderId: row.id, method: 'offline', amountMinor: due, currency },
      ctx.now,
    )
    const paid = withActivity(ctx, row, activity(ctx, { activityType: 'ORDER_PAID' }), {
      payment_status: 'PAID',
      paid: String(BigInt(row.paid) + due),
    })
    await saveOrder(ctx.db, ctx.site.id, paid)
    const order = toOrder(ctx, paid)
    ctx.emit(
      'wix.ecom.v1.order_payment_status_updated',
      row.id,
      { order, previousPaymentStatus: row.payment_status },
      before,
    )
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, before)
    ctx.emit('wix.ecom.v1.order_transactions_updated', row.id, {
      orderId: row.id,
      paymentId,
      amount: before.balanceSummary?.balance,
    })
    return { order }
  },

  async addActivity({ id, activity: content }, ctx) {
    const row = await orderRow(ctx, id, true)
    const added = contentOf(ctx, content)
    const changed = withActivity(ctx, row, added)
    await saveOrder(ctx.db, ctx.site.id, changed)
    const order = toOrder(ctx, changed)
    ctx.emit('wix.ecom.v1.order_updated', id, { order }, toOrder(ctx, row))
    return { order, activityId: added.id ?? '' }
  },

  updateActivity: ({ id, activityId, activity: content }, ctx) =>
    changeActivity(ctx, id, activityId, content),

  deleteActivity: ({ id, activityId }, ctx) => changeActivity(ctx, id, activityId),
})
