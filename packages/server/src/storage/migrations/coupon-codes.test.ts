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
    'ÖKO\u200b',
    'O\u0308KO',
  ]
  for (const [i, code] of former.entries()) {
    const coupon = { code: `CODE${i}`, name: 'Sale', percentage: 5 }
    const { coupon: created } = await w.callOk(contract.coupons.createCoupon, { coupon }, 'merchant')
    await pool.query(
      "update coupons set code = $2, doc = jsonb_set(doc, '{code}', to_jsonb($2::text)) where id = $1",
      [created.id, code],
    )
  }
  await pool.query(couponCodes.statements)
  const { rows } = await pool.query(
    "select code, doc ->> 'code' as in_doc from coupons order by doc ->> 'name', created_at, id",
  )
  const codes = rows.map(({ code }) => code).sort()
  expect(codes.filter(code => code !== 'ÖKO\u200b' && code !== 'O\u0308KO')).toEqual(
    ['INDIRIM', 'JUL', 'GÜNSTIG', 'SA\u00adLE', 'SALE', 'GRÜN', 'ÖKO'].sort(),
  )
  expect(rows.filter(({ code, in_doc }) => code !== in_doc)).toEqual([])
})
