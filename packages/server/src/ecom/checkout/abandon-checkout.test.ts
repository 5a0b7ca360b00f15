import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { discountTriggers } from '../../../../../examples/plugins/discount-triggers.ts'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const PLUGIN = '27c1a2b3-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const HOUR = 3_600_000

let asked = 0
const shop = await openShop({
  servicePlugins: [
    localPlugin({
      id: PLUGIN,
      name: 'Bundle discounts',
      kind: 'DISCOUNT_TRIGGERS',
      fallback: 'CONTINUE',
      answer: request => {
        asked++
        return discountTriggers(request as never)
      },
    }),
  ],
})

test('a checkout is abandoned and restored with discounts that a plug-in decides (protocol/abandoned-checkouts §1)', async () => {
  const driver = await createDriver(shop)
  await driver.merchant.callOk(contract.discountRules.createDiscountRule, {
    discountRule: {
      name: 'Bundle',
      active: true,
      trigger: { customTrigger: { id: 'three-products', appId: PLUGIN } },
      discounts: {
        values: [
          {
            percentage: 10,
            specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogAppId: STORES_APP } }] },
          },
        ],
      },
    },
  })
  const products = [await driver.product(), await driver.product(), await driver.product()]
  const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, {
    lineItems: products.map(({ id }) => driver.line(id)),
    channelType: 'WEB',
    checkoutInfo: { buyerInfo: { email: 'ada@example.com' } },
  })
  // The replies of the plug-in are not cached any more.
  shop.clock.advance(HOUR)
  const before = asked
  await shop.platform.run('abandoned checkouts')
  expect(asked).toBe(before + 1)
  const { abandonedCheckouts } = await driver.merchant.callOk(
    contract.abandonedCheckouts.queryAbandonedCheckouts,
    { query: {} },
  )
  expect(abandonedCheckouts).toMatchObject([{ totalPrice: checkout.priceSummary.total }])
  expect(abandonedCheckouts[0]?.appliedDiscounts).toEqual(checkout.appliedDiscounts)
  shop.clock.advance(HOUR)
  const response = await shop.fetch(abandonedCheckouts[0]?.checkoutUrl as string)
  expect(response.status).toBe(302)
})
