import { contract, type Order } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { creditAfterChange, creditOfRefund, orderLedger } from './order-ledger.ts'

/** An order of the calculation alone: its sums and refunds. */
interface History {
  status: 'APPROVED' | 'CANCELED'
  total: number
  paid: number
  refunded: number
  credited: number
  refunds: { partsMinor: number; creditedMinor: number }[]
}

const placed = (total: number): History => ({
  status: 'APPROVED',
  total,
  paid: 0,
  refunded: 0,
  credited: 0,
  refunds: [],
})
const rowOf = ({ status, total, paid, refunded, credited }: History) => ({
  status,
  total_minor: String(total),
  paid_minor: String(paid),
  refunded_minor: String(refunded),
  credited_minor: String(credited),
  refund_pending_minor: '0',
})
test.each([
  { pending: 0, toGiveBack: 5n },
  { pending: 2, toGiveBack: 3n },
  { pending: 5, toGiveBack: 0n },
  { pending: 9, toGiveBack: 0n },
])(
  'of 5 paid too much, a refund of $pending in progress leaves $toGiveBack to give back',
  ({ pending, toGiveBack }) => {
    const row = rowOf({ ...placed(10), paid: 15 })
    expect(orderLedger({ ...row, refund_pending_minor: String(pending) })).toMatchObject({
      toGiveBack,
      toPay: 0n,
    })
  },
)

const ledgerOf = (history: History) => {
  const { toPay, toGiveBack, net, owed } = orderLedger(rowOf(history))
  return { toPay: Number(toPay), toGiveBack: Number(toGiveBack), net: Number(net), owed: Number(owed) }
}

const pay = (history: History, minor: number): History => ({ ...history, paid: history.paid + minor })
function refund(history: History, minor: number, partsMinor = 0): History {
  const creditedMinor = Number(creditOfRefund(rowOf(history), { doc: { partsMinor } }, BigInt(minor)))
  return {
    ...history,
    refunded: history.refunded + minor,
    credited: history.credited + creditedMinor,
    refunds: [...history.refunds, { partsMinor, creditedMinor }],
  }
}
function change(history: History, total: number): History {
  const refunds = history.refunds.map(doc => ({ id: '', orderId: '', createdAt: 0, doc }))
  return { ...history, total, credited: Number(creditAfterChange(rowOf(history), BigInt(total), refunds)) }
}
const cancel = (history: History): History => ({ ...history, status: 'CANCELED' })

