import { expect, test } from 'vitest'
import { readFields } from '../form/form-fields.tsx'
import { couponForm, withKind } from './coupons-page.tsx'

type Entered = Parameters<typeof withKind>[0]

test.each([
  ['percentage', { 'coupon.percentage': '10' }, { percentage: 10 }],
  ['fixedAmount', { 'coupon.fixedAmount': '10.50' }, { fixedAmount: '10.50' }],
  ['freeShipping', {}, { freeShipping: true }],
  ['freeShipping', { 'coupon.minimumSubtotal': '50.00' }, { freeShipping: true, minimumSubtotal: '50.00' }],
  ['freeShipping', { 'coupon.usageLimit': '3' }, { freeShipping: true, usageLimit: 3 }],
])('a coupon of the kind %s with %j', (kind, entries, discount) => {
  const form = new FormData()
  const all = { 'coupon.code': 'TEN', 'coupon.name': 'Ten off', kind, ...entries }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  const entered = readFields(couponForm.fields, form, { timeZone: 'UTC' }) as Entered
  expect(withKind(entered, form).coupon).toEqual({
    code: 'TEN',
    name: 'Ten off',
    firstOrderOnly: false,
    ...discount,
  })
})
