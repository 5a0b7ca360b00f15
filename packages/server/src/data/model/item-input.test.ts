import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { canonicalInstant } from './instants.ts'

const { shop, driver: w } = await openTestShop()

test('a value is stored whatever its key is called, and reaches no prototype', async () => {
  const dataCollectionId = await w.dataCollection()
  const sent = `{"dataCollectionId":"${dataCollectionId}","dataItem":{"data":{"__proto__":{"year":"none"},"constructor":1,"title":"a"}}}`
  const reply = await shop.fetch(`${shop.baseUrl}/wix-data/v2/items`, {
    method: 'POST',
    headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
    body: sent,
  })
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  const { data } = JSON.parse(text).dataItem
  expect(Object.hasOwn(data, '__proto__')).toBe(true)
  expect(Object.getOwnPropertyDescriptor(data, '__proto__')?.value).toEqual({ year: 'none' })
  expect(data.constructor).toBe(1)
})

test.each([
  ['2026-02-30T00:00:00.000Z', undefined],
  ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00.000Z'],
])('dates that follow each other are each read for themselves: %s', (sent, stored) => {
  canonicalInstant('2026-01-31T12:00:00.000Z')
  expect([canonicalInstant(sent), canonicalInstant(sent), canonicalInstant('')]).toEqual([
    stored,
    stored,
    undefined,
  ])
})