describe('the ledger of an order (protocol/orders §18)', () => {
  const full = pay(placed(10_000), 10_000)
  test.each<[string, History, { toPay: number; toGiveBack: number; net: number }]>([
    ['nothing is paid', placed(10_000), { toPay: 10_000, toGiveBack: 0, net: 0 }],
    ['a part is paid', pay(placed(10_000), 4000), { toPay: 6000, toGiveBack: 0, net: 4000 }],
    ['all is paid', full, { toPay: 0, toGiveBack: 0, net: 10_000 }],
    ['goodwill', refund(full, 200), { toPay: 0, toGiveBack: 0, net: 9800 }],
    [
      'goodwill before all is paid',
      refund(pay(placed(10_000), 4000), 200),
      { toPay: 6000, toGiveBack: 0, net: 3800 },
    ],
    ['all is refunded', refund(full, 10_000), { toPay: 0, toGiveBack: 0, net: 0 }],
    ['an item is removed', change(full, 7000), { toPay: 0, toGiveBack: 3000, net: 10_000 }],
    ['… and refunded', refund(change(full, 7000), 3000), { toPay: 0, toGiveBack: 0, net: 7000 }],
    [
      '… and another is added',
      change(refund(change(full, 7000), 3000), 8000),
      { toPay: 1000, toGiveBack: 0, net: 7000 },
    ],
    [
      'refunded by amount, then removed',
      change(refund(pay(placed(28_980), 28_980), 2700), 21_180),
      { toPay: 0, toGiveBack: 5100, net: 26_280 },
    ],
    [
      'refunded whole by amount, then removed',
      change(refund(full, 3000), 7000),
      { toPay: 0, toGiveBack: 0, net: 7000 },
    ],
    [
      '… and another is added',
      change(change(refund(full, 3000), 7000), 7500),
      { toPay: 500, toGiveBack: 0, net: 7000 },
    ],
    [
      'an item is refunded, another removed',
      change(refund(full, 3000, 3000), 8000),
      { toPay: 0, toGiveBack: 2000, net: 7000 },
    ],
    [
      'an item is removed, another refunded',
      refund(change(full, 8000), 3000, 3000),
      { toPay: 0, toGiveBack: 2000, net: 7000 },
    ],
    [
      'a part of the refund is for items',
      refund(change(full, 8000), 5000, 3000),
      { toPay: 0, toGiveBack: 0, net: 5000 },
    ],
    [
      'goodwill, then an item is added',
      change(refund(full, 200), 11_000),
      { toPay: 1000, toGiveBack: 0, net: 9800 },
    ],
    ['unpaid and canceled', cancel(placed(10_000)), { toPay: 0, toGiveBack: 0, net: 0 }],
    ['paid and canceled', cancel(refund(full, 200)), { toPay: 0, toGiveBack: 9800, net: 9800 }],
    ['paid, canceled and refunded', refund(cancel(full), 10_000), { toPay: 0, toGiveBack: 0, net: 0 }],
  ])('%s', (_, history, expected) => {
    expect(ledgerOf(history)).toMatchObject(expected)
  })

  test('random histories: a refund makes nothing due, and never both is due and owed', () => {
    const minor = fc.integer({ min: 1, max: 5000 })
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('pay', 'refund', 'refundItems', 'up', 'down', 'chargeback'), minor }),
      fc.constant({ kind: 'cancel' as const, minor: 0 }),
      fc.constant({ kind: 'payRest' as const, minor: 0 }),
    )
    fc.assert(
      fc.property(minor, fc.array(step, { maxLength: 12 }), (total, steps) => {
        let history = placed(total)
        let ofParts = 0
        let isCharged = false
        for (const { kind, minor } of steps) {
          const before = ledgerOf(history)
          const due = before.toPay - before.toGiveBack
          const limit = Math.max(0, history.paid - history.refunded)
          const dueAfter = () => {
            const { toPay, toGiveBack } = ledgerOf(history)
            return toPay - toGiveBack
          }
          if (kind === 'pay' || kind === 'payRest') {
            const paid = Math.min(kind === 'pay' ? minor : before.toPay, before.toPay)
            history = pay(history, paid)
            expect(dueAfter()).toBe(due - paid)
          } else if (kind === 'refund') {
            const amount = Math.min(minor, limit)
            history = refund(history, amount)
            expect(ledgerOf(history).toPay).toBe(before.toPay)
            expect(ledgerOf(history).toGiveBack).toBe(Math.max(0, before.toGiveBack - amount))
          } else if (kind === 'refundItems') {
            const amount = Math.min(minor, limit, history.total - history.credited)
            if (amount <= 0) continue
            history = refund(history, amount, amount)
            ofParts += amount
            if (history.status === 'APPROVED') expect(dueAfter()).toBe(due)
          } else if (kind === 'up' && history.status === 'APPROVED') {
            history = change(history, history.total + minor)
            expect(dueAfter()).toBe(due + minor)
          } else if (kind === 'down' && history.status === 'APPROVED') {
            const less = Math.min(minor, history.total - ofParts)
            history = change(history, history.total - less)
            expect(dueAfter()).toBeLessThanOrEqual(due)
            expect(dueAfter()).toBeGreaterThanOrEqual(due - less)
            if (history.refunds.every(({ partsMinor }) => partsMinor > 0)) expect(dueAfter()).toBe(due - less)
          } else if (kind === 'chargeback') {
            isCharged = true
            const amount = Math.min(minor, history.paid)
            history = pay(history, -amount)
            expect(dueAfter()).toBe(due + amount)
          } else if (kind === 'cancel') history = cancel(history)
          const { toPay, toGiveBack, net, owed } = ledgerOf(history)
          expect(net).toBe(history.paid - history.refunded)
          expect(Math.min(toPay, toGiveBack)).toBe(0)
          expect(Math.min(toPay, toGiveBack, owed)).toBeGreaterThanOrEqual(0)
          if (isCharged) continue
          expect(net).toBeGreaterThanOrEqual(0)
          if (history.status === 'CANCELED') expect([toPay, toGiveBack]).toEqual([0, net])
        }
      }),
      { numRuns: 1000 },
    )
  })
})

