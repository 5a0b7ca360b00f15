import { createHmac } from 'node:crypto'
import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../platform-support/canonical-json.ts'
import {
  API_VERSION,
  amountIn,
  BERLIN,
  DETAILS,
  JOHN,
  openAgentShop,
  paymentWith,
  problemsOf,
  type Received,
  requestFor,
} from './acp.fixture.ts'
import { DiscoveryRule, ErrorRule, SessionRule, violationsOf } from './acp-schema.fixture.ts'

const { shop, driver, items, send: sendUnchecked, newKey, key } = await openAgentShop()
const { jacket, belt, boots, hat } = items
const keyForOrders = await newKey('orders:write')

/** Every reply has the schema of the specification, and totals that agree to the cent. */
const send: typeof sendUnchecked = async (...request) => {
  const reply = await sendUnchecked(...request)
  const { body } = reply
  expect(violationsOf(reply.status < 300 ? SessionRule : ErrorRule, body), JSON.stringify(body)).toEqual([])
  if (reply.status < 300) {
    const of = (type: string) => amountIn(body, type) ?? 0
    expect(of('items_base_amount') - of('discount')).toBe(of('subtotal'))
    expect(of('subtotal') + of('fulfillment') + of('fee') + of('tax') - of('store_credit')).toBe(of('total'))
    const lines = body.line_items.map((line: Received) => amountIn(line) ?? 0)
    expect(lines.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(of('items_base_amount'))
  }
  return reply
}

const at = ({ id }: Received, action = '') => `/checkout_sessions/${id}${action}`
const ready = (...ids: string[]) => ({ ...requestFor(...ids), buyer: JOHN, fulfillment_details: DETAILS })
const create = async (body: object = ready(jacket), headers = {}) => {
  const reply = await send('POST', '/checkout_sessions', body, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const update = async (session: Received, body: object) => {
  const reply = await send('POST', at(session), body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const complete = (session: Received, token?: string, headers = {}, more = {}) =>
  send('POST', at(session, '/complete'), { payment_data: paymentWith(token), ...more }, headers)
const ordersOf = async (email: string) =>
  (
    await driver.merchant.callOk(contract.orders.searchOrders, {
      search: { filter: { 'buyerInfo.email': email } },
    })
  ).orders ?? []

test('agents find the shop before they have a key', async () => {
  const { status, body, headers } = await sendUnchecked('GET', '/.well-known/acp.json')
  expect([status, violationsOf(DiscoveryRule, body)]).toEqual([200, []])
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(body).toMatchObject({
    api_base_url: `http://stoa.test/acp/${shop.clientId}`,
    capabilities: { supported_currencies: ['eur'] },
  })
  expect((await sendUnchecked('GET', '/.well-known/acp.json?clientId=none')).status).toBe(404)
})

describe('a request', () => {
  test.each([
    ['without a key', { authorization: '' }, 401, 'unauthorized'],
    ['with an unknown key', { authorization: `Bearer ${key}0` }, 401, 'unauthorized'],
    ['with a key that may not buy', { authorization: `Bearer ${keyForOrders}` }, 403, 'forbidden'],
    ['without a version', { 'api-version': '' }, 400, 'missing_api_version'],
    ['with another version', { 'api-version': '2025-09-29' }, 400, 'unsupported_api_version'],
    ['without an idempotency key', { 'idempotency-key': '' }, 400, 'idempotency_key_required'],
    ['with a long idempotency key', { 'idempotency-key': 'k'.repeat(256) }, 400, 'invalid'],
    ['with a signature without a time', { signature: 'x' }, 401, 'invalid_signature'],
    [
      'with a wrong signature',
      { signature: 'x', timestamp: new Date(shop.clock.now()).toISOString() },
      401,
      'invalid_signature',
    ],
  ])('%s is rejected', async (_, headers, status, code) => {
    const reply = await send('POST', '/checkout_sessions', ready(jacket), headers)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    if (code.endsWith('api_version')) expect(reply.body.supported_versions).toEqual([API_VERSION])
  })

  test.each([
    ['no JSON', '{', 'invalid_json', undefined],
    ['null', 'null', 'invalid', undefined],
    ['deep nesting', `{"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 'invalid_json', undefined],
    [
      'a character that cannot be stored',
      { ...ready(jacket), discounts: { codes: ['a', 'b\0'] } },
      'invalid',
      '$.discounts.codes[1]',
    ],
    ['no items', { ...ready(), line_items: [] }, 'invalid', '$.line_items'],
    [
      'a quantity of 0',
      { ...ready(), line_items: [{ id: jacket, quantity: 0 }] },
      'invalid',
      '$.line_items[0].quantity',
    ],
    ['no currency', { ...ready(jacket), currency: undefined }, 'invalid', '$.currency'],
    ['another currency', { ...ready(jacket), currency: 'usd' }, 'unsupported_currency', '$.currency'],
    ['an unknown item', ready('00000000-0000-4000-8000-000000000000'), 'not_found', '$.line_items[0].id'],
    ['an item that is sold out', ready(jacket, boots), 'out_of_stock', '$.line_items[1]'],
    ['too many of an item', ready(hat, hat, hat, hat), 'out_of_stock', '$.line_items[0].quantity'],
  ])('with %s is rejected', async (_, body, code, param) => {
    const reply = await send('POST', '/checkout_sessions', body)
    expect([reply.status, reply.body.code, reply.body.param]).toEqual([400, code, param])
  })

  test('with a signature is accepted within five minutes', async () => {
    const body = ready(jacket)
    const sign = (time: number) => {
      const timestamp = new Date(time).toISOString()
      const signature = createHmac('sha256', key)
        .update(`${timestamp}.${canonicalJson(body)}`)
        .digest('base64url')
      return { timestamp, signature }
    }
    const now = shop.clock.now()
    expect((await send('POST', '/checkout_sessions', body, sign(now - 200_000))).status).toBe(201)
    expect((await send('POST', '/checkout_sessions', body, sign(now - 301_000))).status).toBe(401)
  })

  test('of another agent finds no session', async () => {
    const session = await create()
    const other = { authorization: `Bearer ${await newKey('purchases:write')}` }
    const reply = await send('GET', at(session), undefined, other)
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  })
})

describe('a checkout session', () => {
  test('goes from items to an order', async () => {
    const first = await create(requestFor(jacket, belt, jacket))
    expect(first.line_items.map(({ quantity }: Received) => quantity)).toEqual([2, 1])
    expect([first.status, problemsOf(first)]).toEqual([
      'not_ready_for_payment',
      [
        'missing $.buyer.email',
        'missing $.fulfillment_details.name',
        'missing $.fulfillment_details.address',
      ],
    ])
    const delivered = await update(first, { fulfillment_details: DETAILS })
    expect([delivered.status, delivered.fulfillment_details]).toEqual([
      'ready_for_payment',
      { ...DETAILS, address: { ...BERLIN, line_two: undefined } },
    ])
    const named = await update(first, { buyer: JOHN })
    expect([named.buyer, named.fulfillment_details.name]).toEqual([JOHN, 'John Doe'])
    expect([amountIn(named), amountIn(named, 'fulfillment')]).toEqual([8990, 490])
    const { status, body, headers } = await complete(first, undefined, { 'idempotency-key': 'to-an-order' })
    expect([status, body.status, body.messages]).toEqual([200, 'completed', []])
    expect([headers.get('request-id'), headers.get('idempotency-key')]).toEqual(['request-1', 'to-an-order'])
    const [order, ...others] = await ordersOf(JOHN.email)
    expect(others).toEqual([])
    expect(body.order).toMatchObject({
      id: order?.id,
      checkout_session_id: first.id,
      order_number: String(order?.number),
      status: 'confirmed',
    })
    expect((await send('GET', at(first))).body.order).toEqual(body.order)
    expect((await send('POST', at(first), { buyer: JOHN })).status).toBe(409)
    expect((await complete(first)).status).toBe(409)
    expect((await send('POST', at(first, '/cancel'))).status).toBe(405)
  })

  test('keeps what an update does not name, and clears what is null', async () => {
    const session = await create({ ...ready(jacket), discounts: { codes: ['SAVE10'] } })
    const lines = await update(session, { line_items: [{ id: belt, quantity: 3 }] })
    expect([lines.buyer, amountIn(lines, 'discount'), amountIn(lines, 'subtotal')]).toEqual([JOHN, 450, 4050])
    expect(lines.fulfillment_details).toEqual(session.fulfillment_details)
    const cleared = await update(session, { buyer: null, fulfillment_details: null, discounts: null })
    expect([cleared.buyer, cleared.fulfillment_details?.address, amountIn(cleared, 'discount')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(problemsOf(cleared)).toContain('missing $.buyer.email')
  })

  test('takes a delivery option of the list only', async () => {
    const session = await create()
    const choose = (option_id: string) =>
      update(session, { selected_fulfillment_options: [{ type: 'shipping', option_id, item_ids: [jacket] }] })
    expect(problemsOf(await choose('none'))).toEqual(['invalid $.selected_fulfillment_options'])
    expect((await choose('standard')).status).toBe('ready_for_payment')
  })

  test.each([
    ['a wrong email', { buyer: { ...JOHN, email: 'john' } }, 'invalid $.buyer.email'],
    [
      'no city',
      { fulfillment_details: { ...DETAILS, address: { ...BERLIN, city: '' } } },
      'missing $.fulfillment_details.address.city',
    ],
    [
      'an item that is sold out',
      { line_items: [{ id: jacket }, { id: boots }] },
      'out_of_stock $.line_items[1]',
    ],
  ])('says what is wrong: %s', async (_, changes, problem) => {
    const changed = await update(await create(), changes)
    expect([problemsOf(changed), changed.status]).toEqual([[problem], 'not_ready_for_payment'])
  })

  test('that is canceled cannot be changed', async () => {
    const session = await create()
    const intent_trace = { reason_code: 'shipping_cost', trace_summary: 'Too much for a jacket.' }
    const { status, body } = await send('POST', at(session, '/cancel'), { intent_trace })
    expect([status, body.status]).toEqual([200, 'canceled'])
    expect((await send('POST', at(session), { buyer: JOHN })).status).toBe(409)
    expect((await complete(session)).status).toBe(409)
    expect((await send('POST', at(session, '/cancel'))).status).toBe(405)
  })

  test('leads the buyer to the checkout page', async () => {
    const { continue_url } = await create()
    const page = await shop.fetch(new Request(continue_url))
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/checkout?')])
    const gone = await shop.fetch(new Request(continue_url.replace(/cs_.*/, 'cs_none')))
    expect(gone.status).toBe(404)
  })

  test('has what both sides can do', async () => {
    const session = await create({
      ...ready(jacket),
      capabilities: {
        interventions: { supported: ['biometric'] },
        extensions: ['discount', { name: 'gifts' }],
      },
    })
    expect(session.capabilities).toMatchObject({
      interventions: { supported: [] },
      extensions: [{ name: 'discount' }],
      payment: { handlers: [{ id: 'test' }] },
    })
    expect(session.discounts).toEqual({ codes: [], applied: [] })
  })
})

test.each([
  ['one code', { discounts: { codes: ['SAVE10'] } }, 350, ['SAVE10'], []],
  ['the former field', { coupons: ['MINUS5'] }, 500, ['MINUS5'], []],
  ['lower case', { discounts: { codes: ['save10'] } }, 350, ['SAVE10'], []],
  ['an unknown code', { discounts: { codes: ['NONE'] } }, undefined, [], ['NONE discount_code_invalid']],
  [
    'two codes',
    { discounts: { codes: ['SAVE10', 'MINUS5'] } },
    350,
    ['SAVE10'],
    ['MINUS5 discount_code_combination_disallowed'],
  ],
])('discounts: %s', async (_, more, amount, applied, rejected) => {
  const session = await create({ ...ready(jacket), ...more })
  expect([amountIn(session, 'discount'), session.status]).toEqual([amount, 'ready_for_payment'])
  const { discounts, messages } = session
  expect(discounts.applied.map(({ code }: Received) => code)).toEqual(applied)
  const named = (discounts.rejected ?? []).map(({ code, reason }: Received) => `${code} ${reason}`)
  expect([named, messages.map(({ type }: Received) => type)]).toEqual([
    rejected,
    rejected.map(() => 'warning'),
  ])
})

describe('payment', () => {
  test('that is declined leaves the session open', async () => {
    const session = await create()
    const { status, body } = await complete(session, '4000000000000002')
    expect([status, body.status, problemsOf(body), body.order]).toEqual([
      200,
      'ready_for_payment',
      ['payment_declined'],
      undefined,
    ])
    expect((await complete(session)).body.status).toBe('completed')
  })

  test.each([
    [
      'another handler',
      { handler_id: 'none', instrument: paymentWith().instrument },
      '$.payment_data.handler_id',
    ],
    ['no instrument', { handler_id: 'test' }, '$.payment_data.instrument'],
    [
      'another credential',
      { handler_id: 'test', instrument: { type: 'card', credential: { type: 'pan', token: '42' } } },
      '$.payment_data.instrument.credential.type',
    ],
    ['a purchase order', { purchase_order_number: '1' }, '$.payment_data.handler_id'],
  ])('with %s is rejected', async (_, payment_data, param) => {
    const session = await create()
    const reply = await send('POST', at(session, '/complete'), { payment_data })
    expect([reply.status, reply.body.param]).toEqual([400, param])
    expect((await complete(session)).body.status).toBe('completed')
  })

  test('that the bank asks for goes on in the browser', async () => {
    const session = await create()
    const { body } = await complete(session, '4000000000003220')
    expect([body.status, problemsOf(body)]).toEqual(['requires_escalation', ['requires_3ds']])
    expect(body.continue_url).toContain('/test-payments/')
    expect((await send('POST', at(session, '/cancel'))).status).toBe(409)
    const update = () => send('POST', at(session), { buyer: JOHN }, { 'idempotency-key': 'while-busy' })
    expect((await update()).body.code).toBe('complete_in_progress')
    expect((await send('GET', at(session))).body.status).toBe('complete_in_progress')
    const answer = new URLSearchParams({ answer: 'approve' })
    await shop.fetch(new Request(body.continue_url, { method: 'POST', body: answer }))
    expect((await send('GET', at(session))).body).toMatchObject({ status: 'completed', order: {} })
    expect((await update()).body.code).toBe('checkout_not_modifiable')
  })

  test('that a process has not ended to ask for keeps the session', async () => {
    const session = await create()
    const { body } = await complete(session, '4000000000003220')
    await shop.sql`update one_time_tokens set
      data = data - 'unpaidOrderId' || '{"completing":{"since":1,"request":"lost"}}' where kind = 'acp_session'`
    expect((await send('POST', at(session, '/cancel'))).status).toBe(409)
    expect((await send('POST', at(session), { buyer: JOHN })).status).toBe(409)
    const answer = new URLSearchParams({ answer: 'approve' })
    await shop.fetch(new Request(body.continue_url, { method: 'POST', body: answer }))
    expect((await send('GET', at(session))).body).toMatchObject({ status: 'completed', order: {} })
  })

  test('that the issuer has not authenticated is not charged', async () => {
    const session = await create()
    const { body } = await complete(session, undefined, {}, { authentication_result: { outcome: 'denied' } })
    expect([body.status, problemsOf(body)]).toEqual(['ready_for_payment', ['payment_declined']])
  })

  test('charges no more than was shown', async () => {
    const { id } = await driver.product({ name: 'scarf', priceData: { price: 30 } }, 5)
    const session = await create(ready(id))
    await driver.merchant.callOk(contract.products.updateProduct, {
      product: { id, priceData: { price: 40 } },
    })
    const { body } = await complete(session)
    expect([problemsOf(body), amountIn(body), body.order]).toEqual([['conflict $.totals'], 4490, undefined])
    expect((await complete(session)).body.status).toBe('completed')
  })

  test('of what is sold out meanwhile takes nothing', async () => {
    const { id } = await driver.product({ name: 'gloves', priceData: { price: 30 } }, 1)
    const [one, other] = [await create(ready(id)), await create(ready(id))]
    expect((await complete(one)).body.status).toBe('completed')
    const { body } = await complete(other)
    expect([body.status, body.order]).toEqual(['not_ready_for_payment', undefined])
    expect(problemsOf(body)).toEqual(['not_found $.line_items[0]'])
  })

  test('twice at the same time places one order', async () => {
    const buyer = { ...JOHN, email: 'twice@example.com' }
    const session = await create({ ...ready(jacket), buyer })
    const replies = await Promise.all([1, 2].map(() => complete(session)))
    expect(replies.filter(({ status, body }) => status === 200 && body.status === 'completed')).toHaveLength(
      1,
    )
    expect(await ordersOf(buyer.email)).toHaveLength(1)
  })

  test('of a buyer who agrees to advertising', async () => {
    const buyer = { ...JOHN, email: 'news@example.com' }
    const marketing_consents = [
      { channel: 'email', opted_in: true },
      { channel: 'sms', opted_in: false },
    ]
    const { body } = await complete(await create(), undefined, {}, { buyer, marketing_consents })
    expect(body.buyer.email).toBe(buyer.email)
    expect(JSON.stringify(await ordersOf(buyer.email))).toContain('"EMAIL"')
  })
})

test('a buyer who goes on with a checkout that is no longer there gets 404', async () => {
  const { continue_url } = await create()
  const visit = () => shop.fetch(new Request(continue_url))
  expect((await visit()).status).toBe(303)
  await shop.sql`delete from checkouts`
  expect((await visit()).status).toBe(404)
})

describe('a repeated request', () => {
  test.each([
    ['create', async () => ['/checkout_sessions', ready(jacket), ready(belt)] as const],
    ['update', async () => [at(await create()), { buyer: JOHN }, { buyer: null }] as const],
    [
      'complete',
      async () =>
        [
          at(await create(), '/complete'),
          { payment_data: paymentWith() },
          { payment_data: paymentWith('4000000000000002') },
        ] as const,
    ],
    ['a rejected request', async () => ['/checkout_sessions', ready(boots), ready(jacket)] as const],
  ])('gets the same reply: %s', async (name, request) => {
    const [path, body, other] = await request()
    const headers = { 'idempotency-key': `repeated-${name}` }
    const first = await send('POST', path, body, headers)
    const reordered = Object.fromEntries(Object.entries(body).reverse())
    const second = await send('POST', path, reordered, headers)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect([first, second].map(one => one.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    const conflict = await send('POST', path, other, headers)
    expect([conflict.status, conflict.body.code]).toEqual([422, 'idempotency_conflict'])
  })

  test('at another endpoint is another request', async () => {
    const headers = { 'idempotency-key': 'one-key' }
    const session = await create(ready(jacket), headers)
    expect((await send('POST', at(session, '/cancel'), {}, headers)).status).toBe(200)
  })

  test('gets the order that was placed before its reply could be stored', async () => {
    const buyer = { ...JOHN, email: 'crash@example.com' }
    const session = await create({ ...ready(jacket), buyer })
    const headers = { 'idempotency-key': 'crash' }
    await complete(session, undefined, headers)
    await shop.sql`delete from idempotency_keys`
    const { status, body } = await complete(session, undefined, headers)
    expect([status, body.status, body.order?.order_number]).toEqual([
      200,
      'completed',
      (await ordersOf(buyer.email))[0]?.number,
    ])
    expect(await ordersOf(buyer.email)).toHaveLength(1)
    expect((await complete(session)).body.code).toBe('checkout_not_modifiable')
  })

  test('of many at once, the first does the work', async () => {
    const buyer = { ...JOHN, email: 'storm@example.com' }
    const session = await create({ ...ready(jacket), buyer })
    const headers = { 'idempotency-key': 'storm' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => complete(session, undefined, headers)))
    for (const { status, body } of replies)
      expect([status, body.code ?? body.status]).toEqual(
        status === 409 ? [409, 'idempotency_in_flight'] : [200, 'completed'],
      )
    expect(await ordersOf(buyer.email)).toHaveLength(1)
    expect((await complete(session, undefined, headers)).body.status).toBe('completed')
  })
})
