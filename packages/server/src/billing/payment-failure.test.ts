import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, abandonedCheckouts, sites } = contract
const { shop, driver: w } = await openTestShop()

const charge = async (paymentToken: string) =>
  (
    await w.send(
      checkouts.createOrderAndCharge,
      { id: await w.checkout(), paymentProvider: 'test', paymentToken },
      'visitor',
    )
  ).body
const answer = async (url: string, text: 'approve' | 'reject') =>
  shop.fetch(url, { method: 'POST', body: new URLSearchParams({ answer: text }), redirect: 'manual' })
const failureMails = async () => (await shop.mailbox()).filter(({ kind }) => kind === 'paymentFailed')

test('a decline on the page of the bank sends one mail whose link restores the checkout (protocol/orders §6)', async () => {
  const { redirectUrl } = await charge('4000 0000 0000 3220')
  await answer(redirectUrl, 'reject')
  await answer(redirectUrl, 'reject')
  const mails = await failureMails()
  expect(mails).toHaveLength(1)
  const link = /http:\/\/stoa\.test\S*\/abandoned-checkout\S*/.exec(mails[0]?.body ?? '')?.[0] ?? ''
  const opened = await shop.fetch(link, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    expect.any(Number),
    expect.stringContaining('checkout'),
  ])
  const { abandonedCheckouts: found } = await w.callOk(
    abandonedCheckouts.queryAbandonedCheckouts,
    { query: {} },
    'merchant',
  )
  expect(found).toHaveLength(1)
})

test('a decline that the buyer sees at once, and an approval, send no such mail', async () => {
  const before = (await failureMails()).length
  await charge('4000 0000 0000 0002')
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'approve')
  expect((await failureMails()).length).toBe(before)
})

test('a late decline sends one mail to each address of the merchant, with the buyer and the order', async () => {
  const late = async () => (await shop.mailbox()).filter(({ kind }) => kind === 'latePaymentFailed')
  const update = (failedPayments: string[]) =>
    w.callOk(sites.updateSite, { site: { notifications: { failedPayments } } }, 'merchant')
  await update(['boss@shop.test', 'orders@shop.test'])
  await charge('4000 0000 0000 0002')
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'approve')
  expect(await late()).toEqual([])
  const { redirectUrl, orderId } = await charge('4000 0000 0000 3220')
  await answer(redirectUrl, 'reject')
  await answer(redirectUrl, 'reject')
  await shop.platform.reconcilePayments()
  const mails = await late()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['boss@shop.test', 'orders@shop.test'])
  expect(mails[0]?.subject).toMatch(/: payment failed for order \d+$/)
  for (const part of ['was declined', 'ada@example.com', `http://stoa.test/admin/orders/${orderId}`])
    expect(mails[0]?.body).toContain(part)
  expect(mails[0]?.body).toContain('The order was rejected')
  await update([])
  await answer((await charge('4000 0000 0000 3220')).redirectUrl, 'reject')
  expect(await late()).toHaveLength(2)
})
