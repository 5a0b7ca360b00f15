import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

interface Page {
  siteId: string
  checkoutId: string
}

/** Whether the checkout has become this order. */
export const isOrderOfCheckout = async (db: Sql, { siteId, checkoutId }: Page, orderId: string) =>
  (await db.first(sql`
    select 1 from orders
    where site_id = ${siteId} and id = ${orderId} and checkout_id = ${checkoutId}`)) !== undefined

/** Whether the owner's current cart, if there is one, is the one that the open checkout is made of. */
export const isCartOfCheckout = async (db: Sql, { siteId, checkoutId }: Page, ownerId: string) =>
  (await db.first(sql`
    select 1 from carts
    where site_id = ${siteId} and owner_id = ${ownerId} and is_current and not exists (
      select 1 from checkouts k
      where k.site_id = ${siteId} and k.id = ${checkoutId} and k.cart_id = carts.id and not k.completed
    )`)) === undefined
