import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemIds } from '../call/clock.ts'
import { Failure } from '../call/failure.ts'
import {
  giftCardRows,
  insertGiftCard,
  listTransactions,
  moveBalance,
} from '../storage/commerce/gift-cards.ts'
import type { Sql } from '../storage/sql.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { hashGiftCardCode } from './gift-card-code.ts'
import { redeemGiftCard, voidGiftCardTransaction } from './redeem-gift-card.ts'

const shop = await openShop()
const site = await shop.platform.database.first<{ id: string }>(sql`select id from sites`)
const siteId = site?.id ?? ''

type RedeemCtx = Parameters<typeof redeemGiftCard>[0] & Parameters<typeof voidGiftCardTransaction>[0]

const ctxOf = (db: Sql) =>
  ({
    db,
    site: { id: siteId },
    platform: { protectionSecret: 'secret' },
    now: shop.clock.now(),
    ids: systemIds,
    emit: () => {},
    fail: (code: 'GIFT_CARD_NOT_FOUND') => {
      throw new Failure(code)
    },
  }) as unknown as RedeemCtx

async function issue(code: string, balanceMinor: number): Promise<string> {
  const { database } = shop.platform
  const id = systemIds.guid()
  await insertGiftCard(database, siteId, shop.clock.now(), {
    id,
    codeHash: hashGiftCardCode(ctxOf(database), code),
    encryptedCode: Buffer.alloc(0),
    currency: 'EUR',
    balanceMinor,
    expiresAt: null,
    doc: { codeSuffix: code.slice(-4) },
    transactionId: systemIds.ordered(),
  })
  return id
}

/** Balance of the card, and the sum of its ledger. */
async function balances(id: string): Promise<[number | undefined, number]> {
  const { database } = shop.platform
  const ledger = await listTransactions(database, siteId, id, 1000)
  const sum = ledger.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return [(await giftCardRows.get(database, siteId, id))?.balance_minor, sum]
}

const redeem = (code: string, amountMinor: number) =>
  shop.platform.database
    .transaction(tx => redeemGiftCard(ctxOf(tx), { code, amountMinor, currency: 'EUR' }))
    .then(({ result }) => result)

test('500 concurrent redemptions pay the balance and no more (protocol/gift-cards §2)', async () => {
  const id = await issue('RACE-OF-500', 1000)
  const outcomes = await Promise.allSettled(Array.from({ length: 500 }, () => redeem('RACE-OF-500', 3)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(333)
  const errors = outcomes.flatMap(one => (one.status === 'rejected' ? [(one.reason as Failure).code] : []))
  expect([errors.length, ...new Set(errors)]).toEqual([167, 'GIFT_CARD_BALANCE_INSUFFICIENT'])
  expect(await balances(id)).toEqual([1, 1])
})

test('concurrent redemptions and reversals keep balance and ledger equal (protocol/gift-cards §1, §2)', async () => {
  const id = await issue('MIXED-RACE', 500)
  const { database } = shop.platform
  const paid: number[] = []
  const one = async (i: number) => {
    const amount = 1 + ((i * 37) % 90)
    const transactionId = await redeem('MIXED-RACE', amount).catch(() => undefined)
    if (!transactionId) return
    // Two reversals at the same time count once.
    const reverse = () => database.transaction(tx => voidGiftCardTransaction(ctxOf(tx), transactionId))
    if (i % 2 === 0) await Promise.all([reverse(), reverse()])
    else paid.push(amount)
  }
  await Promise.all(Array.from({ length: 100 }, (_, i) => one(i)))
  const expected = 500 - paid.reduce((total, amount) => total + amount, 0)
  expect(await balances(id)).toEqual([expected, expected])
})

test('the database rejects a negative balance (protocol/gift-cards §1)', async () => {
  const giftCardId = await issue('CONSTRAINT', 100)
  const movement = { id: systemIds.ordered(), giftCardId, type: 'ADJUST', amountMinor: -101 } as const
  const moving = moveBalance(shop.platform.database, siteId, shop.clock.now(), movement)
  await expect(moving).rejects.toMatchObject({ code: '23514' })
  expect(await balances(giftCardId)).toEqual([100, 100])
})
