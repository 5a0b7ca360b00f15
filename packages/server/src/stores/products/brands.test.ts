import { contract } from '@stoa/contract'
import { read } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const { brandsV3 } = contract
const create = async (name: string) =>
  (await driver.merchant.callOk(brandsV3.createBrand, { brand: { name } })).brand

test('a query comes as GET with a packed message, or as POST (protocol/crud-entities §1)', async () => {
  const { id } = await create('Packed')
  const message = { query: { filter: { name: 'Packed' } } }
  const authorization = driver.tokens.visitor as string
  const packed = Buffer.from(JSON.stringify(message)).toString('base64url')
  for (const request of [
    new Request(`${shop.baseUrl}/stores/v3/brands/query?.r=${packed}`, { headers: { authorization } }),
    new Request(`${shop.baseUrl}/stores/v3/brands/query`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }),
  ]) {
    const { status, body } = await read(shop.fetch, request)
    expect([status, body.brands]).toEqual([200, [expect.objectContaining({ id })]])
  }
})
