import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { deleteCouponUse, findCouponByCode, insertCouponUse } from '../storage/commerce/coupons.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop({ config: { poolSize: 8 } })

const { createCoupon, getCoupon, queryCoupons, updateCoupon, bulkCreateCoupons, listCouponUses } =
  contract.coupons
let count = 0
const newId = () => `00000000-0000-4000-a000-${String(++count).padStart(12, '0')}`
const create = async (coupon: object = {}) =>
  (
    await driver.merchant.callOk(createCoupon, {
      coupon: { code: `code-${++count}`, name: 'Sale', percentage: 10, ...coupon },
    })
  ).coupon
const rejected = async (coupon: object) =>
  rejectedFields(
    await driver.merchant.send(createCoupon, {
      coupon: { code: `code-${++count}`, name: 'Sale', ...coupon },
    }),
  )

describe('coupons (protocol/discounts §4)', () => {
  test.each([
    ['Spring26', 'SPRING26'],
    ['SPRING27', 'SPRING27'],
    ['İndirim', 'indirim'],
    ['ındırım1', 'INDIRIM1'],
    ['GÜNSTIG', 'gu\u0308nstig'],
    ['SALE', '\u200bsa\u00adle\u2060'],
    ['JUL2', 'ｊｕｌ２'],
    ['groß', 'GROSS'],
  ])('the code %s is that which shoppers type as %j', { tags: 'nightly' }, async (code, typed) => {
    const coupon = await create({ code })
    const [{ id } = {}] = (
      await driver.merchant.callOk(queryCoupons, { query: { filter: { code: coupon.code } } })
    ).coupons
    expect(id).toBe(coupon.id)
    const again = await driver.merchant.send(createCoupon, {
      coupon: { code: typed, name: 'Other', percentage: 5 },
    })
    expect([again.status, codeOf(again)]).toEqual([409, 'COUPON_ALREADY_EXISTS'])
  })

  test('the status follows the clock', async () => {
    const at = (seconds: number) => new Date(shop.clock.now() + seconds * 1000).toISOString()
    const { id, status } = await create({ activeTimeInfo: { start: at(60), end: at(120) } })
    const current = async () => (await driver.merchant.callOk(getCoupon, { couponId: id })).coupon.status
    expect(status).toBe('PENDING')
    shop.clock.advance(60_000)
    expect(await current()).toBe('LIVE')
    shop.clock.advance(60_000)
    expect(await current()).toBe('EXPIRED')
  })

  test.each([
    ['without a discount', {}, { 'coupon.percentage': 'REQUIRED_ONE_OF_FIELD' }],
    ['with two discounts', { percentage: 5, fixedAmount: '1' }, { 'coupon.fixedAmount': 'ONE_OF_ALIGNMENT' }],
    ['with free shipping that is not free', { freeShipping: false }, { 'coupon.freeShipping': 'VALIDATION' }],
    [
      'with a limit of units for free shipping',
      { freeShipping: true, maximumUnits: 1 },
      { 'coupon.maximumUnits': 'FIELD_NOT_ALLOWED' },
    ],
    ['with a space in the code', { code: 'A B', percentage: 5 }, { 'coupon.code': 'FORMAT' }],
    [
      'that ends before it starts',
      { percentage: 5, activeTimeInfo: { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } },
      { 'coupon.activeTimeInfo.end': 'VALIDATION' },
    ],
    ['whose code cannot be seen', { code: '\u200b', percentage: 5 }, { 'coupon.code': 'VALIDATION' }],
    [
      'whose code is too long in capitals',
      { code: 'ß'.repeat(26), percentage: 5 },
      { 'coupon.code': 'MAX_LENGTH' },
    ],
    ['with more than 100 percent', { percentage: 101 }, { 'coupon.percentage': 'MAX' }],
  ])('a coupon %s is rejected', async (_, coupon, violations) => {
    expect(await rejected(coupon)).toEqual(violations)
  })

  test('bulk creation creates each coupon by itself', async () => {
    const coupons = ['bulk-1', 'bulk-2', 'BULK-1'].map(code => ({ code, name: 'Bulk', percentage: 5 }))
    const { results, bulkActionMetadata } = await driver.merchant.callOk(bulkCreateCoupons, {
      coupons,
      returnEntity: true,
    })
    expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true, false])
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  })

  test('an unknown coupon has no uses', async () => {
    const reply = await driver.merchant.send(listCouponUses, { couponId: newId() })
    expect([reply.status, codeOf(reply)]).toEqual([404, 'COUPON_NOT_FOUND'])
  })

  test('an update keeps the uses', async () => {
    const { id, revision } = await create()
    await use(id, { buyer: { email: 'ada@example.com' } })
    const { coupon } = await driver.merchant.callOk(updateCoupon, { coupon: { id, revision, name: 'New' } })
    expect(coupon.usageCount).toBe(1)
  })
})

