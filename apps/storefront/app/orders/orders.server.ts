import { getOrderStatus, searchOrders } from '@stoa/client/calls'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type OrderCard, orderCard, orderView } from './order-view.ts'

const PAGE = 10

export interface OrderPage {
  orders: OrderCard[]
  /** Cursors of the pages beside this one. */
  next?: string
  previous?: string
}

/** A page of the member's orders, newest first. */
export async function listOrders(
  { client }: Visitor,
  cursor: string | null,
  limit = PAGE,
): Promise<OrderPage> {
  const cursorPaging = { limit, ...(cursor && { cursor }) }
  const { orders, metadata } = await orErrorPage(client.call(searchOrders, { search: { cursorPaging } }))
  const { cursors } = metadata ?? {}
  const i18n = currentI18n()
  return {
    orders: orders.map(order => orderCard(order, i18n)),
    ...(cursors?.next && { next: cursors.next }),
    ...(cursors?.prev && { previous: cursors.prev }),
  }
}

/** One of the member's orders, with new links to its files. Orders of other members are not found. */
export async function readOrder({ client }: Visitor, id: string | undefined) {
  if (!id || !/^[\da-f-]{36}$/i.test(id)) throw notFound()
  const { orderStatus } = await orErrorPage(client.call(getOrderStatus, { orderId: id }))
  const { order, downloads, customFields = [] } = orderStatus
  return { ...orderView(order, currentI18n()), downloads, customFields }
}
