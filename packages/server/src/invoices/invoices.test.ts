import { inflateSync } from 'node:zlib'
import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { papers } from '@stoa/texts/papers/all'
import { expect, onTestFinished, test } from 'vitest'
import { textsIn } from '../platform-support/texts-in.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { readPdfText } from './pdf/read-pdf-text.fixture.ts'
import { renderPaper } from './pdf/render-paper.ts'

const { orders, orderInvoices, orderDocuments, orderBilling, orderTransactions } = contract
const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database

const create = (
  message: { orderId: string; kind: 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT' | 'PACKING_SLIP' } & object,
) => w.merchant.send(orderDocuments.createOrderDocument, message as never)
const documentOf = async (orderId: string) => (await create({ orderId, kind: 'INVOICE' })).body.document
const pdfOf = async (url: string) => Buffer.from(await (await shop.fetch(url)).arrayBuffer())
const snapshotOf = async (id: string) =>
  (await shop.sql`select snapshot from order_documents where id = ${id}`)[0].snapshot

/** Number of pages and of embedded fonts, from the structure of the file. */
function structureOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return {
    isPdf: text.startsWith('%PDF-'),
    pages: (text.match(/\/Type \/Page\b/g) ?? []).length,
    fonts: (text.match(/\/FontFile2/g) ?? []).length,
    drawn: streams.join('').match(/ T[Jj]\b/g)?.length ?? 0,
  }
}