const keysOf = (buyer: { memberId?: string; email?: string }) => Object.values(buyer)

/** Counts a use in a separate transaction, as an order does. */
async function use(
  couponId: string,
  {
    limit,
    limitPerBuyer,
    buyer,
  }: { limit?: number; limitPerBuyer?: number; buyer: { memberId?: string; email?: string } },
): Promise<string | undefined> {
  const orderId = newId()
  try {
    await shop.platform.database.transaction(async db => {
      const counted = await insertCouponUse(db, shop.siteId, shop.clock.now(), {
        couponId,
        orderId,
        buyerKeys: keysOf(buyer),
        limit,
        limitPerBuyer,
      })
      if (!counted) throw new Error('used up')
    })
    return orderId
  } catch (error) {
    if ((error as Error).message !== 'used up') throw error
    return undefined
  }
}

describe('limits under concurrent orders (protocol/discounts §4)', () => {
  test('a coupon with limit 20 under 500 concurrent orders is used 20 times', async () => {
    const { id } = await create({ usageLimit: 20 })
    const used = await Promise.all(
      Array.from({ length: 500 }, (_, i) =>
        use(id, { limit: 20, buyer: { email: `buyer-${i}@example.com` } }),
      ),
    )
    expect(used.filter(Boolean)).toHaveLength(20)
    const { uses, total } = await driver.merchant.callOk(listCouponUses, { couponId: id })
    expect([uses.length, total]).toEqual([20, 20])
  })

  test('one buyer with two devices uses a coupon once, as a member and by e-mail', async () => {
    const { id } = await create({ usageLimitPerBuyer: 1 })
    const memberId = newId()
    const devices = Array.from({ length: 20 }, (_, i) =>
      use(id, {
        limitPerBuyer: 1,
        buyer: i % 2 === 0 ? { memberId, email: 'ada@example.com' } : { email: 'ada@example.com' },
      }),
    )
    expect((await Promise.all(devices)).filter(Boolean)).toHaveLength(1)
  })

  test('a canceled order gives the use back', async () => {
    const { id, code } = await create({ usageLimit: 1, usageLimitPerBuyer: 1 })
    const buyer = { email: 'ben@example.com' }
    const order = await use(id, { limit: 1, limitPerBuyer: 1, buyer })
    const facts = async () => {
      const row = await findCouponByCode(shop.platform.database, shop.siteId, code, {
        ...buyer,
        keys: keysOf(buyer),
      })
      return [row?.uses, row?.buyer_uses]
    }
    expect(await facts()).toEqual([1, 1])
    await deleteCouponUse(shop.platform.database, shop.siteId, order as string)
    await deleteCouponUse(shop.platform.database, shop.siteId, order as string)
    expect(await facts()).toEqual([0, 0])
    expect(await use(id, { limit: 1, limitPerBuyer: 1, buyer })).toBeDefined()
  })
})
