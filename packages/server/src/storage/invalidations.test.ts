import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products } = contract

/** Texts of the functions that SQL and triggers call. */
const functions = () =>
  shop.sql<{ name: string; source: string }>`select oid::regprocedure::text as name, prosrc as source
    from pg_proc where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`

test('no transaction notifies: PostgreSQL would commit it alone (decision 072)', async () => {
  const notifying = (await functions()).filter(({ source }) => /pg_notify/i.test(source))
  expect(notifying.map(({ name }) => name)).toEqual([])

  shop.statements.length = 0
  const { id } = await driver.product({ name: 'Lamp' }, 5)
  await driver.order(id)
  await driver.merchant.callOk(products.updateProduct, { product: { id, name: 'Tall lamp' } })
  const collection = await driver.dataCollection()
  await driver.dataItem({ title: 'A walk' }, collection)
  expect(shop.statements.filter(text => /pg_notify/i.test(text))).toEqual([])
  expect(shop.statements.filter(text => text.includes('insert into invalidations')).length).toBeGreaterThan(2)
})
