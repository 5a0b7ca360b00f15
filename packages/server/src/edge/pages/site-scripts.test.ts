import { createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

test('a storefront that asks for scripts to embed gets an empty list (protocol/transport §12)', async () => {
  const reply = await shop.fetch(`${shop.baseUrl}/assets/scripts/v1/site-scripts`)
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(await reply.json()).toEqual({ siteScripts: [] })
})
