import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Worker } from './runs.ts'

/** Sizes of what a purchase of the platform stores, without indexes. */
const ORDER_BYTES = 3_000
const EVENT_BYTES = 1_000

const text = (bytes: number) => JSON.stringify({ text: randomBytes(bytes / 2).toString('hex') })

/**
 * What a purchase cannot do without, in eight statements of one transaction, begin and commit included: the idempotency key with its
 * reply, stock that never goes below zero, order, line, payment and event. The physical limit beside the platform's purchase.
 */
export async function minimalPurchase(pool: pg.Pool): Promise<Worker> {
  await pool.query(`
    create schema if not exists minimal_purchase;
    set search_path to minimal_purchase;
    create table if not exists keys (id uuid primary key, reply jsonb not null);
    create table if not exists stock (id int primary key, quantity int not null check (quantity >= 0)) with (fillfactor = 50);
    create table if not exists orders (id uuid primary key, number bigint generated always as identity unique, buyer uuid not null, body jsonb not null);
    create index if not exists orders_by_buyer on orders (buyer, number desc);
    create table if not exists lines (order_id uuid references orders, position int, product_id int not null, quantity int not null, price bigint not null, primary key (order_id, position));
    create table if not exists payments (id uuid primary key, order_id uuid not null references orders, amount bigint not null);
    create table if not exists events (id bigint generated always as identity primary key, order_id uuid not null, body jsonb not null);
    insert into stock select id, 1000000000 from generate_series(1, 1000) id on conflict do nothing;
    reset search_path`)
  const statement = (name: string, sql: string) => (values: unknown[]) => ({
    name: `minimal_${name}`,
    text: sql.replaceAll('@', 'minimal_purchase.'),
    values,
  })
  const key = statement('key', 'insert into @keys values ($1, $2) on conflict do nothing returning id')
  const stock = statement(
    'stock',
    'update @stock set quantity = quantity - 1 where id = $1 and quantity > 0 returning quantity',
  )
  const order = statement(
    'order',
    'insert into @orders (id, buyer, body) values ($1, $2, $3) returning number',
  )
  const line = statement('line', 'insert into @lines values ($1, 1, $2, 1, 1999)')
  const payment = statement('payment', 'insert into @payments values ($1, $2, 1999)')
  const event = statement('event', 'insert into @events (order_id, body) values ($1, $2)')
  const [body, news] = [text(ORDER_BYTES), text(EVENT_BYTES)]
  return async () => {
    const [id, product] = [randomUUID(), 1 + Math.floor(Math.random() * 1000)]
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(key([randomUUID(), news]))
      await client.query(stock([product]))
      await client.query(order([id, randomUUID(), body]))
      await client.query(line([id, product]))
      await client.query(payment([randomUUID(), id]))
      await client.query(event([id, news]))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
