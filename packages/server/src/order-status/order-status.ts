import { contract, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { publicSite, shopUrl } from '../identity/index.ts'
import { findOrder, orderUrl, readOrderToken, toOrder } from '../orders/index.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'

type OrderStatus = ReplyOf<typeof contract.orderStatus.getOrderStatus>['orderStatus']

/** Whether the buyer may cancel: nothing was sent, and all that was paid can be given back at once. */
const isCancelable = ({ status, fulfillment_status, payment_status }: OrderRow) =>
  status === 'APPROVED' && fulfillment_status === 'NOT_FULFILLED' && payment_status === 'NOT_PAID'

const toOrderStatus = (ctx: Ctx, row: OrderRow): OrderStatus => ({
  order: toOrder(row, { merchant: false, locale: ctx.site.locale }),
  timeZone: ctx.site.settings.timeZone,
  cancelable: isCancelable(row),
  orderUrl: orderUrl(ctx, row.id),
})

/** The order page of the buyer (protocol/hosted-pages §9). */
export const orderStatusHandlers = implement(contract.orderStatus, {
  async openOrderStatus({ token }, ctx) {
    const link = readOrderToken(ctx, token) ?? ctx.fail('ORDER_NOT_FOUND')
    const actor = { siteId: link.siteId, role: 'visitor', id: ctx.ids.guid() } as const
    return ctx.transact(actor, async inner => {
      const { db, site } = inner
      const row = (await getOrderRow(db, site.id, link.orderId)) ?? inner.fail('ORDER_NOT_FOUND')
      return {
        site: await publicSite(inner, site),
        shopUrl: await shopUrl(inner),
        orderStatus: toOrderStatus(inner, row),
      }
    })
  },

  async getOrderStatus({ orderId }, ctx) {
    return { orderStatus: toOrderStatus(ctx, await findOrder(ctx, orderId)) }
  },
})
