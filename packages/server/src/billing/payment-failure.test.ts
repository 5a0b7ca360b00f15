import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, abandonedCheckouts, sites } = contract
const { shop, driver } = await openTestShop()
let w = driver

const charge = async (paymentToken: string, id?: string) =>
  (
    await w.visitor.send(checkouts.createOrderAndCharge, {
      id: id ?? (await w.checkout()),
      paymentProvider: 'test',
      paymentToken,
    })
  ).body
const answer = async (url: string, text: 'approve' | 'reject') =>
  shop.fetch(url, { method: 'POST', body: new URLSearchParams({ answer: text }), redirect: 'manual' })
const failureMails = async () => (await shop.mailbox()).filter(({ kind }) => kind === 'paymentFailed')

const AWAY_MS = 15 * 60_000
/** Lets the buyers stay away for the time after which they get the mail. */
async function waitForMails() {
  shop.clock.advance(AWAY_MS)
  await shop.platform.run('payments')
}

test('a decline on the page of the bank sends one mail when the buyer stays away (protocol/orders §6)', async () => {
  const { redirectUrl } = await charge('4000 0000 0000 3220')
  await answer(redirectUrl, 'reject')
  await answer(redirectUrl, 'reject')
  shop.clock.advance(AWAY_MS - 1)
  await shop.platform.run('payments')
  expect(await failureMails()).toEqual([])
  shop.clock.advance(1)
  const node = await shop.addNode()
  await Promise.all([shop.platform.run('payments'), node.platform.run('payments')])
  await waitForMails()
  const mails = await failureMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).not.toMatch(/order \d/)
  const link = /http:\/\/stoa\.test\S*\/abandoned-checkout\S*/.exec(mails[0]?.body ?? '')?.[0] ?? ''
  const opened = await shop.fetch(link, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    expect.any(Number),
    expect.stringContaining('checkout'),
  ])
  const { abandonedCheckouts: found } = await w.merchant.callOk(abandonedCheckouts.queryAbandonedCheckouts, {
    query: {},
  })
  expect(found).toHaveLength(1)
})

test.each([
  ['pays again', (id: string) => charge('4242 4242 4242 4242', id)],
  [
    'is paying again',
    async (id: string) => {
      await charge('4000 0000 0000 3220', id)
    },
  ],
  [
    'changes the checkout',
    (id: string) => w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, buyerNote: 'Ring twice' } }),
  ],
  [
    'orders from another checkout',
    async () => w.visitor.callOk(checkouts.createOrder, { id: await w.checkout() }),
  ],
])('a buyer who %s gets no mail', async (_, comeBack) => {
  w = await createDriver(shop)
  const before = (await failureMails()).length
  const id = await w.checkout()
  await answer((await charge('4000 0000 0000 3220', id)).redirectUrl, 'reject')
  shop.clock.advance(AWAY_MS - 1)
  await comeBack(id)
  shop.clock.advance(1)
  await shop.platform.run('payments')
  expect((await failureMails()).length).toBe(before)
})

test('a decline that the buyer sees at once, and an approval, send no such mail', {
  tags: 'nightly',
}, async () => {
  const before = (await failureMails()).length
  await charge('4000 0000 0000 0002')
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'approve')
  await waitForMails()
  expect((await failureMails()).length).toBe(before)
})

test('a late decline sends one mail to each address of the merchant, with the buyer and the order', async () => {
  const late = async () => (await shop.mailbox()).filter(({ kind }) => kind === 'unplacedPaymentFailed')
  const update = (failedPayments: string[]) =>
    w.merchant.callOk(sites.updateSite, { site: { notifications: { failedPayments } } })
  await update(['boss@shop.test', 'orders@shop.test'])
  await charge('4000 0000 0000 0002')
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'approve')
  expect(await late()).toEqual([])
  const { redirectUrl, orderId } = await charge('4000 0000 0000 3220')
  await answer(redirectUrl, 'reject')
  await answer(redirectUrl, 'reject')
  expect(await late()).toEqual([])
  await waitForMails()
  const mails = await late()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['boss@shop.test', 'orders@shop.test'])
  expect(mails[0]?.subject).toMatch(/: a payment failed$/)
  for (const part of ['was declined', 'ada@example.com', `http://stoa.test/admin/orders/${orderId}`])
    expect(mails[0]?.body).toContain(part)
  expect(mails[0]?.body).toContain('No order was placed')
  await update([])
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'reject')
  await waitForMails()
  expect(await late()).toHaveLength(2)
})
