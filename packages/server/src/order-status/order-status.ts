import { contract, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { listDownloads } from '../digital-products/index.ts'
import { toOrderWithFulfillments } from '../fulfillments/index.ts'
import { publicSite, shopUrl } from '../identity/index.ts'
import { listDocuments } from '../invoices/index.ts'
import {
  cancelLockedOrder,
  findOrder,
  orderUrl,
  readOrderToken,
  requireLinkedOrder,
  toLinkedOrder,
} from '../orders/index.ts'
import { findFulfillments } from '../storage/commerce/fulfillments.ts'
import { revokeOrderLinks } from '../storage/commerce/order-links.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'

type OrderStatus = ReplyOf<typeof contract.orderStatus.getOrderStatus>['orderStatus']

/** Whether the buyer may cancel: nothing was sent, and all that was paid can be given back at once. An old link may not. */
const isCancelable = ({ status, fulfillment_status, payment_status, buyer_erased_at }: OrderRow) =>
  buyer_erased_at === null &&
  status === 'APPROVED' &&
  fulfillment_status === 'NOT_FULFILLED' &&
  payment_status === 'NOT_PAID'

/** An order as its buyer sees it. */
export async function orderStatusOf(ctx: Ctx, row: OrderRow): Promise<OrderStatus> {
  const { db, site } = ctx
  const isErased = row.buyer_erased_at !== null
  const [parcels, documents, downloads] = await Promise.all([
    // The page of a carrier shows where a parcel goes.
    isErased ? [] : findFulfillments(db, site.id, [row.id]),
    isErased ? [] : listDocuments(ctx, row.id, { merchant: false }),
    isErased ? [] : listDownloads(ctx, row.id),
  ])
  const order = toLinkedOrder(row, site.locale)
  const language = ctx.request.languages?.[0] ?? site.locale
  const customFields = ctx.platform.customFields.shownIn(
    'STOREFRONT',
    'ORDER',
    order.extendedFields,
    language,
  )
  return {
    order,
    ...(customFields.length > 0 && { customFields }),
    fulfillments: toOrderWithFulfillments(row.id, parcels).fulfillments ?? [],
    documents,
    downloads,
    cancelable: isCancelable(row),
    orderUrl: orderUrl(ctx, row.id),
  }
}

const { buyAgain: _, ...calls } = contract.orderStatus

/** The order page of the buyer (protocol/hosted-pages §9), except what creates a checkout: that is in `redirects/`. */
export const orderStatusHandlers = implement(calls, {
  async openOrderStatus({ token }, ctx) {
    const link = readOrderToken(ctx, token) ?? ctx.fail('ORDER_NOT_FOUND')
    const actor = { siteId: link.siteId, role: 'visitor', id: ctx.ids.guid() } as const
    return ctx.transact(actor, async inner => {
      const { site } = inner
      const row = await requireLinkedOrder(inner, link)
      return {
        site: await publicSite(inner, site),
        shopUrl: await shopUrl(inner),
        orderStatus: await orderStatusOf(inner, row),
      }
    })
  },

  async cancelByBuyer({ token }, ctx) {
    const link = readOrderToken(ctx, token) ?? ctx.fail('ORDER_NOT_FOUND')
    const actor = { siteId: link.siteId, role: 'visitor', id: ctx.ids.guid() } as const
    return ctx.transact(actor, async inner => {
      const { db, site } = inner
      const row = await requireLinkedOrder(inner, link, { lock: true })
      if (!isCancelable(row)) inner.fail('ORDER_NOT_CANCELABLE', { status: row.status })
      await cancelLockedOrder(inner, row, { restockAllItems: true, sendOrderCanceledEmail: true })
      const after = (await getOrderRow(db, site.id, row.id)) ?? row
      return { orderStatus: await orderStatusOf(inner, after) }
    })
  },

  async revokeOrderLinks({ orderId }, ctx) {
    const row = await findOrder(ctx, orderId)
    await revokeOrderLinks(ctx.db, ctx.site.id, [row.id], ctx.now)
    return {}
  },

  async getOrderStatus({ orderId }, ctx) {
    return { orderStatus: await orderStatusOf(ctx, await findOrder(ctx, orderId)) }
  },
})