const {
  checkout: checkouts,
  draftOrders,
  issuedGiftCards,
  orderBilling,
  orderPaymentRequests,
  orderStatus,
  orders,
} = contract
const { shop, driver: w } = await openTestShop()

const cents = (price: { amount?: string | undefined } | undefined) =>
  Math.round(Number(price?.amount ?? 0) * 100)
const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const figures = ({ priceSummary, balanceSummary }: Pick<Order, 'priceSummary' | 'balanceSummary'>) => ({
  total: priceSummary?.total.amount,
  ...balanceSummary,
})

/** An order of the shopper, paid in part by a gift card, in full by card, or not at all. */
async function order(start: 'card' | 'giftCard' | 'unpaid') {
  const { id: productId } = await w.product({ priceData: { price: 10 } })
  const id = await w.checkout(productId, 3)
  if (start === 'giftCard') {
    const issued = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
      giftCard: { initialBalance: { value: '12' } },
    })
    await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id }, giftCardCode: issued.code })
  }
  const online = { paymentProvider: 'test', paymentToken: '4242424242424242' }
  const { orderId = '' } =
    start === 'card'
      ? await w.visitor.callOk(checkouts.createOrderAndCharge, { id, ...online })
      : await w.visitor.callOk(checkouts.createOrder, { id })
  return orderId
}

test.each([
  ['card', /Paid with Visa {2}€34\.90/, /gift card/i],
  ['giftCard', /Paid by gift card {2}€12\.00.*Left to pay {2}€22\.90/, /Paid with/],
  ['unpaid', /Total {2}€34\.90/, /Paid|Left to pay/],
] as const)('the confirmation of an order (%s) names what paid it', async (start, expected, absent) => {
  const { number } = await read(await order(start))
  const mail = (await shop.mailbox()).find(({ subject }) => subject.includes(`order ${number}`))
  const body = String(mail?.body).replace(/\s/g, ' ')
  expect(body).toMatch(expected)
  expect(body).not.toMatch(absent)
})

test('of two payments at once, each a part, both are within what is due', async () => {
  const orderId = await order('unpaid')
  const part = { orderId, amount: { amount: '20.00' } }
  const sent = await Promise.all(
    [1, 2, 3].map(() => w.merchant.send(orders.recordManuallyCollectedPayment, part)),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await read(orderId)).balanceSummary?.toPay?.amount).toBe('14.90')
})

type Step = { kind: string; cents: number }

