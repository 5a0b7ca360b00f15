import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders } = contract
const shop = await openShop()

/** Starts an online payment of a new buyer. Returns what the reply of the call has. */
async function charge(paymentToken: string) {
  const w = await createDriver(shop)
  const request = { id: await w.checkout(), paymentProvider: 'test', paymentToken }
  const { body } = await w.visitor.send(checkouts.createOrderAndCharge, request)
  return { w, ...(body as { orderId: string; redirectUrl: string }) }
}
type Charge = Awaited<ReturnType<typeof charge>>

const answer = (url: string, text: 'approve' | 'reject') =>
  shop.fetch(url, { method: 'POST', body: new URLSearchParams({ answer: text }), redirect: 'manual' })
const orderOf = async ({ w, orderId }: Charge) =>
  (await w.merchant.callOk(orders.getOrder, { id: orderId })).order
const BANK_PAGE = '4000 0000 0000 3220'

test('an order takes its number when its payment is confirmed, a rejected one takes none (protocol/orders §8)', async () => {
  const rejected = await charge(BANK_PAGE)
  expect(await orderOf(rejected)).toMatchObject({ status: 'INITIALIZED', number: '' })
  await answer(rejected.redirectUrl, 'reject')
  const declined = await charge('4000 0000 0000 0002')
  const first = await charge('4242 4242 4242 4242')
  const held = await charge(BANK_PAGE)
  const second = await charge(BANK_PAGE)
  await held.w.merchant.callOk(orders.updateOrderStatus, { orderId: held.orderId, status: 'PENDING' })
  await answer(second.redirectUrl, 'approve')
  await answer(second.redirectUrl, 'approve')
  expect(await orderOf(rejected)).toMatchObject({ status: 'REJECTED', number: '' })
  expect(declined.orderId).toBeUndefined()
  const numbers = await Promise.all(
    [first, held, second].map(async charged => (await orderOf(charged)).number),
  )
  expect(numbers).toEqual(['10001', '10002', '10003'])
  await held.w.merchant.callOk(orders.updateOrderStatus, { orderId: held.orderId, status: 'APPROVED' })
  expect((await orderOf(held)).number).toBe('10002')
})

test('orders without a number are sorted and paged like the others', { tags: 'nightly' }, async () => {
  const { w } = await charge('4242 4242 4242 4242')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const search = cursor
      ? { cursorPaging: { cursor } }
      : { sort: [{ fieldName: 'number', order: 'ASC' as const }], cursorPaging: { limit: 1 } }
    const page = await w.merchant.callOk(orders.searchOrders, { search })
    seen.push(...page.orders.map(({ number }) => number))
    cursor = page.metadata?.cursors?.next
  } while (cursor)
  expect(seen.filter(Boolean)).toEqual(['10001', '10002', '10003', '10004'])
  expect(seen.length).toBeGreaterThan(4)
})

test('payments that are confirmed or rejected at once get consecutive numbers, beside orders without a payment', async () => {
  const size = sized(4, 12)
  const before = await shop.sql`select max(number::int) as last from orders`
  const charges = await Promise.all(Array.from({ length: size }, () => charge(BANK_PAGE)))
  const offline = await Promise.all(Array.from({ length: sized(2, 4) }, () => createDriver(shop)))
  const checkoutIds = await Promise.all(offline.map(w => w.checkout()))
  await Promise.all([
    ...charges.map(({ redirectUrl }, i) => answer(redirectUrl, i % 3 === 0 ? 'reject' : 'approve')),
    ...offline.map((w, i) => w.visitor.callOk(checkouts.createOrder, { id: checkoutIds[i] as string })),
  ])
  const rows = await shop.sql`select number::int as number from orders where number > ${before[0].last}
    order by number`
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: size }, (_, i) => before[0].last + 1 + i),
  )
})
