import { contract } from '@stoa/contract'
import { codeOf, read, requestFor } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { cart: carts, currentCart } = contract

const { shop, driver } = await openTestShop()
await driver.merchant.callOk(contract.coupons.createCoupon, {
  coupon: { name: 'Ten', code: 'TEN', percentage: 10 },
} as never)

/** Sends a coupon code from an address on the network, in one of the ways that take codes. */
const guess = async (couponCode: string, token: string, address: string, way = 0) => {
  const ways = [
    [currentCart.updateCurrentCart, { couponCode }],
    [carts.createCart, { lineItems: [], couponCode }],
  ] as const
  const [call, message] = ways[way] ?? ways[0]
  const request = requestFor(shop.baseUrl, call as never, message as never, { token })
  const env = { incoming: { socket: { remoteAddress: address } } }
  const reply = await read(one => shop.platform.fetch(one, env as never), request)
  return reply.status === 200 ? 200 : codeOf(reply)
}

test('wrong coupon codes are limited by shopper and by network, in every call that takes codes', async () => {
  const lone = await driver.anonymous(shop.clientId)
  const outcomes: unknown[] = []
  for (let i = 0; i < 31; i++) outcomes.push(await guess(`WRONG${i}`, lone, '203.0.113.9', i % 2))
  expect(outcomes).toEqual([...Array(30).fill('ERROR_COUPON_DOES_NOT_EXIST'), 'RATE_LIMITED'])
  // The limit holds for the right code, too, otherwise the guesses would go on.
  expect(await guess('TEN', lone, '203.0.113.9')).toBe('RATE_LIMITED')
  // Another shopper behind the same address has guesses of their own.
  expect(await guess('TEN', await driver.anonymous(shop.clientId), '203.0.113.9', 1)).toBe(200)
  // New visitors do not help beyond what their network may guess.
  let last: unknown
  for (let n = 0; n < 5 && last !== 'RATE_LIMITED'; n++) {
    const token = await driver.anonymous(shop.clientId)
    for (let i = 0; i < 30 && last !== 'RATE_LIMITED'; i++) last = await guess('WRONG', token, '203.0.113.9')
  }
  expect(last).toBe('RATE_LIMITED')
})

test('right codes are not counted', async () => {
  const token = await driver.anonymous(shop.clientId)
  const outcomes: unknown[] = []
  for (let i = 0; i < 40; i++) outcomes.push(await guess('TEN', token, '203.0.114.9', 1))
  expect(new Set(outcomes)).toEqual(new Set([200]))
})