async function take(id: string, { kind, cents: amount }: Step): Promise<void> {
  const { lineItems, balanceSummary, status } = await read(id)
  const line = lineItems[0]
  const due = cents(balanceSummary?.toPay)
  const decimal = (value: number) => ({ amount: (value / 100).toFixed(2) })
  if (kind === 'pay' && due > 0)
    await w.merchant.callOk(orders.recordManuallyCollectedPayment, {
      orderId: id,
      amount: decimal(Math.min(amount, due)),
    })
  if (kind === 'request' && due > 0) {
    const orderPaymentRequest = { orderId: id, title: 'Rest', amount: decimal(Math.min(amount, due)) }
    await w.merchant.callOk(orderPaymentRequests.createOrderPaymentRequest, {
      orderPaymentRequest,
      sendEmail: false,
    })
  }
  if (kind === 'units' && status === 'APPROVED') {
    const quantity = Math.max(1 + (amount % 5), line?.refundQuantity ?? 0)
    const changes = { changedLineItems: [{ id: line?.id, quantity }] }
    const { preview } = await w.merchant.callOk(draftOrders.previewDeltas, { id, changes })
    const commitSettings = { sendNotificationsToBuyer: true }
    const { order: after } = await w.merchant.callOk(draftOrders.commitDeltas, {
      id,
      changes,
      commitSettings,
    })
    expect(figures(preview.order)).toEqual(figures(after))
    const mail = JSON.stringify((await shop.mailbox()).at(-1)).replaceAll('\\n', ' ')
    const { toPay, toGiveBack } = after.balanceSummary ?? {}
    for (const price of [toPay, toGiveBack]) if (price) expect(mail).toContain(price.formattedAmount)
  }
  if (kind === 'refund' || kind === 'refundItem') {
    const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId: id })
    const refundItems = { lineItems: [{ lineItemId: line?.id, quantity: 1 }] }
    const { summary } = await w.merchant.callOk(orderBilling.calculateRefund, { orderId: id, refundItems })
    const wanted = kind === 'refundItem' ? cents(summary?.total) : amount
    const payment = payments.find(
      ({ payment, nonRefundable }) => !nonRefundable && cents(payment.monetary?.maxRefund) >= wanted,
    )
    if (!payment || wanted === 0) return
    const paymentRefunds = [
      { paymentId: payment.payment.paymentId, amount: decimal(wanted), externalRefund: true },
    ]
    await w.merchant.callOk(orderBilling.refundPayments, {
      orderId: id,
      paymentRefunds,
      ...(kind === 'refundItem' && { refundItems }),
    })
  }
  if (kind === 'cancel' && status === 'APPROVED') await w.merchant.callOk(orders.cancelOrder, { id })
}

test('random histories: admin, list, buyer and mails have the same sums, and a canceled order has nothing to pay', async () => {
  const step = fc.record({
    kind: fc.constantFrom('pay', 'pay', 'request', 'units', 'units', 'refund', 'refundItem', 'cancel'),
    cents: fc.integer({ min: 100, max: 4000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('card' as const, 'giftCard' as const, 'unpaid' as const),
      fc.array(step, { minLength: 3, maxLength: 6 }),
      async (start, steps) => {
        const id = await order(start)
        for (const taken of steps) {
          const before = await read(id)
          await take(id, taken)
          const merchant = await read(id)
          const { balanceSummary, status } = merchant
          const { paid, paidBy = [], refunded, net, toPay, toGiveBack, balance } = balanceSummary ?? {}
          const filter = { id: { $eq: id }, status: { $ne: 'INITIALIZED' } }
          const [listed] = (await w.merchant.callOk(orders.searchOrders, { search: { filter } })).orders
          const shopper = (await w.visitor.callOk(orders.getOrder, { id })).order
          const buyer = (await w.visitor.callOk(orderStatus.getOrderStatus, { orderId: id })).orderStatus
            .order
          for (const other of [listed as Order, shopper, buyer])
            expect(figures(other)).toEqual(figures(merchant))
          expect(cents(net)).toBe(cents(paid) - cents(refunded))
          expect(paidBy.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(paid))
          expect(cents(balance)).toBe(cents(toPay) - cents(toGiveBack))
          expect(Math.min(cents(toPay), cents(toGiveBack))).toBe(0)
          if (taken.kind.startsWith('refund')) expect(cents(toPay)).toBe(cents(before.balanceSummary?.toPay))
          if (status !== 'CANCELED') continue
          expect([cents(toPay), cents(toGiveBack)]).toEqual([0, cents(net)])
          const query = { filter: { orderId: id, status: 'UNPAID' } }
          const open = await w.merchant.callOk(orderPaymentRequests.queryOrderPaymentRequests, { query })
          expect(open.orderPaymentRequests).toEqual([])
        }
      },
    ),
    { numRuns: sized(2, 80) },
  )
})