test('the numbers of invoices have no gaps, whatever fails beside them (protocol/orders §9)', async () => {
  const ids = []
  for (let i = 0; i < 12; i++) ids.push(await w.order())
  const unknown = '11111111-1111-4111-8111-111111111111'
  const canceled = ids.slice(0, 2)
  await Promise.all(
    canceled.map(id => pool.query("update orders set status = 'PENDING' where id = $1", [id])),
  )
  const replies = await Promise.all(
    [...ids, ...ids, unknown, ...canceled].map(orderId =>
      w.merchant.send(orderInvoices.generateInvoice, { orderId }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(new Set(replies.flatMap(reply => codeOf(reply) ?? []))).toEqual(
    new Set(['ORDER_NOT_FOUND', 'INVOICE_NOT_ALLOWED']),
  )
  const rows = await shop.sql`select number from order_documents where kind = 'INVOICE' order by number`
  expect(rows.map(({ number }) => number)).toEqual(
    ids.slice(2).map((_, i) => `INV-${String(i + 1).padStart(6, '0')}`),
  )
}, 60_000)

test('an invoice states the numbers of its order, and never changes', { tags: 'nightly' }, async () => {
  const orderId = await w.order()
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const document = await documentOf(orderId)
  const snapshot = await snapshotOf(document.id)
  const digits = (text: string) => text.replaceAll(/[^\d]/g, '')
  expect(digits(snapshot.totals.at(-1)[1])).toBe(digits(order.priceSummary?.total?.amount ?? ''))
  expect(snapshot.lines.map(({ name }: { name: string }) => name)).toEqual(
    order.lineItems.map(line => line.productName?.original),
  )
  expect((await documentOf(orderId)).id).toBe(document.id)
  await expect(
    pool.query("update order_documents set number = 'X' where id = $1", [document.id]),
  ).rejects.toThrow('immutable')
  const first = await pdfOf(document.url)
  expect(structureOf(first)).toMatchObject({ isPdf: true, pages: 1 })
  expect(structureOf(first).drawn).toBeGreaterThan(20)
  const { activities } = (await w.merchant.callOk(orders.getOrder, { id: orderId })).order
  expect(activities?.filter(({ activityType }) => activityType === 'INVOICE_ADDED')).toHaveLength(1)
})

test('receipts and credit notes have their own numbers; packing slips have none', async () => {
  const orderId = await w.order()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { orderTransactions: found } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const paymentId = found.payments?.[0]?.id ?? ''
  const { refund } = await w.merchant.callOk(orderBilling.refundPayments, {
    orderId,
    paymentRefunds: [{ paymentId, amount: { amount: '1.00' } }],
  })
  expect((await create({ orderId, kind: 'RECEIPT', paymentId } as never)).body.document.number).toBe(
    'RC-000001',
  )
  expect(
    (await create({ orderId, kind: 'CREDIT_NOTE', refundId: refund.id } as never)).body.document.number,
  ).toBe('CN-000001')
  expect((await create({ orderId, kind: 'PACKING_SLIP' })).body.document.number).toBeUndefined()
  expect(codeOf(await create({ orderId, kind: 'RECEIPT' }))).toBe('PAYMENT_NOT_FOUND')
  expect(codeOf(await create({ orderId, kind: 'CREDIT_NOTE' }))).toBe('REFUND_NOT_FOUND')
  const list = (as: 'visitor' | 'merchant' | 'member') =>
    w.send(orderDocuments.listOrderDocuments, { orderId }, as)
  const kinds = async (as: 'visitor' | 'merchant') =>
    (await list(as)).body.documents.map(({ kind }: { kind: string }) => kind)
  expect(await kinds('merchant')).toEqual(['CREDIT_NOTE', 'RECEIPT', 'PACKING_SLIP'])
  expect(await kinds('visitor')).toEqual(['CREDIT_NOTE', 'RECEIPT'])
  expect((await list('member')).status).toBe(404)
})

test('the prefix of the shop is that of invoices alone', async () => {
  const seller = (invoicePrefix: string | null) =>
    w.merchant.callOk(contract.sites.updateSite, { site: { seller: { invoicePrefix } } })
  await seller('2026/')
  onTestFinished(async () => void (await seller(null)))
  const orderId = await w.order()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { orderTransactions: found } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const paymentId = found.payments?.[0]?.id ?? ''
  expect((await documentOf(orderId)).number).toMatch(/^2026\/\d{6}$/)
  expect((await create({ orderId, kind: 'RECEIPT', paymentId } as never)).body.document.number).toMatch(
    /^RC-\d{6}$/,
  )
})

test('a document is sent to the buyer as a link', async () => {
  const { id, orderId } = await documentOf(await w.order())
  await w.merchant.callOk(orderDocuments.sendOrderDocument, { documentId: id })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const { body } = await w.mailTo(order.buyerInfo?.email ?? '')
  const link = /http:\/\/stoa\.test\/order-documents\/\S+/.exec(body ?? '')?.[0] ?? ''
  expect((await shop.fetch(link)).status).toBe(200)
})

test('300 lines in Hebrew and Cyrillic fill pages with selectable text', async () => {
  const paper = await snapshotOf((await documentOf(await w.order())).id)
  const lines = Array.from({ length: 300 }, (_, i) => ({
    name: `כד חרס גדול ${i} Амфора «Greek» ${'long '.repeat(12)}`,
    details: ['Colour: Łódź'],
    cells: ['1', '₪12.00', '₪12.00'],
  }))
  const pdf = await renderPaper({ ...paper, language: 'he', rtl: true, lines })
  const { pages, fonts } = structureOf(pdf)
  expect(pages).toBeGreaterThan(10)
  expect(fonts).toBeGreaterThan(3)
  expect(pdf.length).toBeLessThan(1_500_000)
})

test('the PDF contains the totals and line prices of its order as text', async () => {
  const { id, url } = await documentOf(await w.order(undefined, 3))
  const { totals, lines } = await snapshotOf(id)
  const text = readPdfText(await pdfOf(url))
  const values = [...totals.flat(), ...lines.flatMap(({ cells }: { cells: string[] }) => cells)]
  expect(values.length).toBeGreaterThan(4)
  for (const value of values) expect(text.split('\n')).toContain(value)
})

test('an invoice says what its order has paid, refunded and due by the ledger, below the total (decision 074)', async () => {
  const orderId = await w.order()
  const { settlement: unpaid } = await snapshotOf((await documentOf(orderId)).id)
  expect(unpaid).toEqual([])
  await w.merchant.callOk(orderTransactions.addPayments, {
    orderId,
    payments: [{ amount: { amount: '9.00' }, regularPaymentDetails: { offlinePayment: true } }],
  })
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  const paymentId = payments[0]?.payment.paymentId ?? ''
  const paymentRefunds = [{ paymentId, amount: { amount: '2.00' } }]
  await w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds })
  // The total needs no other invoice, so the former one is canceled.
  const [invoice] = (await w.merchant.callOk(orderDocuments.listOrderDocuments, { orderId })).documents
  await create({ orderId, kind: 'CREDIT_NOTE', invoiceId: invoice?.id } as never)
  const { id, url } = await documentOf(orderId)
  const { settlement, totals } = await snapshotOf(id)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const { paid, refunded, toPay } = order.balanceSummary ?? {}
  expect(settlement).toEqual([
    ['Paid', paid?.formattedAmount],
    ['Refunded', refunded?.formattedAmount],
    ['Amount due', toPay?.formattedAmount],
  ])
  expect([paid?.amount, refunded?.amount]).toEqual(['9.00', '2.00'])
  expect(totals.at(-1)[1]).toBe(order.priceSummary?.total?.formattedAmount)
  const text = readPdfText(await pdfOf(url)).split('\n')
  for (const value of settlement.flat()) expect(text).toContain(value)
})

test('a buyer name in Greek, Cyrillic or Latin is printed as it is', async () => {
  const paper = await snapshotOf((await documentOf(await w.order())).id)
  const names = ['Ελένη Παπαδοπούλου', 'Анна Каренина', 'Zoë Łukasiewicz', 'ᾠδή']
  const text = readPdfText(await renderPaper({ ...paper, parties: [{ title: 'Buyer', lines: names }] }))
  // A run has one font, so a name may have several.
  for (const name of names) expect(text.replaceAll('\n', '')).toContain(name)
})

test('an invoice of an Arabic shop has Arabic words, shaped and from right to left', async () => {
  const words = textsIn(papers, 'ar-EG')
  const paper = await snapshotOf((await documentOf(await w.order())).id)
  const pdf = await renderPaper({
    ...paper,
    language: 'ar',
    rtl: true,
    title: words.invoice,
    notes: [words.taxIncluded],
  })
  const text = readPdfText(pdf)
  expect(text).not.toContain('?')
  // A ligature is copied as the letters that it stands for.
  expect(text).toContain([...words.invoice].reverse().join(''))
})

// Last, because the tokens of the driver expire as well.
test('links expire, and a link with a wrong signature opens nothing', async () => {
  const { url } = await documentOf(await w.order())
  const reply = await shop.fetch(url)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await shop.fetch(`${url}x`)).status).toBe(404)
  shop.clock.advance(25 * 3_600_000)
  expect((await shop.fetch(url)).status).toBe(410)
})
