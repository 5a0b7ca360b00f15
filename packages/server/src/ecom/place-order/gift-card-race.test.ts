import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const ORDERS = sized(120, 500)
/** Each order costs 3.00, so the card pays 33 of them and keeps 1.00. */
const PRICE = 3
const BALANCE = '100.00'

// Orders that wait for each other for long, on a busy machine, are no failure.
const { shop, driver: w } = await openTestShop({
  config: { poolSize: 16, queueTimeoutMs: 100_000, statementTimeoutMs: 100_000 },
})

const { checkout: checkouts, issuedGiftCards, orders } = contract

/** Runs the work for each element with limited concurrency. */
async function spread<T, R>(elements: readonly T[], width: number, work: (element: T) => Promise<R>) {
  const results: R[] = []
  const queue = [...elements]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

const balanceOf = async (giftCardId: string) =>
  (await w.merchant.callOk(issuedGiftCards.getIssuedGiftCard, { giftCardId })).giftCard.balance.value

test(`${ORDERS} concurrent orders take the balance of a gift card and no more, and canceling them gives it back (protocol/gift-cards §4)`, async () => {
  const { giftCard, code: giftCardCode } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: BALANCE } },
  })
  const product = await w.product({ productType: 'digital', priceData: { price: PRICE } }, 2 * ORDERS)
  const message = {
    lineItems: [w.line(product.id)],
    channelType: 'WEB',
    giftCardCode,
    checkoutInfo: {
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
    },
  }
  const buyers = await spread([...Array(ORDERS).keys()], 16, async () => {
    const token = await w.anonymous(shop.clientId)
    const { status, body } = await w.visitor.send(checkouts.createCheckout, message, { token })
    expect([status, body.checkout?.priceSummary.total.amount]).toEqual([200, '0.00'])
    return { token, id: body.checkout.id as string }
  })

  const replies = await spread(buyers, ORDERS, ({ token, id }) =>
    w.visitor.send(checkouts.createOrder, { id }, { token }),
  )
  const placed = replies.flatMap(({ body }) => body.orderId ?? [])
  const errors = replies.flatMap(reply => codeOf(reply) ?? [])
  expect([placed.length, errors.length, ...new Set(errors)]).toEqual([
    33,
    ORDERS - 33,
    'CHECKOUT_TOTAL_CHANGED',
  ])
  expect(await balanceOf(giftCard.id)).toBe('1.00')

  await spread(placed, placed.length, id =>
    Promise.all([1, 2].map(() => w.merchant.send(orders.cancelOrder, { id }))),
  )
  expect(await balanceOf(giftCard.id)).toBe(BALANCE)
  const { database } = shop.platform
  const { rows } = await database.pool.query(
    `select (select sum(amount_minor) from gift_card_transactions) as ledger,
      (select sum(captured_minor - refunded_minor) from payments) as paid`,
  )
  expect(rows.map(row => [Number(row.ledger), Number(row.paid)])).toEqual([[10_000, 0]])
}, 120_000)
