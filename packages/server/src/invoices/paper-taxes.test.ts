import { contract } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import type { Paper } from './pdf/paper.ts'
import { readPdfText } from './pdf/read-pdf-text.fixture.ts'

const { orderBilling, orderDocuments, orders } = contract
const { shop, driver: w } = await openTestShop()

/** A paid order with three rates, of amounts in minor units: gross price and the tax in it. */
async function paidOrder(currency: string, taxRates = true) {
  const price = (minor: bigint) => ({ amount: toDecimal(minor, currency) })
  const taxed = (gross: bigint, taxRate: string, tax: bigint) => ({
    price: price(gross),
    ...(taxRates && { taxInfo: { taxRate, taxAmount: price(tax) } }),
  })
  const itemType = { preset: 'PHYSICAL' }
  const order = {
    currency,
    taxIncludedInPrices: true,
    lineItems: [
      { productName: { original: 'Oracle' }, itemType, quantity: 3, ...taxed(1100n, '0.1', 300n) },
      { productName: { original: 'Anvil' }, itemType, quantity: 1, ...taxed(2400n, '0.2', 400n) },
    ],
    shippingInfo: { title: 'Parcel', cost: taxed(1150n, '0.15', 150n) },
    additionalFees: [{ name: 'Gift wrap', ...taxed(1200n, '0.2', 200n) }],
  }
  const { order: placed } = await w.merchant.callOk(orders.createOrder, { order } as never)
  const orderId = placed.id ?? ''
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  const paymentId = payments[0]?.payment.paymentId ?? ''
  const refund = async (message: object, amount?: bigint) => {
    const paymentRefunds = [{ paymentId, ...(amount && { amount: price(amount) }) }]
    const sent = { orderId, paymentRefunds, ...message }
    return (await w.merchant.callOk(orderBilling.refundPayments, sent as never)).refund.id
  }
  const lines = placed.lineItems.map(({ id }) => id)
  return { orderId, lines, feeId: placed.additionalFees?.[0]?.id, refund, total: 8050n }
}

/** A document as it is stored. With `isRead` all its texts are in its PDF. */
async function paperOf(
  message: { orderId: string; kind: string } & object,
  { isRead = false } = {},
): Promise<Paper> {
  const { document } = await w.merchant.callOk(orderDocuments.createOrderDocument, message as never)
  const rows = await shop.sql`select snapshot from order_documents where id = ${document.id}`
  const paper: Paper = rows[0].snapshot
  if (!isRead) return paper
  const text = readPdfText(Buffer.from(await (await shop.fetch(document.url)).arrayBuffer()))
  const texts = [
    ...paper.columns,
    ...paper.lines.flatMap(({ cells }) => cells),
    ...[...paper.totals, ...(paper.settlement ?? [])].flat(),
    ...(paper.taxes?.rows.length ? [...paper.taxes.columns, ...paper.taxes.rows.flat()] : []),
    ...paper.facts.flat(),
  ]
  const drawn = new Set(text.split('\n'))
  expect(texts.filter(each => each !== '' && !drawn.has(each))).toEqual([])
  return paper
}

/** An amount on a paper, in minor units. */
const minorOf = (text = '', currency: string) => parseAmount(text.replaceAll(/[^\d.]/g, ''), currency)

/** Rows of the tax table: label, net, tax and gross. */
const taxesOf = ({ taxes }: Paper, currency: string) =>
  (taxes?.rows ?? []).map(([label, ...amounts]) => [
    label,
    ...amounts.map(text => Number(minorOf(text, currency))),
  ])

const WHOLE = [
  ['10%', 3000, 300, 3300],
  ['15%', 1000, 150, 1150],
  ['20%', 3000, 600, 3600],
  ['Total', 7000, 1050, 8050],
]

