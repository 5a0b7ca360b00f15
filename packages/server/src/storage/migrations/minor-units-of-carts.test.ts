// @module-tag nightly
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minorUnitsOfCarts } from './040-minor-units-of-carts.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

const FORMER = `
  update carts set doc = jsonb_set(doc #- '{lines,1,custom,priceMinor}' #- '{lines,1,custom,fullPriceMinor}',
    '{lines,1,custom}', (doc #> '{lines,1,custom}') - 'priceMinor' - 'fullPriceMinor'
      || '{"price": "12.345", "fullPrice": "15"}');
  update checkouts set doc = doc || jsonb_build_object('quotedTotal', '31.90', 'lines',
    (select doc -> 'lines' from carts where carts.id = cart_id));
  alter table checkouts drop column quoted_total_minor`

test('prices of custom lines and quoted totals become integers in minor units, rounded half up', async () => {
  const { pool } = shop.platform.database
  const w = await createDriver(shop)
  const customLineItems = [{ productName: { original: 'Engraving' }, price: '12.35', fullPrice: '15.00' }]
  const lineItems = [w.line((await w.product()).id)]
  const { cart } = await w.callOk(contract.cart.createCart, { lineItems, customLineItems }, 'merchant')
  const id = cart.id as string
  const request = { id, channelType: 'WEB' as const }
  const { checkoutId } = await w.callOk(contract.cart.createCheckout, request, 'merchant')
  const stored = async () =>
    (
      await pool.query(`
        select c.doc, c.quoted_total_minor, carts.doc as cart from checkouts c join carts on carts.id = c.cart_id`)
    ).rows
  const before = await stored()
  expect(before).toMatchObject([
    { doc: { lines: [{}, { custom: { priceMinor: 1235, fullPriceMinor: 1500 } }] } },
  ])

  await pool.query(FORMER)
  await pool.query(minorUnitsOfCarts.statements)
  expect(await stored()).toEqual([{ ...before[0], quoted_total_minor: '3190' }])
  const read = await w.callOk(contract.checkout.getCheckout, { id: checkoutId }, 'merchant')
  expect(read.checkout.priceSummary?.subtotal?.amount).toBe('24.85')
})
