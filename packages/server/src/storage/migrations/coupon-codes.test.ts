import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { couponCodes } from './670-coupon-codes.ts'

const { shop, driver: w } = await openTestShop()

test('former codes become those that shoppers type, unless another coupon has them', async () => {
  const { pool } = shop.platform.database
  const former = [
    'İNDİRİM',
    'ＪＵＬ',
    'GU\u0308NSTIG',
    'SA\u00adLE',
    'SALE',
    'GRÜN',
    '1ªCOMPRA',
    '❤\ufe0f10',
    'Ａ＇Ｂ＼Ｃ',
  ]
  for (const [i, code] of former.entries()) {
    const coupon = { code: `CODE${i}`, name: `Sale ${i}`, percentage: 5 }
    const { coupon: created } = await w.callOk(contract.coupons.createCoupon, { coupon }, 'merchant')
    await pool.query(
      "update coupons set code = $2, doc = jsonb_set(doc, '{code}', to_jsonb($2::text)) where id = $1",
      [created.id, code],
    )
  }
  await pool.query(couponCodes.statements)
  const { rows } = await pool.query(
    "select code, doc ->> 'code' as in_doc from coupons order by doc ->> 'name'",
  )
  expect(rows.map(({ code }) => code)).toEqual([
    'INDIRIM',
    'JUL',
    'GÜNSTIG',
    'SA\u00adLE',
    'SALE',
    'GRÜN',
    '1ªCOMPRA',
    '❤10',
    "A'B\\C",
  ])
  expect(rows.filter(({ code, in_doc }) => code !== in_doc)).toEqual([])
})
