import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import {
  ADDRESS,
  agent,
  amountOf,
  BUYER,
  card,
  codesOf,
  type Json,
  line,
  openFlowerShop,
  readyFor,
  shipping,
  VERSION,
} from './ucp.fixture.ts'

const { items, send, driver, shop, reads } = await openFlowerShop()
const { roses, pot, gardenias, orchid } = items

const ready = (id = roses, quantity = 1) => readyFor(id, quantity)
const at = ({ id }: Json, action = '') => `/checkout-sessions/${id}${action}`
const create = async (body: object = ready()) => {
  const reply = await send('POST', '/checkout-sessions', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const expectEnded = async (checkout: Json) => {
  for (const [method, action, body] of [
    ['PUT', '', ready()],
    ['POST', '/complete', card()],
    ['POST', '/cancel', undefined],
  ] as const)
    expect((await send(method, at(checkout, action), body)).status, action).toBe(409)
}
const ordersOf = async (checkout: Json) =>
  (
    await driver.merchant.callOk(contract.orders.searchOrders, {
      search: { filter: { 'buyerInfo.email': checkout.buyer.email } },
    })
  ).orders

test('the profile names version, address, capabilities and payment handlers', async () => {
  const { status, body, headers } = await send('GET', `/.well-known/ucp?clientId=${shop.clientId}`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  expect(body.ucp).toMatchObject({
    version: VERSION,
    services: {
      'dev.ucp.shopping': [
        { transport: 'rest', endpoint: `http://stoa.test/ucp/${shop.clientId}` },
        { transport: 'mcp', endpoint: `http://stoa.test/ucp/${shop.clientId}/mcp` },
      ],
    },
    capabilities: {
      'dev.ucp.shopping.discount': [{ version: VERSION, extends: 'dev.ucp.shopping.checkout' }],
    },
    payment_handlers: { 'stoa.payments.test': [{ id: 'test' }] },
  })
})

describe('negotiation', () => {
  test.each([
    ['no profile', { 'ucp-agent': '' }, 400, 'invalid_profile_url'],
    [
      'a profile without TLS',
      { 'ucp-agent': 'profile="http://agent.example/profile.json"' },
      400,
      'invalid_profile_url',
    ],
    ['a profile that is not there', agent('none'), 424, 'profile_unreachable'],
    ['a profile that is no JSON', agent('broken'), 422, 'profile_malformed'],
    ['a profile of another version', agent('old'), 422, 'version_unsupported'],
    [
      'a header of another version',
      { 'ucp-agent': 'profile="https://agent.example/profile.json"; version="2099-01-01"' },
      422,
      'version_unsupported',
    ],
    ['a profile without checkout', agent('cart'), 200, 'capabilities_incompatible'],
  ])('%s', async (_, headers, status, code) => {
    const { body, ...reply } = await send('POST', '/checkout-sessions', ready(), headers)
    expect(reply.status).toBe(status)
    expect(status === 200 ? codesOf(body) : [body.code]).toEqual([code])
  })

  test('a platform without extensions gets a checkout that the buyer finishes on the page', async () => {
    const { body } = await send('POST', '/checkout-sessions', ready(), agent('plain'))
    expect(Object.keys(body.ucp.capabilities)).toEqual(['dev.ucp.shopping.checkout'])
    expect(body).not.toHaveProperty('fulfillment')
    expect(body).not.toHaveProperty('discounts')
    expect(body.status).toBe('requires_escalation')
    const path = String(body.continue_url).replace(`http://stoa.test/ucp/${shop.clientId}`, '')
    const page = await send('GET', path)
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/checkout?')])
  })
})

describe('a checkout', () => {
  test('goes from items to an order', async () => {
    const first = await create({ line_items: [{ ...line(roses), item: { id: roses, price: 1 } }] })
    expect([first.status, amountOf(first, 'subtotal')]).toEqual(['incomplete', 3500])
    expect(codesOf(first)).toContain('missing')
    const { body: withAddress } = await send('PUT', at(first), {
      line_items: [line(roses, 2)],
      buyer: BUYER,
      fulfillment: shipping(),
    })
    expect(withAddress).toMatchObject({
      status: 'ready_for_complete',
      buyer: BUYER,
      fulfillment: {
        methods: [{ selected_destination_id: 'dest_1', groups: [{ options: [{ id: 'standard' }] }] }],
      },
    })
    expect([amountOf(withAddress), amountOf(withAddress, 'fulfillment')]).toEqual([7490, 490])
    const paid = card()
    Object.assign(paid.payment.instruments[0] ?? {}, {
      billing_address: { ...ADDRESS, postal_code: '10012' },
    })
    const { body: done, status, headers } = await send('POST', at(first, '/complete'), paid)
    expect([status, done.status, codesOf(done), amountOf(done)]).toEqual([200, 'completed', [], 7490])
    expect(headers.get('request-id')).toBe('request-1')
    expect(done.order).toMatchObject({ permalink_url: expect.stringContaining('http') })
    expect((await ordersOf(done))[0]?.billingInfo?.address).toMatchObject({
      postalCode: '10012',
      country: 'US',
    })
    const { body: later } = await send('GET', at(first))
    expect(later.order).toEqual(done.order)
    await expectEnded(first)
  })

  test('that is canceled cannot be changed', async () => {
    const checkout = await create()
    expect((await send('POST', at(checkout, '/cancel'))).body.status).toBe('canceled')
    await expectEnded(checkout)
    expect((await send('GET', at(checkout))).body.status).toBe('canceled')
  })

  test('is replaced as a whole', async () => {
    const checkout = await create({ ...ready(), discounts: { codes: ['10off'] } })
    const { body } = await send('PUT', at(checkout), {
      line_items: [line(pot, 2), line(roses.toUpperCase()), line(pot)],
    })
    expect(body.line_items.map(({ quantity }: Json) => quantity).sort()).toEqual([1, 3])
    expect([body.buyer, amountOf(body, 'discount'), amountOf(body, 'subtotal')]).toEqual([
      undefined,
      undefined,
      8000,
    ])
  })

  test('that is unknown is not there', async () => {
    expect((await send('GET', '/checkout-sessions/unknown')).status).toBe(404)
  })

  test.each([
    ['no JSON', '{', 'The body must be JSON.'],
    ['null', 'null', ''],
    ['no items', { line_items: [] }, 'line_items'],
    ['a quantity of 0', { line_items: [line(roses, 0)] }, 'line_items[0].quantity'],
    ['deep nesting', `{"x":${'['.repeat(9000)}${']'.repeat(9000)}}`, '64 levels'],
    [
      'half of a character',
      { ...ready(), discounts: { codes: ['a\ud800'] } },
      'discounts.codes[0] holds a character',
    ],
  ])('%s', async (_, body, text) => {
    const reply = await send('POST', '/checkout-sessions', body)
    expect([reply.status, reply.body.code, reply.body.content]).toEqual([
      400,
      'invalid_request',
      expect.stringContaining(text),
    ])
  })
})

test.each([
  ['one code', ['10OFF'], -350, [], ['10OFF']],
  ['an amount', ['FIXED500'], -500, [], ['FIXED500']],
  ['lower case', ['10off'], -350, [], ['10OFF']],
  ['an unknown code', ['NONE'], undefined, ['discount_code_invalid'], []],
  ['an unknown code first', ['NONE', '10OFF'], -350, ['discount_code_invalid'], ['10OFF']],
  ['two codes', ['10OFF', 'FIXED500'], -350, ['discount_code_combination_disallowed'], ['10OFF']],
])('discounts: %s', async (_, codes, discount, messages, applied) => {
  const checkout = await create({ ...ready(), discounts: { codes } })
  expect([amountOf(checkout, 'discount'), codesOf(checkout), checkout.status]).toEqual([
    discount,
    messages,
    'ready_for_complete',
  ])
  const { applied: list } = checkout.discounts
  expect(list.map(({ code }: Json) => code)).toEqual(applied)
  const sum = checkout.totals.reduce(
    (all: number, { type, amount }: Json) => (type === 'total' ? all : all + amount),
    0,
  )
  expect(sum).toBe(amountOf(checkout))
})

test.each([
  ['sold out', gardenias, 1, 'out_of_stock', 'Insufficient stock'],
  ['too many', orchid, 4, 'out_of_stock', 'only 3'],
  ['unknown', '00000000-0000-4000-8000-000000000000', 1, 'item_unavailable', 'not found'],
])('items: %s', async (_, id, quantity, code, text) => {
  const { status, body } = await send('POST', '/checkout-sessions', ready(id, quantity))
  expect([status, body.ucp.status, body.id]).toEqual([200, 'error', undefined])
  const expected = [
    { type: 'error', code, severity: 'unrecoverable', content: expect.stringContaining(text) },
  ]
  expect(body.messages).toMatchObject(expected)
  const checkout = await create()
  const { body: kept } = await send('PUT', at(checkout), {
    ...ready(),
    line_items: [line(roses), line(id, quantity)],
  })
  expect(kept).toMatchObject({ status: 'incomplete', messages: [{ code, severity: 'recoverable' }] })
  expect(kept.line_items).toHaveLength(1)
})

test.each([
  ['no email', { ...ready(), buyer: { ...BUYER, email: null } }, '$.buyer.email', 'missing'],
  ['a wrong email', { ...ready(), buyer: { ...BUYER, email: 'jane' } }, '$.buyer.email', 'invalid'],
  [
    'no destination',
    { ...ready(), fulfillment: undefined },
    '$.fulfillment.methods[0].selected_destination_id',
    'missing',
  ],
  [
    'no city',
    { ...ready(), fulfillment: shipping('standard', { ...ADDRESS, address_locality: null }) },
    '$.fulfillment.methods[0].destinations[0].address_locality',
    'missing',
  ],
  [
    'an unknown option',
    { ...ready(), fulfillment: shipping('none') },
    '$.fulfillment.methods[0].groups[0].selected_option_id',
    'fulfillment_option_unavailable',
  ],
])('what is missing: %s', async (_, body, path, code) => {
  const checkout = await create(body)
  expect(checkout.status).toBe('incomplete')
  expect(checkout.messages).toContainEqual(expect.objectContaining({ path, code, severity: 'recoverable' }))
})

describe('completion', () => {
  test('a declined card leaves the checkout open', async () => {
    const checkout = await create()
    const { status, body } = await send('POST', at(checkout, '/complete'), card('4000000000000002'))
    expect([status, body.status, codesOf(body)]).toEqual([200, 'incomplete', ['payment_failed']])
    expect((await send('POST', at(checkout, '/complete'), card())).body.status).toBe('completed')
  })

  test('3-D Secure goes on at the bank', async () => {
    const checkout = await create()
    const { body } = await send('POST', at(checkout, '/complete'), card('4000000000003220'))
    expect(body).toMatchObject({
      status: 'requires_escalation',
      continue_url: expect.stringContaining('/test-payments/'),
      messages: [{ code: 'authentication_required', severity: 'requires_buyer_review' }],
    })
    const canceled = await send('POST', at(checkout, '/cancel'))
    expect([canceled.status, canceled.body.code]).toEqual([409, 'complete_in_progress'])
    expect((await send('GET', at(checkout))).body.status).toBe('complete_in_progress')
    const bank = String(body.continue_url)
    await shop.fetch(new Request(bank, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) }))
    expect((await send('GET', at(checkout))).body).toMatchObject({ status: 'completed', order: {} })
  })

  test('without delivery is not possible', async () => {
    const checkout = await create({ ...ready(), fulfillment: undefined })
    const { body } = await send('POST', at(checkout, '/complete'), card())
    expect([body.status, codesOf(body)]).toEqual(['incomplete', ['missing']])
  })

  test('tells the platform that its webhook_url is no public address', async () => {
    const { body: checkout } = await send('POST', '/checkout-sessions', ready(), agent('local'))
    const { body } = await send('POST', at(checkout, '/complete'), card(), agent('local'))
    expect([body.status, codesOf(body)]).toEqual(['completed', ['webhook_url_ignored']])
  })

  test('charges no more than was shown', async () => {
    const { id } = await driver.product({ name: 'tulips', priceData: { price: 30 } }, 5)
    const checkout = await create(ready(id))
    await driver.merchant.callOk(contract.products.updateProduct, {
      product: { id, priceData: { price: 40 } },
    })
    const { body } = await send('POST', at(checkout, '/complete'), card())
    expect([body.status, amountOf(body)]).toEqual(['incomplete', 4490])
    expect(codesOf(body)).toContain('price_changed')
    expect((await send('POST', at(checkout, '/complete'), card())).body.status).toBe('completed')
  })

  test('of what is sold out meanwhile takes nothing', async () => {
    const { id } = await driver.product({ name: 'lilies', priceData: { price: 30 } }, 1)
    const [one, other] = [await create(ready(id)), await create(ready(id))]
    expect((await send('POST', at(one, '/complete'), card())).body.status).toBe('completed')
    const { body } = await send('POST', at(other, '/complete'), card())
    expect(body.status).toBe('incomplete')
    expect(codesOf(body)).toEqual(['item_unavailable'])
  })

  test.each([
    ['one key', { 'idempotency-key': 'twice' }],
    ['two keys', {}],
  ])('twice at the same time with %s places one order', async (name, headers: Record<string, string>) => {
    const email = `${name.replace(' ', '-')}@example.com`
    const checkout = await create({ ...ready(), buyer: { ...BUYER, email } })
    const replies = await Promise.all(
      [1, 2].map(() => send('POST', at(checkout, '/complete'), card(), headers)),
    )
    const completed = replies.filter(({ status, body }) => status === 200 && body.status === 'completed')
    expect(completed.length, JSON.stringify(replies)).toBe(headers['idempotency-key'] ? 2 : 1)
    expect(await ordersOf(checkout)).toHaveLength(1)
    expect((await send('GET', at(checkout))).body.status).toBe('completed')
  })
})

test.each([
  ['create', async () => ['POST', '/checkout-sessions', ready(), ready(pot)] as const],
  ['update', async () => ['PUT', at(await create()), ready(pot), ready(pot, 2)] as const],
  [
    'complete',
    async () => ['POST', at(await create(), '/complete'), card(), card('4000000000000002')] as const,
  ],
  ['cancel', async () => ['POST', at(await create(), '/cancel'), undefined, {}] as const],
])('a repeated request gets the same reply: %s', async (name, request) => {
  const [method, path, body, other] = await request()
  const headers = { 'idempotency-key': `repeated-${name}` }
  const first = await send(method, path, body, headers)
  const second = await send(method, path, body, headers)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(first.status).toBeLessThan(300)
  const conflict = await send(method, path, other, headers)
  expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('consents of the buyer stay with the checkout', async () => {
  const consent = { marketing: true, analytics: false, sale_of_data: false }
  const checkout = await create({ ...ready(), buyer: { ...BUYER, consent } })
  expect((await send('GET', at(checkout))).body.buyer).toEqual({ ...BUYER, consent })
})

test('the order shows its delivery and its parcels', async () => {
  const checkout = await create(ready(pot, 2))
  const path = `/orders/${checkout.id}`
  expect(codesOf((await send('GET', path)).body)).toEqual(['not_found'])
  await send('POST', at(checkout, '/complete'), card())
  const { status, body } = await send('GET', path)
  expect([status, amountOf(body), body.line_items[0].status]).toEqual([200, 3490, 'processing'])
  const [expectation] = body.fulfillment.expectations
  expect(expectation).toMatchObject({
    description: 'Standard delivery',
    destination: { postal_code: '62704' },
  })
  const order: Json = (await ordersOf(checkout)).find(({ number }) => `#${number}` === body.label)
  await driver.merchant.callOk(contract.orderFulfillments.createFulfillment, {
    orderId: order.id,
    fulfillment: {
      lineItems: [{ id: order.lineItems[0].id, quantity: 1 }],
      trackingInfo: { trackingNumber: 'TRACK123', shippingProvider: 'dhl' },
    },
  })
  const { body: sent } = await send('GET', path)
  expect(sent.line_items).toMatchObject([{ quantity: { total: 2, fulfilled: 1 }, status: 'partial' }])
  expect(sent.fulfillment.events).toMatchObject([{ type: 'shipped', tracking_number: 'TRACK123' }])
  expect(sent.ucp.capabilities).toEqual({ 'dev.ucp.shopping.order': [{ version: VERSION }] })
})

test('a variant that a search has shown can be bought', async () => {
  const { id } = await driver.product({
    name: 'Garland',
    priceData: { price: 20 },
    productOptions: [
      {
        name: 'Size',
        choices: [
          { value: 'S', description: 'S' },
          { value: 'M', description: 'M' },
        ],
      },
    ],
    manageVariants: true,
  })
  const search = { query: 'garland', filters: { price: { min: 1500, max: 2500 }, categories: ['x'] } }
  const { status, body } = await send('POST', '/catalog/search', search)
  expect([status, codesOf(body), body.pagination]).toEqual([
    200,
    ['filter_ignored'],
    { has_next_page: false, total_count: 1 },
  ])
  const [product] = body.products
  expect(product).toMatchObject({
    id,
    title: 'Garland',
    price_range: { min: { amount: 2000, currency: 'EUR' } },
  })
  expect(product.variants.map(({ title }: Json) => title)).toEqual(['S', 'M'])
  const checkout = await create(ready(product.variants[1].id))
  expect([checkout.status, checkout.line_items[0].item.id]).toEqual([
    'ready_for_complete',
    product.variants[1].id,
  ])
  const { body: first } = await send('POST', '/catalog/search', { pagination: { limit: 2 } })
  const { body: second } = await send('POST', '/catalog/search', {
    pagination: { limit: 2, cursor: first.pagination.cursor },
  })
  const ids = [...first.products, ...second.products].map((one: Json) => one.id)
  expect([first.pagination.has_next_page, new Set(ids).size]).toEqual([true, 4])
})

test('the profile of a platform is read once', () => {
  expect(reads.filter(url => url.endsWith('profile.json'))).toHaveLength(1)
})
