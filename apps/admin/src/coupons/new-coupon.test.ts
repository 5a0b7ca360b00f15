import { expect, test } from 'vitest'
import { newCoupon } from './coupons-page.tsx'

const couponOf = (kind: Parameters<typeof newCoupon>[1], fields: Record<string, string> = {}) => {
  const form = new FormData()
  const all = { code: 'TEN', name: 'Ten off', minimumSubtotal: '', usageLimit: '', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return newCoupon(form, kind)
}
const named = { code: 'TEN', name: 'Ten off' }

test.each([
  ['percentage', { percentage: 10 }],
  ['fixedAmount', { fixedAmount: '10' }],
  ['freeShipping', { freeShipping: true }],
] as const)('a coupon of the kind %s has this discount and no limits', (kind, discount) => {
  expect(couponOf(kind, { value: '10' })).toEqual({ ...named, ...discount })
})

test.each<[Record<string, string>, object]>([
  [{ minimumSubtotal: '50.00' }, { minimumSubtotal: '50.00' }],
  [{ usageLimit: '3' }, { usageLimit: 3 }],
  [{ firstOrderOnly: 'on' }, { firstOrderOnly: true }],
])('a form with %j limits the coupon by %j', (fields, limits) => {
  expect(couponOf('freeShipping', fields)).toEqual({ ...named, freeShipping: true, ...limits })
})
