import { contract } from '@stoa/contract'
import { read, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const { ribbonsV3 } = contract
const create = async (name: string) =>
  (await driver.merchant.callOk(ribbonsV3.createRibbon, { ribbon: { name } })).ribbon

test('a query comes as POST only (protocol/crud-entities §1)', async () => {
  const { id } = await create('Sale')
  const headers = { authorization: driver.tokens.visitor as string, 'content-type': 'application/json' }
  const body = JSON.stringify({ query: { filter: { name: 'Sale' } } })
  const address = `${shop.baseUrl}/stores/v3/ribbons/query`
  const posted = await read(shop.fetch, new Request(address, { method: 'POST', headers, body }))
  expect([posted.status, posted.body.ribbons]).toEqual([200, [expect.objectContaining({ id })]])
  // As GET it is the address of a ribbon whose id is `query`.
  const got = await read(shop.fetch, new Request(address, { headers }))
  expect([got.status, rejectedFields(got)]).toEqual([400, { ribbonId: 'FORMAT' }])
})