test.each(['EUR', 'JPY', 'KWD'])(
  'invoice and credit notes in %s state net, tax and gross for each rate, and sum to the order (protocol/orders §9)',
  async currency => {
    const { orderId, lines, feeId, refund, total } = await paidOrder(currency)
    const invoice = await paperOf({ orderId, kind: 'INVOICE' }, { isRead: true })
    const number = invoice.facts.find(([label]) => label === 'Number')?.[1]
    expect(invoice.columns).toEqual(['Item', 'Quantity', 'Unit price', 'Tax rate', 'Amount'])
    expect(invoice.lines.map(({ cells }) => cells.at(-2))).toEqual(['10%', '20%'])
    expect(invoice.totals.map(([label]) => label)).toEqual(
      expect.arrayContaining(['Delivery, 15%', 'Gift wrap, 20%']),
    )
    expect(minorOf(invoice.totals.at(-1)?.[1], currency)).toBe(total)
    expect(taxesOf(invoice, currency)).toEqual(WHOLE)

    const refunds = [
      {
        refundItems: { lineItems: [{ lineItemId: lines[0], quantity: 1 }] },
        lines: [['1 × Oracle', '10%', 1000, 100, 1100]],
      },
      {
        refundItems: { shipping: {}, additionalFees: [{ additionalFeeId: feeId }] },
        lines: [
          ['Delivery: Parcel', '15%', 1000, 150, 1150],
          ['Gift wrap', '20%', 1000, 200, 1200],
        ],
      },
      {
        refundItems: {
          lineItems: [
            { lineItemId: lines[0], quantity: 2 },
            { lineItemId: lines[1], quantity: 1 },
          ],
        },
        lines: [
          ['2 × Oracle', '10%', 2000, 200, 2200],
          ['1 × Anvil', '20%', 2000, 400, 2400],
        ],
      },
    ]
    const sums = new Map<string, number[]>()
    for (const { refundItems, lines: expected } of refunds) {
      const refundId = await refund({ refundItems })
      const isRead = refundItems.shipping !== undefined
      const note = await paperOf({ orderId, kind: 'CREDIT_NOTE', refundId } as never, { isRead })
      expect(note.facts).toContainEqual(['Invoice', number])
      expect(
        note.lines.map(({ name, cells: [rate, ...amounts] }) => [
          name,
          rate,
          ...amounts.map(text => Number(minorOf(text, currency))),
        ]),
      ).toEqual(expected)
      for (const [label, ...amounts] of taxesOf(note, currency)) {
        const before = sums.get(String(label)) ?? [0, 0, 0]
        sums.set(
          String(label),
          before.map((sum, i) => sum + Number(amounts[i])),
        )
      }
    }
    const byRate = WHOLE.slice(0, 3).map(([label, ...amounts]) => [label, amounts])
    expect(Object.fromEntries(sums)).toMatchObject(Object.fromEntries(byRate))
  },
  60_000,
)

test('the credit note that cancels an invoice has its lines and taxes, and names it', async () => {
  const { orderId } = await paidOrder('EUR')
  const invoice = await paperOf({ orderId, kind: 'INVOICE' })
  const { documents } = await w.merchant.callOk(orderDocuments.listOrderDocuments, { orderId })
  const [{ id: invoiceId, number = '' } = { id: '' }] = documents
  const note = await paperOf({ orderId, kind: 'CREDIT_NOTE', invoiceId } as never)
  expect(note).toMatchObject({ lines: invoice.lines, taxes: invoice.taxes })
  expect(note.facts).toContainEqual(['Invoice', number])
  expect(note.notes).toContain(`Cancels invoice ${number}`)
  expect(minorOf(note.totals.at(-1)?.[1], 'EUR')).toBe(8050n)
})

test('a credit note of an amount splits it by rate; that of the rest has the rest of each tax', async () => {
  const { orderId, lines, feeId, refund } = await paidOrder('EUR')
  await paperOf({ orderId, kind: 'INVOICE' })
  const goodwill = await refund({ customerReason: 'A scratch' }, 1000n)
  const note = await paperOf({ orderId, kind: 'CREDIT_NOTE', refundId: goodwill } as never)
  const first = taxesOf(note, 'EUR')
  expect(first.at(-1)).toEqual(['Total', 869, 131, 1000])
  expect(note.notes).toEqual(['A scratch'])
  const rest = await refund({
    refundItems: {
      lineItems: [
        { lineItemId: lines[0], quantity: 3 },
        { lineItemId: lines[1], quantity: 1 },
      ],
      shipping: {},
      additionalFees: [{ additionalFeeId: feeId }],
    },
  })
  const second = taxesOf(await paperOf({ orderId, kind: 'CREDIT_NOTE', refundId: rest } as never), 'EUR')
  expect(
    first.map(([label, ...amounts], i) => [
      label,
      ...amounts.map((amount, k) => Number(amount) + Number(second[i]?.[k + 1])),
    ]),
  ).toEqual(WHOLE)
})

test('papers of an order without taxes have no tax columns', async () => {
  const { orderId, lines, refund } = await paidOrder('EUR', false)
  const invoice = await paperOf({ orderId, kind: 'INVOICE' })
  expect([invoice.columns, invoice.taxes?.rows]).toEqual([['Item', 'Quantity', 'Unit price', 'Amount'], []])
  const refundId = await refund({ refundItems: { lineItems: [{ lineItemId: lines[1], quantity: 1 }] } })
  const note = await paperOf({ orderId, kind: 'CREDIT_NOTE', refundId } as never)
  expect([note.columns, note.lines]).toEqual([
    ['Item', 'Amount'],
    [{ name: '1 × Anvil', details: [], cells: ['€24.00'] }],
  ])
})
