import { getOrder, searchOrders } from '@stoa/client/calls'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import type { Visitor } from '../platform/visitor.server.ts'
import { type OrderCard, type OrderView, orderCard, orderView } from './order-view.ts'

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

/** One of the member's orders. Orders of other members are not found. */
export async function readOrder({ client }: Visitor, id: string | undefined): Promise<OrderView> {
  if (!id || !/^[\da-f-]{36}$/i.test(id)) throw notFound()
  const { order } = await orErrorPage(client.call(getOrder, { id }))
  return orderView(order, currentI18n())
}
