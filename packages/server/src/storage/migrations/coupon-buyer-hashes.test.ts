import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { couponBuyerHashes } from './550-coupon-buyer-hashes.ts'

const { shop, driver: w } = await openTestShop()

test('buyers of coupons become the hashes that orders count by', async () => {
  const { pool } = shop.platform.database
  const coupon = { name: 'Ten', code: 'TEN', percentage: 10, usageLimitPerBuyer: 1 }
  await w.callOk(contract.coupons.createCoupon, { coupon }, 'merchant')
  const id = await w.checkout(undefined, 1, 'member')
  await w.callOk(contract.checkout.updateCheckout, { checkout: { id }, couponCode: 'TEN' }, 'member')
  await w.callOk(contract.checkout.createOrder, { id }, 'member')
  const stored = async () => {
    const counted = await pool.query('select buyer from coupon_buyers order by 1')
    const uses = await pool.query('select buyers from coupon_uses')
    return { counted: counted.rows.map(({ buyer }) => buyer), uses: uses.rows[0].buyers }
  }
  const before = await stored()
  expect(before.counted).toHaveLength(2)
  expect(JSON.stringify(before)).not.toMatch(/ada|member/)

  const plain = [`member:${w.memberId}`, 'email:ada@example.com']
  const [first] = before.uses
  await pool.query('update coupon_buyers set buyer = case when buyer = $1 then $2 else $3 end', [
    first,
    ...plain,
  ])
  await pool.query('update coupon_uses set buyers = $1', [plain])
  await pool.query(couponBuyerHashes.statements)
  expect(await stored()).toEqual(before)
})
