import { type CallDeclaration, contract } from '@stoa/contract'
import { createDriver, rejectedFields } from '@stoa/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldEntries, type PaymentEntry } from '../payments/fold-entries.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

/** The whole proof takes 1,000 days. */
const DAYS = Number(process.env.STOA_SHOP_DAYS ?? 15)
const HOUR = 3_600_000
const STOCK = 90_000
const CARD_BALANCE = 100_000

const { checkout: checkouts, draftOrders, issuedGiftCards, orders, orderBilling } = contract
const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database
const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[]

const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000000000003220',
  '4000000000000077',
  '4000000000005126',
  '4000000000001000',
  '4000000000003006',
  '4000000000004012',
] as const

type Event =
  | {
      kind: 'order'
      quantity: number
      card: (typeof CARDS)[number] | 'offline'
      delay: boolean
      giftCard: boolean
    }
  | { kind: 'refund'; order: number; share: number; items: boolean; restock: boolean; external: boolean }
  | { kind: 'capture' | 'void' | 'paid' | 'part'; order: number }
  | { kind: 'cancel'; order: number; restock: boolean }
  | { kind: 'change'; order: number; quantity: number; percentage: number }
  | { kind: 'crash'; order: number }

const order = fc.nat({ max: 10_000 })
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      card: fc.constantFrom(...CARDS, 'offline' as const, 'offline' as const),
      delay: fc.boolean(),
      giftCard: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      order,
      share: fc.integer({ min: 1, max: 100 }),
      items: fc.boolean(),
      restock: fc.boolean(),
      external: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('capture', 'void', 'paid', 'part'), order }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order, restock: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      order,
      quantity: fc.integer({ min: 1, max: 6 }),
      percentage: fc.integer({ min: 0, max: 30 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), order }) },
)
const day = fc.record({
  events: fc.array(event, { minLength: 2, maxLength: 8 }),
  hours: fc.integer({ min: 1, max: 100 }),
})

/** What an order may reject: a state that forbids the event. Nothing else may fail. */
/** The order holds fewer units than would return to stock, its units are free, or less was paid than they are worth. */
const REJECTED = [
  'sideEffects.restock.lineItems.quantity',
  'refundItems',
  'paymentRefunds',
  'paymentRefunds[0].amount',
]
const EXPECTED = [200, 402, 409]

