import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

test('a storefront that asks for scripts to embed gets an empty list (protocol/transport §12)', async () => {
  const reply = await shop.fetch(`${shop.baseUrl}/assets/scripts/v1/site-scripts`)
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(await reply.json()).toEqual({ siteScripts: [] })
})
