import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { checkout, members, orderTransactions, savedPaymentMethods } = contract
const shop = await openShop()

async function newMember() {
  const driver = await createDriver(shop)
  await driver.asNewMember()
  return driver
}
type Member = Awaited<ReturnType<typeof newMember>>

const charge = async (w: Member, payment: object, as: 'member' | 'visitor' = 'member') =>
  w.send(checkout.createOrderAndCharge, { id: await w.checkout(undefined, 1, as), ...payment }, as)
const save = (w: Member, paymentToken = '4242424242424242') =>
  charge(w, { paymentProvider: 'test', paymentToken, savePaymentMethod: true })
const listed = async (w: Member) =>
  (await w.member.callOk(savedPaymentMethods.listSavedPaymentMethods, {})).savedPaymentMethods
const remove = (w: Member, savedPaymentMethodId: string) =>
  w.member.send(savedPaymentMethods.removeSavedPaymentMethod, { savedPaymentMethodId })

test('a member saves a card once, sees its last digits and pays with it (protocol/orders §15)', {
  tags: 'nightly',
}, async () => {
  const w = await newMember()
  expect(await listed(w)).toEqual([])
  await charge(w, { paymentProvider: 'test', paymentToken: '4242424242424242' })
  expect(await listed(w)).toEqual([])
  await save(w)
  shop.clock.advance(1000)
  await save(w)
  const [card, ...others] = await listed(w)
  expect(others).toEqual([])
  expect(card).toMatchObject({ paymentProvider: 'test', brand: 'Visa', lastFourDigits: '4242' })
  const { status, body } = await charge(w, { savedPaymentMethodId: card?.id })
  expect([status, body.paymentStatus]).toEqual([200, 'APPROVED'])
  const { orderTransactions: ledger } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId: body.orderId },
  )
  expect(ledger.payments).toMatchObject([{ status: 'APPROVED' }])
})

test('nobody pays with, sees or removes the card of another member', async () => {
  const [owner, other] = [await newMember(), await newMember()]
  await save(owner)
  const id = (await listed(owner))[0]?.id ?? ''
  expect(await listed(other)).toEqual([])
  for (const savedPaymentMethodId of [id, 'saved_4242424242424242']) {
    for (const as of ['member', 'visitor'] as const) {
      const reply = await charge(other, { savedPaymentMethodId, paymentProvider: 'test' }, as)
      expect([reply.status, codeOf(reply)]).toEqual([404, 'SAVED_PAYMENT_METHOD_NOT_FOUND'])
    }
  }
  expect(codeOf(await remove(other, id))).toBe('SAVED_PAYMENT_METHOD_NOT_FOUND')
  expect(await listed(owner)).toHaveLength(1)
})

test('a removed card is gone, also if it was saved twice; its payments stay', async () => {
  const w = await newMember()
  await save(w)
  shop.clock.advance(1000)
  await save(w)
  const id = (await listed(w))[0]?.id ?? ''
  expect((await remove(w, id)).status).toBe(200)
  expect(await listed(w)).toEqual([])
  expect(codeOf(await charge(w, { savedPaymentMethodId: id }))).toBe('SAVED_PAYMENT_METHOD_NOT_FOUND')
  expect(codeOf(await remove(w, id))).toBe('SAVED_PAYMENT_METHOD_NOT_FOUND')
})

test('a member who is deleted leaves no saved card', { tags: 'nightly' }, async () => {
  const w = await newMember()
  const { body } = await save(w)
  await w.member.callOk(members.deleteMyMember, {})
  const rows = await shop.sql`select doc ? 'savedMethodId' as saved from payments
    where order_id = ${body.orderId}`
  expect(rows).toEqual([{ saved: false }])
})
