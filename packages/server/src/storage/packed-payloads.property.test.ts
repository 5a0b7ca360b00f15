import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../testing/stored-events.fixture.ts'
import { PERSON } from './identity/data-subject.ts'
import { packedShape, packPayload, personOfPayload, unpackPayload } from './packed-payloads.ts'
import { containsJson } from './webhooks.ts'

const { shop, driver } = await openTestShop()
const { database } = shop.platform

const json = fc.jsonValue({ maxDepth: 3 })
const text = fc.string({ unit: 'grapheme', maxLength: 2000 })

test('a packed payload is read as it was emitted, with the values before', () => {
  fc.assert(
    fc.property(json, text, fc.option(json), (value, words, before) => {
      const payload = { order: { id: '1', value, words } }
      const packed = packPayload(JSON.stringify(payload), JSON.stringify(before))
      if (!packed) return
      const row = { id: 7, payload: packedShape(payload, '1'), before: null, packed }
      expect(row.payload).toEqual({ order: { id: '1' } })
      expect(unpackPayload(row)).toEqual({
        id: 7,
        payload: JSON.parse(JSON.stringify(payload)),
        before: JSON.parse(JSON.stringify(before)),
      })
    }),
  )
})

test('an unknown format is an error, not another payload', () => {
  const packed = Buffer.from([9, 1, 2])
  expect(() => unpackPayload({ payload: {}, packed })).toThrow('unknown format 9')
})

// Few names and values, so that they often agree.
const { small } = fc.letrec<{ small: unknown }>(tie => ({
  small: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 1, 2, 'a', 'b'),
    fc.array(tie('small'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('small'), { noNullPrototype: true }),
  ),
}))

test('a filter of a webhook contains what `@>` contains', async () => {
  const filters = fc.dictionary(fc.constantFrom('x', 'y'), small, { noNullPrototype: true })
  const pairs = fc.sample(fc.tuple(small, filters), 2000)
  const { rows } = await database.pool.query<{ held: boolean }>(
    `select (pair -> 0) @> (pair -> 1) as held from jsonb_array_elements($1::jsonb) with ordinality as p(pair, n) order by n`,
    [JSON.stringify(pairs)],
  )
  expect(pairs.map(([value, filter]) => containsJson(value, filter))).toEqual(rows.map(({ held }) => held))
  expect(rows.filter(({ held }) => held).length).toBeGreaterThan(50)
})

test('the person of a packed payload is the one that SQL reads', async () => {
  const info = fc.record(
    { memberId: fc.constantFrom('m1', 'm2'), email: fc.constantFrom('A@X.example', 'b@x.example') },
    { requiredKeys: [] },
  )
  const payloads = fc.sample(
    fc.record(
      {
        cart: fc.record({ buyerInfo: info }, { requiredKeys: [] }),
        checkout: fc.record({ buyerInfo: info }, { requiredKeys: [] }),
        abandonedCheckout: fc.record({ buyerInfo: info }),
        newsletterSubscriber: info,
        request: info,
        giftCard: fc.record({ recipient: info }),
        order: fc.record({ buyerInfo: info }),
      },
      { requiredKeys: [] },
    ),
    500,
  )
  const { rows } = await database.pool.query<{ person: string | null }>(
    `select ${PERSON} as person from (select payload, null::text as person, n
      from jsonb_array_elements($1::jsonb) with ordinality as p(payload, n)) e order by n`,
    [JSON.stringify(payloads)],
  )
  expect(payloads.map(payload => personOfPayload(payload) ?? null)).toEqual(rows.map(({ person }) => person))
})

test('large payloads of one event or of many are packed, small ones are not', async () => {
  await driver.order()
  const { rows } = await database.pool.query<{ type: string; n: number }>(
    `select type, count(packed)::int as n from events where type ~ 'order_created|cart_deleted' group by type order by type`,
  )
  expect(rows).toEqual([
    { type: 'wix.ecom.v1.cart_deleted', n: 0 },
    { type: 'wix.ecom.v1.order_created', n: 1 },
  ])
  const [created] = await storedEvents(database.pool, `type = 'wix.ecom.v1.order_created'`)
  expect(created?.payload).toMatchObject({ order: { lineItems: [{ quantity: 1 }] } })
})
