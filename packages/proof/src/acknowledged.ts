import { contract } from '@stoa/contract'
import type { Buyer } from './buyers.ts'
import { rows, type Target } from './target.ts'

/** Acknowledgements that a buyer has received. */
export interface Attempt extends Buyer {
  orderId?: string
}

const { paymentCollectionMarkOrderAsPaid } = contract.orders

/** Marks an order as paid. Whether the platform has acknowledged it. */
export async function pay(url: string, apiKey: string, orderId: string): Promise<boolean> {
  const response = await fetch(url + paymentCollectionMarkOrderAsPaid.path.replace(/\{[^}]+\}/, orderId), {
    method: 'POST',
    headers: { authorization: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ecomOrderId: orderId }),
  }).catch(() => undefined)
  return response?.status === 200
}

interface Acknowledged {
  productId: string
  /** Units before the first order. */
  stock: number
  attempts: readonly Attempt[]
  paid: ReadonlySet<string>
}

/** Compares what is stored with what was acknowledged: one order for each attempt, one payment for each paid order. */
export async function missingOrDoubled(
  target: Target,
  { productId, stock: before, attempts, paid }: Acknowledged,
): Promise<string[]> {
  const checkouts = attempts.map(({ checkoutId }) => checkoutId)
  const orders = await rows<{ id: string; checkout_id: string; payments: number; payment_status: string }>(
    target,
    `select id, checkout_id, payment_status, (select count(*)::int from payments p
       where p.site_id = o.site_id and p.order_id = o.id) as payments
     from orders o where site_id = $1 and checkout_id = any($2)`,
    [target.siteId, checkouts],
  )
  const [stock] = await rows<{ taken: number }>(
    target,
    'select $2::int - quantity as taken from inventory_items where product_id = $1',
    [productId, before],
  )
  const byId = new Map(orders.map(order => [order.id, order]))
  const [events] = await rows<{ orders: number }>(
    target,
    `select count(*)::int as orders from events where site_id = $1 and type = 'wix.ecom.v1.order_created'
       and entity_id = any($2)`,
    [target.siteId, orders.map(({ id }) => id)],
  )
  return [
    ...attempts.flatMap(({ orderId }) => (orderId && !byId.has(orderId) ? [`order ${orderId} is lost`] : [])),
    ...[...paid].flatMap(id =>
      byId.get(id)?.payments === 1 ? [] : [`order ${id} has ${byId.get(id)?.payments} payments`],
    ),
    ...orders.flatMap(({ id, payments, payment_status }) =>
      payments === Number(payment_status === 'PAID')
        ? []
        : [`order ${id}: ${payment_status}, ${payments} payments`],
    ),
    ...(orders.length === attempts.length ? [] : [`${orders.length} orders of ${attempts.length} checkouts`]),
    ...(stock?.taken === orders.length ? [] : [`${stock?.taken} units taken for ${orders.length} orders`]),
    ...(events?.orders === orders.length ? [] : [`${events?.orders} events for ${orders.length} orders`]),
  ]
}
