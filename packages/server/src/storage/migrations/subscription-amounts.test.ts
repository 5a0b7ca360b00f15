import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { subscriptionAmounts } from './122-subscription-amounts.ts'

const { shop, driver: w } = await openTestShop()
const { createSubscriptionOption } = contract.subscriptionOptions

test('amounts of subscription options become integers in minor units as well, rounded half up', async () => {
  const { pool } = shop.platform.database
  const create = (discount: { type: 'AMOUNT' | 'PERCENT'; value: number }) =>
    w.callOk(
      createSubscriptionOption,
      {
        subscriptionOption: {
          title: 'Monthly',
          subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
          discount,
        },
      },
      'merchant',
    )
  await create({ type: 'AMOUNT', value: 1.25 })
  // As calls have stored them before they rejected further decimals.
  await pool.query(
    "update subscription_options set doc = jsonb_set(jsonb_set(doc, '{discount,value}', '1.255'), '{discount,valueMinor}', '126')",
  )
  await create({ type: 'PERCENT', value: 10 })
  const stored = async () =>
    (await pool.query("select doc -> 'discount' as discount from subscription_options order by doc")).rows
  const before = await stored()
  expect(before).toContainEqual({ discount: { type: 'AMOUNT', value: 1.255, valueMinor: 126 } })

  await pool.query("update subscription_options set doc = doc #- '{discount,valueMinor}'")
  await pool.query(subscriptionAmounts.statements)
  expect(await stored()).toEqual(before)
})
