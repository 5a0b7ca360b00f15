import { testProviderContract } from '@stoa/testkit/payment-provider'
import { systemClock, systemIds } from '../../call/clock.ts'
import type { PaymentCallback } from '../../call/payment-provider.ts'
import type { Site } from '../../call/site.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { createTestProvider } from './test-provider.ts'

const shop = await openShop()
const { database } = shop.platform
const sent: PaymentCallback[] = []
const provider = createTestProvider({
  db: database,
  clock: systemClock,
  ids: systemIds,
  secret: 'secret',
  publicUrl: 'https://shop.example',
  send: async (url, callback) => {
    sent.push({ url, ...callback })
  },
  enabled: true,
})

const first = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows[0] as Record<string, number>

testProviderContract('The test provider', () => ({
  provider,
  site: { id: shop.siteId } as Site,
  hosted: { token: '4000 0000 0000 3220' },
  tokens: {
    approved: '4242 4242 4242 4242',
    declined: '4000 0000 0000 9995',
    authenticates: '4000 0000 0000 3220',
  },
  completeAction: async ({ id }, outcome) => {
    await provider.answer(shop.siteId, id, outcome === 'approve')
  },
  callbacksExpire: false,
  callback: ({ id }) => sent.findLast(({ body }) => body.includes(id)) ?? { url: '', headers: {}, body: '' },
  balance: async id => {
    const row = await first(
      'select captured_minor - refunded_minor as minor from test_payments where id = $1',
      [id],
    )
    return BigInt(row.minor ?? -1)
  },
  payments: async () => Number((await first('select count(*) as payments from test_payments')).payments),
}))