test(`${DAYS} random days of a shop: ledger, books, stock and gift cards balance, every order explains itself`, async () => {
  const product = await w.product({ priceData: { price: 13.37 } }, STOCK)
  const issued = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: String(CARD_BALANCE / 100) } },
  })
  const merchant = async (declaration: CallDeclaration, message: object) => {
    const reply = await w.merchant.send(declaration, message)
    if (Object.keys(rejectedFields(reply)).some(field => REJECTED.includes(field))) return reply
    expect(EXPECTED, `${declaration.path} ${JSON.stringify(reply.body)}`).toContain(reply.status)
    return reply
  }
  const placed: string[] = []

  const place = async ({ quantity, card, delay, giftCard }: Event & { kind: 'order' }) => {
    const buyer = await createDriver(shop)
    const id = await buyer.checkout(product.id, quantity)
    if (giftCard) {
      const message = { checkout: { id }, giftCardCode: issued.code, redeemAmount: '5' }
      await buyer.visitor.send(checkouts.updateCheckout, message)
    }
    const reply =
      card === 'offline'
        ? await buyer.visitor.send(checkouts.createOrder, { id })
        : await buyer.visitor.send(checkouts.createOrderAndCharge, {
            id,
            paymentProvider: 'test',
            paymentToken: card,
            delayCapture: delay,
          })
    expect(EXPECTED, JSON.stringify(reply.body)).toContain(reply.status)
    if (reply.status === 200) placed.push(reply.body.orderId)
  }

  /** A refund of some payments, of the size and kind that the event says. */
  const refund = async (orderId: string, { share, items, restock, external }: Event & { kind: 'refund' }) => {
    const refundability = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
    const lines = items
      ? refundability.lineItems
          .filter(line => (line.availableRefundQuantity ?? 0) > 0)
          .map(({ lineItemId = '' }) => ({ lineItemId, quantity: 1 }))
      : []
    const paymentRefunds = refundability.payments.flatMap(({ payment }) => {
      const cents = Math.round(Number(payment?.monetary?.maxRefund?.amount ?? 0) * 100)
      const part = Math.max(1, Math.floor((cents * share) / 100))
      const amount = { amount: (part / 100).toFixed(2) }
      // Line items say their own amount.
      return cents > 0
        ? [{ paymentId: payment?.paymentId, ...(!items && { amount }), externalRefund: external }]
        : []
    })
    if (paymentRefunds.length === 0) return
    await merchant(orderBilling.refundPayments, {
      orderId,
      paymentRefunds,
      ...(items && { refundItems: { lineItems: lines } }),
      sideEffects: { restock: { lineItems: restock ? lines : [] } },
    })
  }

  /** Another quantity of the line item, and sometimes a discount. Refunded units stay. */
  const change = async (id: string, { quantity, percentage }: Event & { kind: 'change' }) => {
    const { order } = await w.merchant.callOk(orders.getOrder, { id })
    const changes = {
      changedLineItems: order.lineItems.map(line => ({ id: line.id, quantity })),
      discounts: percentage > 20 ? [{ percentage: String(percentage) }] : [],
    }
    const reply = await w.merchant.send(draftOrders.commitDeltas, { id, changes })
    const rejected = Object.entries(rejectedFields(reply))
    if (rejected.length > 0) expect(rejected).toEqual([['changes.changedLineItems[0].quantity', 'MIN']])
    else expect(EXPECTED, JSON.stringify(reply.body)).toContain(reply.status)
  }

  const run = async (happening: Event) => {
    if (happening.kind === 'order') return place(happening)
    const orderId = placed[happening.order % Math.max(placed.length, 1)]
    if (!orderId) return
    if (happening.kind === 'refund') return refund(orderId, happening)
    if (happening.kind === 'change') return change(orderId, happening)
    if (happening.kind === 'cancel')
      return merchant(orders.cancelOrder, { id: orderId, restockAllItems: happening.restock })
    if (happening.kind === 'paid')
      return merchant(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    if (happening.kind === 'part')
      return merchant(orders.recordManuallyCollectedPayment, { orderId, amount: { amount: '0.50' } })
    const [authorized] = await rows<{ id: string }>(
      `select id from payments where order_id = '${orderId}' and status = 'AUTHORIZED'`,
    )
    if (!authorized) return
    if (happening.kind === 'capture')
      return merchant(orderBilling.captureAuthorizedPayments, {
        orderId,
        payments: [{ paymentId: authorized.id }],
      })
    if (happening.kind === 'void')
      return merchant(orderBilling.voidAuthorizedPayments, { orderId, paymentIds: [authorized.id] })
    // A process that ended after it had stored its intent, and before it asked the provider.
    await pool.query(
      `with entry as (
         insert into payment_entries (site_id, order_id, payment_id, type, amount_minor, reference, created_at)
         select site_id, order_id, id, 'CAPTURE_REQUESTED', authorized_minor, gen_random_uuid()::text, updated_at from payments p
         where id = $1 and capture_pending_minor = 0 and not exists (
           select from payment_entries e where e.payment_id = p.id and e.type in ('CAPTURE_REQUESTED', 'VOID_REQUESTED'))
         returning payment_id, amount_minor)
       update payments set capture_pending_minor = entry.amount_minor from entry where id = entry.payment_id`,
      [authorized.id],
    )
  }

  const balance = async () => {
    const payments = await rows<Record<string, string>>(
      'select id, status, captured_minor, refunded_minor, capture_pending_minor, refund_pending_minor, chargeback_minor from payments',
    )
    const entries = await rows<PaymentEntry & { payment_id: string; amount_minor: string }>(
      'select payment_id, type, amount_minor, reference from payment_entries order by id',
    )
    const byPayment = Map.groupBy(entries, ({ payment_id }) => payment_id)
    for (const row of payments) {
      const facts = (byPayment.get(row.id ?? '') ?? []).map(entry => ({
        ...entry,
        minor: BigInt(entry.amount_minor),
      }))
      const { status, captured, refunded, capturePending, refundPending, chargeback } = foldEntries(facts)
      expect({ ...row, id: '' }).toEqual({
        id: '',
        status,
        captured_minor: Number(captured),
        refunded_minor: Number(refunded),
        capture_pending_minor: Number(capturePending),
        refund_pending_minor: Number(refundPending),
        chargeback_minor: Number(chargeback),
      })
    }
    const [stock] = await rows(`
      select (select quantity from inventory_items where product_id = '${product.id}')::int + coalesce(sum((u->>'quantity')::int), 0)::int as units
      from orders o, jsonb_array_elements(o.doc->'stockTaken') u`)
    expect(stock).toEqual({ units: STOCK })
    const [card] = await rows(`
      select (select balance_minor from gift_cards)::int + coalesce(sum(captured_minor - refunded_minor), 0)::int as minor
      from payments where gift_card_transaction_id is not null`)
    expect(card).toEqual({ minor: CARD_BALANCE })
    const wrong = await rows(`
      select o.id, o.status, o.payment_status, o.total_minor, sums.* from orders o, lateral (
        select coalesce(sum(captured_minor - chargeback_minor), 0) as paid, coalesce(sum(refunded_minor), 0) as refunded
        from payments p where p.order_id = o.id) sums
      where (o.payment_status = 'PAID') <> (paid >= o.total_minor and refunded = 0)
        or (o.payment_status = 'FULLY_REFUNDED') <> (refunded > 0 and refunded >= paid)
        or (o.payment_status = 'PARTIALLY_REFUNDED') <> (refunded > 0 and refunded < paid)`)
    expect(wrong).toEqual([])
    const unexplained = await rows(`
      select o.id, o.total_minor, steps.sum from orders o, lateral (
        select coalesce(sum((s->>'amount')::numeric), 0) * 100 as sum
        from jsonb_array_elements(o.doc->'explanation'->'steps') s where (s->>'counted')::boolean) steps
      where steps.sum <> o.total_minor or (o.doc->'explanation'->>'total')::numeric * 100 <> o.total_minor`)
    expect(unexplained).toEqual([])
    const overRefunded = await rows(`
      select o.id from orders o, jsonb_array_elements(o.doc->'lineItems') l
      where coalesce((l->>'refundQuantity')::int, 0) > (l->>'quantity')::int`)
    expect(overRefunded).toEqual([])
  }

  const days = fc.sample(day, { numRuns: DAYS, seed: 20_261_123 })
  for (const { events, hours } of days) {
    for (const happening of events) await run(happening)
    shop.clock.advance(hours * HOUR)
    await shop.platform.run('payments')
    await balance()
  }
  // After the last day nothing waits, and the ledger is the book of the provider, except what was refunded outside of it.
  shop.clock.advance(30 * 24 * HOUR)
  for (let i = 0; i < 3; i++) {
    await shop.platform.run('payments')
    shop.clock.advance(HOUR)
  }
  await balance()
  const differences = await rows(`
    select p.id, p.status, (select status from orders o where o.id = p.order_id) as "order",
      (select string_agg(type || ' ' || reference, ', ') from payment_entries e where e.payment_id = p.id) as entries, t.status as booked, p.captured_minor, t.captured_minor as charged, inside.minor, t.refunded_minor
    from payments p join test_payments t on t.payment_id = p.id, lateral (
      select coalesce(sum(amount_minor), 0) as minor from payment_entries e
      where e.payment_id = p.id and e.type = 'REFUNDED' and not coalesce((e.details->>'external')::boolean, false)) inside
    where p.captured_minor <> t.captured_minor or inside.minor <> t.refunded_minor
      or p.capture_pending_minor + p.refund_pending_minor > 0 or p.status in ('PENDING', 'AUTHORIZED')`)
  expect(differences).toEqual([])
  expect(placed.length).toBeGreaterThan(DAYS / 2)
}, 3_600_000)
