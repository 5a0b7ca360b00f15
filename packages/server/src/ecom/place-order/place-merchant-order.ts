import { contract, type ErrorsOf, type EventsOf, type Order } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import {
  emitFulfilled,
  insertOrder,
  mailConfirmation,
  mailNewOrder,
  mayMailConfirmation,
  orderPaid,
  readOrdersSettings,
  toOrder,
  updateOrder,
} from '../../orders/index.ts'
import { capturedAtOnce, type NewPayment, NO_SUMS, recordPayments, sumsOfNew } from '../../payments/index.ts'
import { deleteOrders, findOrderNumber, lockOrderRows, type OrderRow } from '../../storage/commerce/orders.ts'
import { insertRefund } from '../../storage/commerce/payments.ts'
import type { StockUnits } from '../../storage/commerce/stock.ts'
import { nextNumber } from '../../storage/site-counters.ts'
import { countedUnits, emitStockChanges, isStoresApp, takeStock } from '../../stores/index.ts'
import { loadProducts } from '../lines/read-lines.ts'
import { resolveVariant } from '../lines/resolve-variant.ts'
import { type MerchantOrder, type OrderRecord, orderOfMerchant } from './order-of-merchant.ts'

const { createOrder, importOrder, bulkDeleteImportedOrders } = contract.orders
type Context = Ctx<ErrorsOf<typeof createOrder>, EventsOf<typeof createOrder>>

/** Orders that merchants write (protocol/orders §12). */
export const merchantOrderHandlers = implement(
  { createOrder, importOrder, bulkDeleteImportedOrders },
  {
    async createOrder({ order, settings }, ctx) {
      const { row } = await placeMerchantOrder(ctx, order as MerchantOrder, {
        waits: (settings?.orderApprovalStrategy ?? 'DEFAULT') !== 'DEFAULT',
        notify: settings?.notifications?.sendNotificationToBuyer ?? true,
      })
      return { order: viewOf(ctx, row) }
    },

    async importOrder({ order: imported }, ctx) {
      const { number, createdDate, purchasedDate, status, paymentStatus, fulfillmentStatus, ...fields } =
        imported
      const created = await orderOfMerchant(ctx, fields as MerchantOrder)
      const createdAt = createdDate ? Date.parse(createdDate) : ctx.now
      const total = BigInt(created.columns.total_minor)
      if (number && (await findOrderNumber(ctx.db, ctx.site.id, Number(number))))
        ctx.fail('ORDER_NUMBER_TAKEN', { number })
      const doc = {
        ...created.doc,
        imported: true,
        activities: [],
        purchasedDate: purchasedDate ?? createdDate ?? created.doc.purchasedDate,
      }
      const columns = {
        ...created.columns,
        status: status ?? ('APPROVED' as const),
        payment_status: total > 0n ? (paymentStatus ?? 'NOT_PAID') : ('PAID' as const),
        fulfillment_status: fulfillmentStatus ?? ('NOT_FULFILLED' as const),
        ...(paymentStatus === 'FULLY_REFUNDED' && { credited_minor: total.toString() }),
      }
      const row = await insert(
        ctx,
        { doc, columns },
        { number: number ? Number(number) : undefined, createdAt },
      )
      const payments =
        total > 0n ? await importedPayments(ctx, row, { status: paymentStatus, minor: total }) : []
      if (payments.length > 0) await recordPayments(ctx, row, payments, { isNewOrder: true })
      const order = viewOf(ctx, { ...row, ...sumsOfNew(payments) })
      ctx.emit('wix.ecom.v1.order_imported', row.id, { order })
      return { order }
    },

    async bulkDeleteImportedOrders({ orderIds }, ctx) {
      const ids = [...new Set(orderIds)]
      const rows = await lockOrderRows(ctx.db, ctx.site.id, ids)
      const others = rows.filter(({ doc }) => !doc.imported).map(({ id }) => id)
      if (others.length > 0) ctx.fail('ORDER_NOT_IMPORTED', { orderIds: others })
      await deleteOrders(
        ctx.db,
        ctx.site.id,
        rows.map(({ id }) => id),
      )
      for (const row of rows) {
        const payload = { order: viewOf(ctx, row) }
        ctx.emit('wix.ecom.v1.order_deleted', row.id, payload)
        ctx.emit('wix.ecom.v1.order_imported_order_deleted', row.id, payload)
      }
      return { jobId: ctx.ids.guid() }
    },
  },
)

/**
 * Stores an order with prices of its own: takes its stock and notifies the buyer. One that `waits` is pending until it is paid.
 */
