import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import {
  agent,
  amountOf,
  BUYER,
  card,
  codesOf,
  type Json,
  line,
  openFlowerShop,
  shipping,
} from './ucp.fixture.ts'

const { shop, driver, items, send, endpoint } = await openFlowerShop()
const { roses, pot, gardenias } = items
const cartOf = (...lines: object[]) => ({ line_items: lines, buyer: BUYER })
const create = async (body: object = cartOf(line(roses, 2))) => {
  const reply = await send('POST', '/carts', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const checkoutOf = async ({ id }: Json) =>
  (await send('POST', '/checkout-sessions', { cart_id: id, line_items: [] })).body

test('a cart is created, replaced, read and canceled', async () => {
  const cart = await create()
  expect(cart).toMatchObject({
    currency: 'EUR',
    buyer: BUYER,
    line_items: [{ quantity: 2, item: { id: roses } }],
  })
  expect(amountOf(cart)).toBe(7000)
  const { body: replaced } = await send('PUT', `/carts/${cart.id}`, {
    ...cartOf(line(pot), line(pot, 2)),
    context: { address_country: 'US', postal_code: '62704' },
    buyer: null,
  })
  expect(replaced.line_items).toMatchObject([{ quantity: 3, item: { id: pot, price: 1500 } }])
  expect([replaced.buyer, amountOf(replaced, 'subtotal')]).toEqual([undefined, 4500])
  expect((await send('GET', `/carts/${cart.id}`)).body).toMatchObject({
    id: cart.id,
    totals: replaced.totals,
  })
  expect((await send('PUT', `/carts/${cart.id}`, cartOf())).body.line_items).toEqual([])
  expect((await send('POST', `/carts/${cart.id}/cancel`)).body.id).toBe(cart.id)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
  ] as const) {
    const { status, body } = await send(method, `/carts/${cart.id}${path}`)
    expect([status, body.ucp.status, codesOf(body)]).toEqual([200, 'error', ['not_found']])
  }
})

test('what cannot be bought is not in a cart', async () => {
  const { body } = await send('POST', '/carts', cartOf(line(gardenias)))
  expect([body.id, codesOf(body)]).toEqual([undefined, ['out_of_stock']])
  const cart = await create()
  const { body: kept } = await send('PUT', `/carts/${cart.id}`, cartOf(line(roses), line(gardenias)))
  expect([codesOf(kept), kept.line_items.length]).toEqual([['out_of_stock'], 1])
})

test('a country that the shop does not know makes no estimate of delivery', async () => {
  const cart = await create({ ...cartOf(line(roses)), context: { address_country: 'Utopia' } })
  expect(amountOf(cart)).toBe(3500)
})

test('a cart becomes a checkout, and concurrent requests make one', async () => {
  const cart = await create()
  const [first, second] = await Promise.all([checkoutOf(cart), checkoutOf(cart)])
  expect(first.id).toBe(second.id)
  expect(first).toMatchObject({ buyer: BUYER, line_items: [{ quantity: 2, item: { id: roses } }] })
  const body = { line_items: [line(roses, 2)], buyer: BUYER, fulfillment: shipping('standard') }
  const at = `/checkout-sessions/${first.id}`
  expect((await send('PUT', at, body)).body.status).toBe('ready_for_complete')
  expect((await send('POST', `${at}/cancel`)).body.status).toBe('canceled')
  const next = await checkoutOf(cart)
  expect(next.id).not.toBe(first.id)
  await send('PUT', `/checkout-sessions/${next.id}`, body)
  expect((await send('POST', `/checkout-sessions/${next.id}/complete`, card())).body.status).toBe('completed')
})

test.each([
  ['an empty cart', async () => (await create(cartOf())).id, 'cart_empty'],
  ['a cart that is not there', () => 'none', 'not_found'],
])('no checkout of %s', async (_, idOf, code) => {
  const { status, body } = await send('POST', '/checkout-sessions', { cart_id: await idOf() })
  expect([status, body.id, codesOf(body)]).toEqual([200, undefined, [code]])
})

test('a cart is for the platform that made it', async () => {
  const cart = await create()
  const { body } = await send('GET', `/carts/${cart.id}`, undefined, agent('cart'))
  expect(codesOf(body)).toEqual(['not_found'])
})

test('the buyer goes on with a cart on the page of the shop', async () => {
  const { continue_url: url } = await create()
  const path = String(url).replace(`http://stoa.test${endpoint}`, '')
  expect((await send('GET', path)).headers.get('location')).toContain('/checkout?')
  expect((await send('GET', '/continue-cart/none')).status).toBe(404)
})

test('a checkout links to the policies of the shop', async () => {
  await driver.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
    checkoutSettings: {
      checkoutPolicies: {
        privacyPolicy: { visible: true, content: 'We keep <nothing>.' },
        customPolicy: { visible: true, content: 'Be kind.', title: 'Rules' },
      },
    },
  })
  const { body } = await send('POST', '/checkout-sessions', { line_items: [line(roses)] })
  const base = `http://stoa.test${endpoint}/policies`
  expect(body.links).toEqual([
    { type: 'privacy_policy', url: `${base}/privacy_policy` },
    { type: 'policy', title: 'Rules', url: `${base}/policy` },
  ])
  const page = await shop.fetch(new Request(`${base}/privacy_policy`))
  expect([page.headers.get('content-type'), await page.text()]).toEqual([
    expect.stringContaining('text/plain'),
    'We keep <nothing>.',
  ])
  expect((await shop.fetch(new Request(`${base}/refund_policy`))).status).toBe(404)
})
