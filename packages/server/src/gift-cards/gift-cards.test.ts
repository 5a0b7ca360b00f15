import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { GIFT_CARD_APP_ID } from './gift-card-view.ts'

const { shop, driver } = await openTestShop()

const {
  getIssuedGiftCard,
  issueGiftCard,
  adjustGiftCardBalance,
  disableGiftCard,
  enableGiftCard,
  listGiftCardTransactions,
} = contract.issuedGiftCards
const { getGiftCard, redeemGiftCard, voidTransaction } = contract.giftVouchers
const appId = GIFT_CARD_APP_ID
const orderId = '5f3c1f34-7f3b-4d0e-9d5c-0d8f2f1b7a11'

const issue = (value = '50', fields: object = {}) =>
  driver.merchant.callOk(issueGiftCard, { giftCard: { initialBalance: { value }, ...fields } })
const redeem = (code: string, value: string, more: object = {}) =>
  driver.merchant.send(redeemGiftCard, { code, amount: { value }, appId, ...more })
const balanceOf = async (code: string) =>
  (await driver.visitor.callOk(getGiftCard, { code })).giftCard.balance.value
const outcome = async (reply: ReturnType<typeof redeem>) => codeOf(await reply) ?? 'paid'

test('a generated code has 16 characters that look different and hides in later replies (protocol/gift-cards §1)', async () => {
  const { giftCard, code } = await issue('50', { recipient: { email: 'ada@example.com' } })
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(giftCard).toMatchObject({
    obfuscatedCode: `****${code.slice(-4)}`,
    balance: { value: '50.00' },
    status: 'VALID',
    recipient: { email: 'ada@example.com' },
  })
  const { body } = await driver.visitor.send(getGiftCard, { code: code.toLowerCase().replaceAll('-', '') })
  expect(body.giftCard).toMatchObject({ balance: { value: '50.00' }, appId, externalId: giftCard.id })
  expect(JSON.stringify(body)).not.toContain(code.slice(0, 4))
  const { revealGiftCardCode } = contract.issuedGiftCards
  const revealed = await driver.merchant.callOk(revealGiftCardCode, { giftCardId: giftCard.id })
  expect(revealed.code).toBe(code)
})

test('a code is unique in the site (protocol/gift-cards §1)', async () => {
  const message = { giftCard: { initialBalance: { value: '5' } }, code: 'OLD-SHOP-77' }
  await driver.merchant.callOk(issueGiftCard, message)
  const again = await driver.merchant.send(issueGiftCard, { ...message, code: 'oldshop77' })
  expect([again.status, codeOf(again)]).toEqual([409, 'GIFT_CARD_CODE_TAKEN'])
})

test('a redemption lowers the balance, a reversal restores it once (protocol/gift-cards §2)', async () => {
  const { giftCard, code } = await issue()
  const { body } = await redeem(code, '20', { context: { locationId: 'counter' } })
  expect(await balanceOf(code)).toBe('30.00')
  const shown = await driver.merchant.callOk(getIssuedGiftCard, { giftCardId: giftCard.id })
  expect(shown.giftCard).toMatchObject({ initialBalance: { value: '50.00' }, balance: { value: '30.00' } })
  const reverse = { transactionId: body.transactionId, appId }
  await driver.merchant.callOk(voidTransaction, reverse)
  await driver.merchant.callOk(voidTransaction, reverse)
  expect(await balanceOf(code)).toBe('50.00')
  const { transactions } = await driver.merchant.callOk(listGiftCardTransactions, { giftCardId: giftCard.id })
  expect(transactions).toMatchObject([
    { type: 'VOID', amount: '20.00', balance: '50.00', voidedTransactionId: body.transactionId },
    { type: 'REDEEM', amount: '-20.00', balance: '30.00', locationId: 'counter' },
    { type: 'ISSUE', amount: '50.00', balance: '50.00' },
  ])
})

