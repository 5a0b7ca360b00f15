import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from './testing/open-test-shop.fixture.ts'

const shop = await openShop()
const w = await createDriver(shop)

interface Case {
  table: string
  /** Creates the row; returns its id. */
  create: () => Promise<string>
  read: (id: string) => Promise<object>
  /** Paths in the document of further objects with the private field. */
  inside?: readonly string[]
}

const cases: Case[] = [
  {
    table: 'carts',
    create: async () => String((await w.cart()).id),
    read: () => w.visitor.callOk(contract.currentCart.getCurrentCart, {}),
    inside: ['lines,0'],
  },
  {
    table: 'checkouts',
    create: () => w.checkout(),
    read: id => w.visitor.callOk(contract.checkout.getCheckout, { id }),
    inside: ['lines,0'],
  },
  {
    table: 'orders',
    create: () => w.order(),
    read: id => w.merchant.callOk(contract.orders.getOrder, { id }),
  },
  {
    table: 'members',
    create: async () => w.memberId,
    read: id => w.merchant.callOk(contract.members.getMember, { id, fieldsets: ['FULL'] }),
  },
  {
    table: 'products',
    create: async () => (await w.product({}, null)).id,
    read: id => w.visitor.callOk(contract.products.getProduct, { id }),
  },
  {
    table: 'products',
    create: async () => (await w.product({}, null)).id,
    read: productId => w.visitor.callOk(contract.productsV3.getProductV3, { productId }),
  },
  {
    table: 'brands',
    create: async () =>
      (await w.merchant.callOk(contract.brandsV3.createBrand, { brand: { name: 'Lathe' } })).brand.id,
    read: brandId => w.merchant.callOk(contract.brandsV3.getBrand, { brandId }),
  },
  {
    table: 'subscription_options',
    create: async () => {
      const subscriptionOption = {
        title: 'Monthly',
        subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true },
        discount: { type: 'PERCENT' as const, value: 10 },
      }
      const { subscriptionOption: created } = await w.merchant.callOk(
        contract.subscriptionOptions.createSubscriptionOption,
        { subscriptionOption },
      )
      return String(created.id)
    },
    read: id => w.merchant.callOk(contract.subscriptionOptions.getSubscriptionOption, { id }),
    inside: ['discount'],
  },
]

test.each(cases)('a private field of a stored document is no field of replies: $table', async row => {
  const id = await row.create()
  const { pool } = shop.platform.database
  for (const path of ['', ...(row.inside ?? []).map(each => `${each},`)]) {
    const { rowCount } = await pool.query(
      `update ${row.table} set doc = jsonb_set(doc, $2::text[], '"kept inside"') where id = $1`,
      [id, `{${path}secretNote}`],
    )
    expect(rowCount).toBe(1)
  }
  const reply = JSON.stringify(await row.read(id))
  expect(reply).toContain(id)
  expect(reply).not.toContain('secretNote')
})
