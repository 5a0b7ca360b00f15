import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const ORDERS = sized(120, 500)
const LIMIT = 20

// Orders that wait for each other for long, on a busy machine, are no failure.
const { shop, driver: w } = await openTestShop({
  config: { poolSize: 16, queueTimeoutMs: 100_000, statementTimeoutMs: 100_000 },
})

const { checkout: checkouts, coupons } = contract

/** Checkouts with the coupon, each of a visitor of its own. */
async function openCheckouts(couponCode: string, emails: readonly string[]) {
  const product = await w.product({ productType: 'digital', priceData: { price: 10 } }, emails.length)
  const waiting = [...emails]
  const opened: { token: string; id: string }[] = []
  const open = async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      const token = await w.anonymous(shop.clientId)
      const message = {
        lineItems: [w.line(product.id)],
        channelType: 'WEB',
        couponCode,
        checkoutInfo: {
          buyerInfo: { email },
          billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
        },
      }
      const { body } = await w.visitor.send(checkouts.createCheckout, message, { token })
      expect(body.checkout?.priceSummary.total.amount).toBe('9.00')
      opened.push({ token, id: body.checkout.id })
    }
  }
  await Promise.all(Array.from({ length: 16 }, open))
  return opened
}

/** Orders all checkouts at once; returns how many were placed, and the codes of the others. */
async function orderAll(buyers: Awaited<ReturnType<typeof openCheckouts>>) {
  const replies = await Promise.all(
    buyers.map(({ token, id }) => w.visitor.send(checkouts.createOrder, { id }, { token })),
  )
  return {
    placed: replies.filter(({ body }) => body.orderId).length,
    rejections: replies.flatMap(reply => codeOf(reply) ?? []),
  }
}

async function createCoupon(limits: object) {
  const coupon = { code: `RACE${Object.keys(limits)}`, name: 'Race', percentage: 10, ...limits }
  return (await w.merchant.callOk(coupons.createCoupon, { coupon })).coupon
}

const usesOf = async (couponId: string) =>
  (await w.merchant.callOk(coupons.listCouponUses, { couponId })).total

const REJECTIONS = ['CHECKOUT_TOTAL_CHANGED', 'COUPON_USED_UP']

test(`a coupon with limit ${LIMIT} under ${ORDERS} concurrent orders is used ${LIMIT} times (protocol/discounts §4)`, async () => {
  const { id, code } = await createCoupon({ usageLimit: LIMIT })
  const emails = Array.from({ length: ORDERS }, (_, i) => `buyer-${i}@example.com`)
  const { placed, rejections } = await orderAll(await openCheckouts(code, emails))
  expect([placed, rejections.length, await usesOf(id)]).toEqual([LIMIT, ORDERS - LIMIT, LIMIT])
  for (const rejection of rejections) expect(REJECTIONS).toContain(rejection)
}, 120_000)

test('one buyer with several devices orders with a coupon once (protocol/discounts §4)', async () => {
  const { id, code } = await createCoupon({ usageLimitPerBuyer: 1 })
  const emails = Array.from({ length: 10 }, (_, i) => (i % 2 ? 'Grace@Example.com' : 'grace@example.com'))
  const { placed, rejections } = await orderAll(await openCheckouts(code, emails))
  expect([placed, rejections.length, await usesOf(id)]).toEqual([1, 9, 1])
  for (const rejection of rejections) expect(REJECTIONS).toContain(rejection)
})