test('a repeated redemption for one order is paid once (protocol/gift-cards §2)', async () => {
  const { code } = await issue()
  const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(code, '20', { orderId })))
  expect(new Set(replies.map(({ body }) => body.transactionId)).size).toBe(1)
  expect(await balanceOf(code)).toBe('30.00')
  expect(await outcome(redeem(code, '10', { orderId }))).toBe('GIFT_CARD_REDEEMED_FOR_ORDER')
})

test('concurrent redemptions never pay more than the balance (protocol/gift-cards §2)', async () => {
  const { code } = await issue('10')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(redeem(code, '1.5'))))
  expect(outcomes.filter(one => one === 'paid')).toHaveLength(6)
  expect(outcomes.filter(one => one === 'GIFT_CARD_BALANCE_INSUFFICIENT')).toHaveLength(14)
  expect(await balanceOf(code)).toBe('1.00')
})

test('a card does not pay when it is disabled, expired or in another currency (protocol/gift-cards §2)', async () => {
  const expirationDate = new Date(shop.clock.now() + 60_000).toISOString()
  const { giftCard, code } = await issue('50', { expirationDate })
  const { id: giftCardId } = giftCard
  await driver.merchant.callOk(disableGiftCard, { giftCardId })
  expect(await outcome(redeem(code, '1'))).toBe('GIFT_CARD_DISABLED')
  await driver.merchant.callOk(enableGiftCard, { giftCardId })
  const yen = driver.merchant.send(redeemGiftCard, { code, amount: { value: '1', currency: 'JPY' }, appId })
  expect(await outcome(yen)).toBe('GIFT_CARD_CURRENCY_MISMATCH')
  expect(await outcome(redeem(code, '1', { appId: orderId }))).toBe('GIFT_CARD_NOT_FOUND')
  expect(await outcome(redeem(code, '1'))).toBe('paid')
  shop.clock.advance(60_000)
  expect(await outcome(redeem(code, '1'))).toBe('GIFT_CARD_EXPIRED')
})

test('an adjustment cannot make the balance negative (protocol/gift-cards §1)', async () => {
  const { giftCard, code } = await issue()
  const adjust = (amount: string) =>
    driver.merchant.send(adjustGiftCardBalance, { giftCardId: giftCard.id, amount, reason: 'Test' })
  expect(codeOf(await adjust('-50.01'))).toBe('GIFT_CARD_BALANCE_INSUFFICIENT')
  expect((await adjust('-50')).status).toBe(200)
  expect((await adjust('12.34')).status).toBe(200)
  expect(await balanceOf(code)).toBe('12.34')
})

test('guesses of codes are limited to 30 per network address (protocol/gift-cards §2)', async () => {
  const { code } = await issue()
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const guess = (i: number) =>
    driver.visitor.send(getGiftCard, { code: `GUESS${1000 + i}` }, from('203.0.113.9'))
  const replies = await Promise.all(Array.from({ length: 35 }, (_, i) => guess(i)))
  const count = (expected: string) => replies.filter(reply => codeOf(reply) === expected).length
  expect([count('GIFT_CARD_NOT_FOUND'), count('RATE_LIMITED')]).toEqual([30, 5])
  const other = await driver.visitor.send(getGiftCard, { code }, from('203.0.113.10'))
  expect(other.status).toBe(200)
})

test('the mail to the recipient has the code and the balance (protocol/gift-cards §3)', async () => {
  const { giftCard, code } = await issue('50', {
    recipient: { email: 'gift@example.com' },
    message: 'Happy birthday',
  })
  await driver.merchant.callOk(contract.issuedGiftCards.sendGiftCard, {
    giftCardId: giftCard.id,
    language: 'de',
  })
  const { mails } = await driver.merchant.callOk(contract.mails.listMails, { recipient: 'gift@example.com' })
  const { mail } = await driver.merchant.callOk(contract.mails.getMail, { id: mails[0]?.id ?? '' })
  expect(mail.kind).toBe('giftCard')
  expect(mail.text).toContain(code)
  expect(mail.text).toContain('Happy birthday')
})
