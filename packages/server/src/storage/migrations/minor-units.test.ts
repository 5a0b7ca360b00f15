// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, twoOptions } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minorUnits } from './025-minor-units.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

/** The schema before the migration, with the rows of the shop, whose currency is EUR, in their former form. */
const FORMER = `
  drop trigger collected_inserts on products;
  drop trigger collected_updates on products;
  drop trigger collected_deletes on products;
  drop trigger listed_updates on products;
  alter table products add column price numeric;
  update products set price = (doc ->> 'priceMinor')::numeric / 100, doc = doc - 'priceMinor' - 'costMinor'
    || '{"price": 12.5, "cost": 5.25, "discount": {"type": "AMOUNT", "value": 2.5}}';
  alter table products drop column price_minor, alter column price set not null;
  create index products_by_price on products (site_id, price, id);
  update variants set doc = doc - 'priceMinor' || '{"price": 99.9}' where doc ? 'priceMinor';
  alter table orders add column total numeric;
  update orders set total = total_minor / 100;
  alter table orders drop column total_minor;
  update sites set settings = settings || '{"shipping": {"code": "post", "title": "Post", "price": "6.90"}}'`

const STORED = `
  select p.doc, p.price_minor::text, s.settings -> 'shipping' as shipping,
    (select jsonb_agg(v.doc order by v.position) from variants v where v.product_id = p.id) as variants,
    (select jsonb_agg(o.total_minor) from orders o where o.site_id = p.site_id) as totals
  from products p join sites s on s.id = p.site_id order by s.currency`

const ROUNDED = `
  with site as (
    insert into sites (id, name, currency, locale, created_at)
    values (gen_random_uuid(), 'JPY', 'JPY', 'ja', now()), (gen_random_uuid(), 'KWD', 'KWD', 'ar', now())
    returning id, currency)
  insert into products (site_id, id, slug, name, price, product_type, visible, numeric_id, created_at, updated_at, doc)
  select id, gen_random_uuid(), 'p', 'P', 12.3455, 'physical', true, 1, now(), now(),
    '{"price": 12.3455, "discount": {"type": "PERCENT", "value": 12.5}}' from site`

test('stored amounts become integers in minor units of the currency, rounded half up', async () => {
  const { pool } = shop.platform.database
  const w = await createDriver(shop)
  const product = await w.product({
    priceData: { price: 12.5 },
    costAndProfitData: { itemCost: 5.25 },
    discount: { type: 'AMOUNT', value: 2.5 },
    productOptions: twoOptions,
    manageVariants: true,
  })
  const choices = { Colour: 'Red', Size: 'S' }
  const change = { id: product.id, variants: [{ choices, price: 99.9 }] }
  await w.callOk(contract.products.updateProductVariants, change, 'merchant')
  await w.order((await w.product({ priceData: { price: 12.5 } })).id)
  await pool.query(`delete from products where id <> $1`, [product.id])
  const [before] = (await pool.query(STORED)).rows
  expect(before).toMatchObject({ price_minor: '1250', totals: [1740] })

  await pool.query(FORMER)
  await pool.query(ROUNDED)
  await pool.query(minorUnits.statements)
  const [euro, yen, dinar] = (await pool.query(STORED)).rows
  expect(euro).toEqual({ ...before, shipping: { code: 'post', title: 'Post', priceMinor: 690 } })
  const discount = { type: 'PERCENT', value: 12.5 }
  expect(yen).toMatchObject({ price_minor: '12', doc: { priceMinor: 12, discount } })
  expect(dinar).toMatchObject({ price_minor: '12346', doc: { priceMinor: 12346, discount } })
})

test('protocol/catalogue §5: price filters compare amounts in currency units exactly', async () => {
  const w = await createDriver(shop)
  const { id } = await w.product({ priceData: { price: 45.67 } })
  const finds = async (price: object) => {
    const query = { filter: { id, price } }
    return (await w.callOk(contract.products.queryProducts, { query }, 'visitor')).products.length === 1
  }
  expect(await finds({ $eq: 45.67 })).toBe(true)
  expect(await finds({ $in: [45.67, 1] })).toBe(true)
  expect(await finds({ $lt: 45.675 })).toBe(true)
  expect(await finds({ $gt: 45.665 })).toBe(true)
  expect(await finds({ $gt: 45.675 })).toBe(false)
  expect(await finds({ $lt: 1e21 })).toBe(true)
  expect(await finds({ $gte: 4567 })).toBe(false)
})
