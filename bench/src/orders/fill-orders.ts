import pg from 'pg'
import { openConnection } from '../connection.ts'
import type { Running } from '../measure.ts'
import { openShopper } from '../shopper.ts'

/** A platform whose shop has so many orders. */
export interface OrderShop extends Running {
  orders: number
  fillSeconds: number
}

/** Names of buyers; each order has one first name and one last name. */
export const FIRST_NAMES = ['Ada', 'Grace', 'Mary', 'Emmy', 'Sofia', 'Rosalind', 'Hedy', 'Katherine']
export const LAST_NAMES = [
  'Lovelace',
  'Hopper',
  'Somerville',
  'Noether',
  'Kovalevskaya',
  'Franklin',
  'Lamarr',
]
/** Each address has so many orders in shops of every size: a search by it finds one full page and the beginning of another. */
const ORDERS_PER_ADDRESS = 25

/** Number of addresses in a shop with so many orders. */
export const addressCount = (orders: number) => Math.max(1, Math.floor(orders / ORDERS_PER_ADDRESS))

/** Digits of an address: none is the beginning of another. */
export const ADDRESS_DIGITS = 6

const namesOf = (names: readonly string[]) => `(array[${names.map(name => `'${name}'`).join(', ')}])`

const ADDRESS = `lpad((n % $4::int)::text, ${ADDRESS_DIGITS}, '0')`

/** Copies of one order with other buyers, statuses and totals, one every 30 seconds before it. Paid ones have a payment. */
const COPIES = `
  with source as (
    select * from orders where site_id = $1 order by number limit 1
  ), copies as (
    insert into orders (site_id, id, revision, created_at, updated_at, doc, number, checkout_id, owner_id, status,
      payment_status, fulfillment_status, total_minor, view, merchant_view, shopper_view, search_words, buyer)
    select o.site_id, gen_random_uuid(), o.revision, o.created_at - n * interval '30 seconds',
      o.updated_at - n * interval '30 seconds',
      jsonb_set(jsonb_set(o.doc, '{buyerInfo,email}', to_jsonb('buyer' || ${ADDRESS} || '@example.com')),
        '{billingInfo,contactDetails}', o.doc #> '{billingInfo,contactDetails}' || jsonb_build_object(
          'firstName', ${namesOf(FIRST_NAMES)}[n % ${FIRST_NAMES.length} + 1],
          'lastName', ${namesOf(LAST_NAMES)}[n % ${LAST_NAMES.length} + 1])),
      o.number + n, gen_random_uuid(), o.owner_id, 'APPROVED',
      case when n % 3 = 0 then 'NOT_PAID' else 'PAID' end, o.fulfillment_status, o.total_minor + n % 900, o.view,
      o.merchant_view, o.shopper_view, o.search_words
        || ('''' || right(o.site_id::text, 8) || ':buyer' || ${ADDRESS} || '''')::tsvector,
      'buyer' || ${ADDRESS} || '@example.com'
    from source o, generate_series($2::int, $3::int) n
    returning site_id, id, total_minor, payment_status, created_at
  )
  insert into payments (site_id, order_id, id, provider, status, amount_minor, currency, authorized_minor,
    capture_pending_minor, captured_minor, refund_pending_minor, refunded_minor, chargeback_minor, created_at, updated_at, doc)
  select site_id, id, gen_random_uuid(), 'offline', 'APPROVED', total_minor, 'EUR', total_minor, 0, total_minor, 0, 0, 0,
    created_at, created_at, '{}'
  from copies where payment_status = 'PAID'`

const AT_ONCE = 20_000

/** Places one order, and copies it in the database. */
export async function fillOrders(running: Running, orders: number): Promise<OrderShop> {
  const { port, shop } = running
  const startedAt = performance.now()
  const connection = await openConnection(port)
  await openShopper(connection, shop).purchase()
  connection.close()
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  try {
    for (let n = 1; n < orders; n += AT_ONCE)
      await client.query(COPIES, [shop.siteId, n, Math.min(n + AT_ONCE, orders) - 1, addressCount(orders)])
    await client.query('vacuum analyze orders')
    await client.query('vacuum analyze payments')
  } finally {
    await client.end()
  }
  return { ...running, orders, fillSeconds: (performance.now() - startedAt) / 1000 }
}
