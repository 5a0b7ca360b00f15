import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, rejectedFields, type Shop, type TestDriver } from '@stoa/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loyaltyContract } from './contract.ts'
import { loyalty } from './server.ts'

const calls = loyaltyContract.resources.loyalty
const { orderBilling, orderTransactions, orders, checkout, members } = contract
const YEAR_MS = 365 * 86_400_000

let shop: Shop
let w: TestDriver
beforeAll(async () => {
  shop = await createShop({ fixture: 'empty', features: [loyalty({ pointsPerUnit: 2 })] })
  w = await createDriver(shop)
})
afterAll(() => shop.close())

const pointsOf = async (memberId: string) =>
  (await w.merchant.callOk(calls.getMemberPoints, { memberId })).account

/** A new member with a paid order, and what it has earned. */
async function buyer() {
  const driver = await createDriver(shop)
  const { id: productId } = await driver.product({ priceData: { price: 30 } })
  const orderId = await driver.order(productId, 1, 'member')
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const earned = Math.floor(2 * Number(order.priceSummary.total.amount))
  return { driver, orderId, memberId: order.buyerInfo?.memberId ?? '', email: order.buyerInfo?.email, earned }
}

test('a paid order earns points, with a mail; refunds and cancellations take them back', async () => {
  const { memberId, email, orderId, earned } = await buyer()
  expect(await pointsOf(memberId)).toMatchObject({
    points: earned,
    entries: [{ kind: 'EARNED', points: earned, orderId }],
  })
  const mails = (await shop.mailbox()).filter(
    ({ kind, to }) => kind === 'loyalty.pointsEarned' && to === email,
  )
  expect(mails).toMatchObject([{ subject: `${earned} points from Stoa` }])

  const { orderTransactions: found } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const paymentId = found.payments?.[0]?.id ?? ''
  const refund = (amount: string) =>
    w.merchant.callOk(orderBilling.refundPayments, {
      orderId,
      paymentRefunds: [{ paymentId, amount: { amount } }],
    })
  shop.clock.advance(1000)
  await refund('10.25')
  const account = await pointsOf(memberId)
  expect(account.entries[0]).toMatchObject({ kind: 'TAKEN_BACK', points: account.points - earned, orderId })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(account.points).toBe(Math.floor(2 * Number(order.balanceSummary?.net?.amount)))
  await refund(order.balanceSummary?.net?.amount ?? '')
  expect((await pointsOf(memberId)).points).toBe(0)
})

test('an order that is changed otherwise, or of a visitor, earns nothing more', async () => {
  const { memberId, orderId, earned } = await buyer()
  await w.merchant.callOk(orders.updateOrder, { order: { id: orderId, buyerNote: 'Ring twice' } })
  expect(await pointsOf(memberId)).toMatchObject({ points: earned, entries: [{ kind: 'EARNED' }] })
  const visitors = await w.order()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: visitors })
})

test('points become a coupon for one order, and cannot be spent twice', async () => {
  const { driver, earned } = await buyer()
  const spend = (points: number, headers = {}) =>
    driver.member.send(calls.spendPoints, { points }, { headers })
  const tooMany = await spend(earned + 1)
  expect([tooMany.status, codeOf(tooMany)]).toEqual([409, 'LOYALTY_POINTS_MISSING'])
  expect(tooMany.body.details.applicationError.data).toEqual({ available: earned })
  expect(rejectedFields(await spend(0))).toEqual({ points: 'MIN' })

  const key = { 'idempotency-key': 'spend-once' }
  const [first, second] = [await spend(60, key), await spend(60, key)]
  expect(first.body).toMatchObject({ amount: '0.60', account: { points: earned - 60 } })
  expect(second.body).toEqual(first.body)
  const outcomes = await Promise.all([1, 2, 3].map(() => spend(Math.floor((earned - 60) / 2) + 1)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])

  const id = await driver.checkout(undefined, 1, 'member')
  const { couponCode } = first.body
  const { checkout: changed } = await driver.member.callOk(checkout.updateCheckout, {
    checkout: { id },
    couponCode,
  })
  expect(changed.priceSummary.discount?.amount).toBe('0.60')
})

test('the merchant adds and takes points, at most those that are there', async () => {
  const { memberId, earned, driver } = await buyer()
  const adjust = (points: number) =>
    w.merchant.send(calls.adjustPoints, { memberId, points, reason: 'Sorry for the delay' })
  expect((await adjust(50)).body.account.points).toBe(earned + 50)
  expect(codeOf(await adjust(-earned - 51))).toBe('LOYALTY_POINTS_MISSING')
  expect(rejectedFields(await adjust(0))).toEqual({ points: 'VALIDATION' })
  expect((await pointsOf(memberId)).points).toBe(earned + 50)
  const unknown = await w.merchant.send(calls.getMemberPoints, {
    memberId: '00000000-0000-4000-a000-00000000dead',
  })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'MEMBER_NOT_FOUND'])
  const { account } = await driver.member.callOk(calls.getMyPoints, {})
  expect(account).toEqual(await pointsOf(memberId))
  expect((await driver.visitor.send(calls.getMyPoints, {})).status).toBe(403)
})

test('points that were not used for a year expire; a deleted member leaves none', async () => {
  const { memberId, earned } = await buyer()
  await shop.platform.run('loyalty points', shop.clock.now() + YEAR_MS - 60_000)
  expect((await pointsOf(memberId)).points).toBe(earned)
  shop.clock.advance(YEAR_MS + 60_000)
  await shop.platform.run('loyalty points')
  expect(await pointsOf(memberId)).toMatchObject({
    points: 0,
    entries: [{ kind: 'EXPIRED', points: -earned }, {}],
  })
  await w.merchant.callOk(members.deleteMember, { id: memberId })
  const { rows } = await shop.platform.database.pool.query(
    'select from loyalty_entries where member_id = $1',
    [memberId],
  )
  expect(rows).toHaveLength(0)
})

test('its calls are in the reference and in OpenAPI', async () => {
  const openapi = await (await shop.fetch(`${shop.baseUrl}/openapi.json`)).json()
  expect(openapi.paths['/v1/loyalty/my-points'].get.operationId).toContain('getMyPoints')
  expect(await (await shop.fetch(`${shop.baseUrl}/docs/loyalty`)).text()).toContain('Loyalty programme')
  expect(await (await shop.fetch(`${shop.baseUrl}/docs`)).text()).toContain('href="/docs/loyalty')
})

test('a platform without the feature does not know its paths', async () => {
  const other = await createShop({ fixture: 'empty' })
  const reply = await other.fetch(`${other.baseUrl}/v1/loyalty/my-points`, {
    headers: { authorization: other.apiKey },
  })
  await other.close()
  expect(reply.status).toBe(404)
})