export async function placeMerchantOrder(
  ctx: Context,
  order: MerchantOrder,
  { waits, notify }: { waits: boolean; notify: boolean },
): Promise<{ row: OrderRow }> {
  const created = await orderOfMerchant(ctx, order)
  const isPaid = created.columns.payment_status === 'PAID'
  const status = waits && !isPaid ? 'PENDING' : 'APPROVED'
  const { inventoryUpdateTrigger } = await readOrdersSettings(ctx)
  const takesStock = inventoryUpdateTrigger === 'ON_ORDER_PLACED' || isPaid
  const units = await unitsOfLines(ctx, order)
  const stockTaken = takesStock ? await takeUnits(ctx, order, units) : []
  const doc = {
    ...created.doc,
    stockTaken,
    ...(!takesStock && units.length > 0 && { untakenStock: units }),
    ...(status === 'PENDING' && { approvedWhenPaid: true }),
  }
  const row = await insert(ctx, { doc, columns: { ...created.columns, status } })
  await emitStockChanges(
    ctx,
    stockTaken.map(({ productId }) => productId),
  )
  const paid = isPaid ? await orderPaid(ctx, row) : row
  const { doc: paidDoc, fulfillment_status } = paid
  if (paid !== row) await updateOrder(ctx, row, paidDoc, { fulfillment_status })
  const stored = viewOf(ctx, paid)
  ctx.emit('wix.ecom.v1.order_created', row.id, { order: stored })
  if (status === 'APPROVED') ctx.emit('wix.ecom.v1.order_approved', row.id, { order: stored })
  emitFulfilled(ctx, row, stored)
  const { email } = stored.buyerInfo ?? {}
  if (email && notify) mailConfirmation(ctx, stored, email, await mayMailConfirmation(ctx, email))
  await mailNewOrder(ctx, stored)
  return { row: paid }
}

const viewOf = (ctx: Ctx, row: OrderRow): Order => toOrder(row, { merchant: true, locale: ctx.site.locale })

/** Stores an order. Its number is taken last, under the lock of the site's counter. */
async function insert(
  ctx: Ctx,
  { doc, columns }: OrderRecord,
  { number: given, createdAt = ctx.now }: { number?: number | undefined; createdAt?: number } = {},
): Promise<OrderRow> {
  const { db, site } = ctx
  const id = ctx.ids.guid()
  const number = given ?? (await nextNumber(db, site.id, 'order'))
  await insertOrder(ctx, { id, now: createdAt, doc, columns: { ...columns, number } })
  const dates = { created_at: createdAt, updated_at: createdAt }
  return { ...columns, ...dates, id, number, revision: 1, doc, buyer_erased_at: null, ...NO_SUMS }
}

/** The counted units that the lines of the catalogue take. Rejects products and variants that do not exist. */
async function unitsOfLines(ctx: Ctx, { lineItems, businessLocation }: MerchantOrder): Promise<StockUnits[]> {
  const ofStores = lineItems.map(({ catalogReference }) =>
    isStoresApp(catalogReference?.appId) ? catalogReference : undefined,
  )
  const products = await loadProducts(
    ctx,
    ofStores.flatMap(reference => reference?.catalogItemId ?? []),
    { businessLocationId: businessLocation?.id },
  )
  return ofStores.flatMap((reference, i) => {
    if (!reference) return []
    const row = products.get(reference.catalogItemId ?? '')
    const choice = row && resolveVariant(row, reference.options ?? {})
    if (!choice)
      return rejectField(
        `order.lineItems[${i}].catalogReference`,
        'VALIDATION',
        'names no product and variant of the catalogue. Leave it out for a custom line item',
      )
    const quantity = lineItems[i]?.quantity ?? 0
    return countedUnits(row, choice.variant, quantity) ?? []
  })
}

async function takeUnits(
  ctx: Context,
  { lineItems }: MerchantOrder,
  units: StockUnits[],
): Promise<StockUnits[]> {
  const short = await takeStock(ctx, units, { cause: 'ORDER' })
  if (short.length === 0) return units
  const ids = short.map(({ productId }) => productId)
  const rejected = lineItems.flatMap(({ catalogReference, productName }, index) =>
    ids.includes(catalogReference?.catalogItemId?.toLowerCase() ?? '')
      ? [
          {
            index,
            catalogItemId: catalogReference?.catalogItemId,
            name: productName.original,
            reason: 'NOT_AVAILABLE',
          },
        ]
      : [],
  )
  return ctx.fail('PARTIAL_OUT_OF_STOCK', { lineItems: rejected })
}

/** The payment of an imported order, which was made in the other system. */
async function importedPayments(
  ctx: Ctx,
  order: OrderRow,
  { status, minor }: { status: string | null | undefined; minor: bigint },
): Promise<NewPayment[]> {
  if (status !== 'PAID' && status !== 'FULLY_REFUNDED') return []
  const id = ctx.ids.guid()
  const entries = capturedAtOnce(id, minor)
  if (status === 'PAID') return [{ id, provider: 'external', minor, entries }]
  const refundId = ctx.ids.guid()
  await insertRefund(ctx.db, ctx.site.id, order.created_at, { id: refundId, orderId: order.id, doc: {} })
  const refunded = { type: 'REFUNDED' as const, minor, reference: ctx.ids.guid(), refundId }
  return [{ id, provider: 'external', minor, entries: [...entries, refunded] }]
}
