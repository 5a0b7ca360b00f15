import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { merchantTerms } from './530-merchant-terms.ts'

const { shop, driver: w } = await openTestShop()

const FORMER = `
  drop index checkouts_of_abandoned;
  update checkouts set doc = jsonb_set(jsonb_set((doc #- '{lines,0,grantedUnits}') - 'taxExemptUnits' - 'merchantValues',
    '{merchantDiscounts,0}', doc #> '{merchantDiscounts,0}' #- '{lineUnits}'), '{additionalFees,0}',
    doc #> '{additionalFees,0}' #- '{byMerchant}')`

test('terms of merchants in open checkouts are for the units of now', async () => {
  const { pool } = shop.platform.database
  const line = { ...w.line((await w.product()).id, 2), catalogOverrideFields: { price: '1.00' } }
  await w.callOk(
    contract.checkout.createCheckout,
    {
      lineItems: [line],
      channelType: 'WEB',
      merchantDiscounts: [{ percentage: 5 }],
      overrideCheckoutUrl: 'https://pay.example.com/',
      checkoutInfo: {
        additionalFees: [{ name: 'Handling', price: '5' }],
        taxExemptGroupId: 'c0a80101-0000-4000-8000-000000000001',
      },
    },
    'merchant',
  )
  const stored = async () => (await pool.query('select doc from checkouts')).rows
  const before = await stored()
  expect(before[0].doc.lines[0].grantedUnits).toBe(2)
  await pool.query(FORMER)
  expect(await stored()).not.toEqual(before)
  await pool.query(merchantTerms.statements)
  expect(await stored()).toEqual(before)
})
