import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, twoOptions } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inventoryItems } from './104-inventory-items.ts'
import { inventoryItemFields } from './105-inventory-item-fields.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

/** The schema before the migrations, with stock in variants and products. */
const FORMER = `
  alter table variants add column quantity integer check (quantity >= 0), add column in_stock boolean not null default true;
  alter table products add column tracked boolean not null default false;
  update variants v set quantity = i.quantity, in_stock = i.in_stock from inventory_items i
    where i.product_id = v.product_id and i.variant_id = v.id;
  update products p set tracked = true from inventory_items i where i.product_id = p.id and i.track_quantity;
  drop index variants_by_id;
  drop table inventory_changes, inventory_items, business_locations`

test('stock of variants becomes items of a default location, with a ledger that adds up', async () => {
  const { pool } = shop.platform.database
  const driver = await createDriver(shop)
  const counted = await driver.product({ productOptions: twoOptions, manageVariants: true }, 7)
  const uncounted = await driver.product({}, null)
  const soldOut = await driver.product({}, 0)
  const stockOf = async () => {
    const replies = await Promise.all(
      [counted, uncounted, soldOut].map(({ id }) =>
        driver.callOk(contract.inventory.getInventoryVariants, { inventoryId: id }, 'merchant'),
      ),
    )
    return replies.map(({ inventoryItem }) => inventoryItem)
  }
  const before = await stockOf()
  await pool.query(FORMER)
  await pool.query(inventoryItems.statements)
  await pool.query(inventoryItemFields.statements)
  expect(await stockOf()).toEqual(before)
  const { rows } = await pool.query(`
    select count(*)::int as items, count(*) filter (where i.location_id = i.site_id)::int as "atDefault",
      sum(coalesce(i.quantity, 0))::int as units,
      (select sum(delta)::int from inventory_changes where cause = 'INITIAL') as ledger
    from inventory_items i`)
  const items = counted.variants.length + 2
  const units = counted.variants.length * 7
  expect(rows).toEqual([{ items, atDefault: items, units, ledger: units }])
})
