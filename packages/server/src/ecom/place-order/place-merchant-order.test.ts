import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { orders, products, orderTransactions, currentCart } = contract
const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database

const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const amount = (value: string) => ({ amount: value })
const line = (fields: object = {}) => ({
  productName: { original: 'Notebook' },
  quantity: 2,
  price: amount('10.00'),
  ...fields,
})
const ofProduct = (catalogItemId: string, fields: object = {}) =>
  line({ catalogReference: { appId: STORES, catalogItemId }, ...fields })
const create = (order: object, settings?: object) =>
  w.merchant.send(orders.createOrder, { order, ...(settings && { settings }) } as never)
const bring = (order: object) => w.merchant.send(orders.importOrder, { order } as never)
const stockOf = async (id: string) =>
  (await w.merchant.callOk(products.getProduct, { id })).product.stock?.quantity
const mailsTo = async (email: string) => (await shop.mailbox()).filter(({ to }) => to === email)
const amountsOf = (summary: Record<string, { amount: string }>) =>
  Object.fromEntries(Object.entries(summary).map(([name, price]) => [name, price.amount]))

test('an order by phone has totals from its parts, takes stock and gets a number (protocol/orders §12)', async () => {
  const product = await w.product({}, 5)
  const email = 'phone@example.com'
  const { status, body } = await create({
    lineItems: [
      ofProduct(product.id, { taxInfo: { taxAmount: amount('3.80') } }),
      line({ price: amount('0.99'), quantity: 1 }),
    ],
    buyerInfo: { email },
    taxIncludedInPrices: false,
    shippingInfo: {
      title: 'Parcel',
      cost: { price: amount('4.90'), taxInfo: { taxAmount: amount('0.93') } },
    },
    additionalFees: [{ name: 'Gift wrap', price: amount('2.00') }],
    appliedDiscounts: [{ merchantDiscount: { description: 'Regular', amount: amount('1.00') } }],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { order } = body
  expect(amountsOf(order.priceSummary)).toEqual({
    subtotal: '20.99',
    shipping: '4.90',
    tax: '4.73',
    discount: '1.00',
    totalAdditionalFees: '2.00',
    total: '31.62',
  })
  expect(order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    balanceSummary: { balance: { amount: '31.62' } },
    channelInfo: { type: 'BACKOFFICE_MERCHANT' },
    lineItems: [{ totalDiscount: { amount: '0.95' } }, { totalDiscount: { amount: '0.05' } }],
  })
  expect(await stockOf(product.id)).toBe(3)
  expect(await mailsTo(email)).toHaveLength(1)
  const { order: found } = await w.merchant.callOk(orders.getOrder, { id: order.id })
  expect(found).toEqual(order)
  const paid = await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: order.id })
  expect(paid.order.paymentStatus).toBe('PAID')
  await w.merchant.callOk(orders.cancelOrder, { id: order.id, restockAllItems: true })
  expect(await stockOf(product.id)).toBe(5)
})

test('the mail has the options and picture of a line, the taxes and the delivery address, in the language of the buyer', async () => {
  const email = 'mailed@example.com'
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Torstraße 12' }
  const { status, body } = await create({
    lineItems: [
      line({
        descriptionLines: [
          {
            name: { original: 'Colour', translated: 'Farbe' },
            plainText: { original: 'Ink', translated: 'Tinte' },
          },
        ],
        image: { url: 'https://pictures.example/notebook.jpg' },
        productName: { original: 'Notebook', translated: 'Notizbuch' },
        taxInfo: { taxAmount: amount('3.19') },
      }),
    ],
    buyerInfo: { email },
    buyerLanguage: 'de',
    taxIncludedInPrices: true,
    shippingInfo: {
      title: 'Paket',
      cost: { price: amount('0.00') },
      logistics: {
        deliveryTime: '2 bis 3 Tage',
        shippingDestination: { address, contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
      },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const [mail] = await mailsTo(email)
  const text = mail?.body?.replace(/\u00a0/g, ' ')
  expect(text).toContain('2 × Notizbuch  20,00 €\n    Farbe: Tinte')
  expect(text).toContain('Paket, 2 bis 3 Tage  Kostenlos\nEnthaltene Steuern  3,19 €\nGesamtsumme  20,00 €')
  expect(text).toContain('Lieferadresse:\nAda Lovelace\nTorstraße 12\n10115 Berlin\nDeutschland')
  expect(mail?.html).toContain('<img src="https://pictures.example/notebook.jpg"')
})

test('totals that are not the sum of their parts are rejected with the right amount', async () => {
  const lineItems = [line()]
  const wrong = await create({
    lineItems,
    priceSummary: { subtotal: amount('20.00'), total: amount('19.99') },
  })
  expect([wrong.status, rejectedFields(wrong)]).toEqual([
    400,
    expect.objectContaining({ 'order.priceSummary.total.amount': 'VALIDATION' }),
  ])
  expect(JSON.stringify(wrong.body)).toContain('must be 20.00')
  const right = await create({ lineItems, priceSummary: { total: amount('20.00') } })
  expect(right.status).toBe(200)
})

test.each([
  ['order.lineItems[0].totalDiscount', { totalDiscount: amount('20.01') }],
  ['order.lineItems[0].price.amount', { price: amount('1.001') }],
  ['order.lineItems[0].quantity', { quantity: 0 }],
  ['order.lineItems[0].catalogReference', { catalogReference: { appId: STORES, catalogItemId: STORES } }],
])('rejects %s', async (field, fields) => {
  const reply = await create({ lineItems: [line(fields)] })
  expect([reply.status, Object.keys(rejectedFields(reply))]).toEqual([400, [field]])
})

test('30 concurrent orders by phone for 10 units never sell more', async () => {
  const product = await w.product({}, 10)
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => create({ lineItems: [ofProduct(product.id, { quantity: 1 })] })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(replies.flatMap(reply => codeOf(reply) ?? []))).toEqual(new Set(['PARTIAL_OUT_OF_STOCK']))
  expect(await stockOf(product.id)).toBe(0)
})

test('the order of a member is theirs: they read it, others do not', async () => {
  const { body } = await create({ lineItems: [line()], buyerInfo: { memberId: w.memberId } })
  const own = await w.member.send(orders.getOrder, { id: body.order.id })
  const other = await w.visitor.send(orders.getOrder, { id: body.order.id })
  expect([own.status, other.status]).toEqual([200, 404])
  const unknown = await create({ lineItems: [line()], buyerInfo: { memberId: STORES } })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'MEMBER_NOT_FOUND'])
})

test('PAYMENT_RECEIVED: the order is PENDING until it is paid; without a mail if the settings say so', async () => {
  const email = 'quiet@example.com'
  const { body } = await create(
    { lineItems: [line()], buyerInfo: { email } },
    { orderApprovalStrategy: 'PAYMENT_RECEIVED', notifications: { sendNotificationToBuyer: false } },
  )
  expect(body.order.status).toBe('PENDING')
  expect(await mailsTo(email)).toEqual([])
  const charged = await w.merchant.send(contract.orderBilling.chargeOrder, {
    orderId: body.order.id,
    regularCharge: { paymentProvider: 'test', paymentToken: '4242424242424242' },
  })
  expect(charged.status, JSON.stringify(charged.body)).toBe(200)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: body.order.id })
  expect([order.status, order.paymentStatus]).toEqual(['APPROVED', 'PAID'])
})

test('a line of 0 makes an order that is paid', async () => {
  const { body } = await create({ lineItems: [line({ price: amount('0.00') })] })
  expect(body.order.paymentStatus).toBe('PAID')
})

test('an imported order keeps its number and dates, takes no stock and sends no mail', async () => {
  const product = await w.product({}, 5)
  const email = 'old@example.com'
  const { status, body } = await bring({
    lineItems: [ofProduct(product.id)],
    buyerInfo: { email },
    number: '900001',
    createdDate: '2024-02-29T12:00:00.000Z',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.order).toMatchObject({
    number: '900001',
    imported: true,
    createdDate: '2024-02-29T12:00:00.000Z',
    purchasedDate: '2024-02-29T12:00:00.000Z',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
    balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '20.00' } },
  })
  expect(await stockOf(product.id)).toBe(5)
  expect(await mailsTo(email)).toEqual([])
  const { order } = await w.merchant.callOk(orders.getOrder, { id: body.order.id })
  expect(order).toEqual(body.order)
  const again = await bring({ lineItems: [line()], number: '900001' })
  expect([again.status, codeOf(again)]).toEqual([409, 'ORDER_NUMBER_TAKEN'])
})

test('a refunded order is imported with its payment and its refund', async () => {
  const { body } = await bring({ lineItems: [line()], paymentStatus: 'FULLY_REFUNDED', status: 'CANCELED' })
  const { orderTransactions: found } = await w.merchant.callOk(
    orderTransactions.listTransactionsForSingleOrder,
    { orderId: body.order.id },
  )
  expect(found.payments).toMatchObject([{ amount: { amount: '20.00' }, status: 'REFUNDED' }])
  expect(found.refunds).toHaveLength(1)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: body.order.id })
  expect([order.paymentStatus, order.balanceSummary?.refunded?.amount]).toEqual(['FULLY_REFUNDED', '20.00'])
})

test('orders after an import skip the numbers that it took', async () => {
  const first = (await create({ lineItems: [line()] })).body.order.number
  const next = String(Number(first) + 1)
  expect((await bring({ lineItems: [line()], number: next })).status).toBe(200)
  const { body } = await create({ lineItems: [line()] })
  expect(Number(body.order.number)).toBe(Number(first) + 2)
})

test('imported orders are deleted with all that belongs to them; others never', async () => {
  const { body } = await bring({ lineItems: [line()], paymentStatus: 'FULLY_REFUNDED' })
  const own = (await create({ lineItems: [line()] })).body.order.id
  const mixed = await w.merchant.send(orders.bulkDeleteImportedOrders, { orderIds: [body.order.id, own] })
  expect([mixed.status, codeOf(mixed)]).toEqual([409, 'ORDER_NOT_IMPORTED'])
  await w.merchant.callOk(orders.bulkDeleteImportedOrders, { orderIds: [body.order.id, STORES] })
  const { status } = await w.merchant.send(orders.getOrder, { id: body.order.id })
  expect(status).toBe(404)
  for (const table of ['payments', 'payment_entries', 'refunds'])
    expect((await pool.query(`select 1 from ${table} where order_id = $1`, [body.order.id])).rowCount).toBe(0)
})

test('visitors and members write no orders', async () => {
  for (const as of ['visitor', 'member'] as const) {
    const reply = await w.send(orders.createOrder, { order: { lineItems: [line()] } } as never, as)
    expect(reply.status).toBe(403)
  }
  expect((await w.visitor.send(currentCart.getCurrentCart, {})).status).not.toBe(500)
})

test('property: the total is the sum of what the lines, the delivery and the fees show', async () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const price = (value: number) => amount((value / 100).toFixed(2))
  const part = fc.record({ value: cents, tax: fc.integer({ min: 0, max: 100 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          value: cents,
          quantity: fc.integer({ min: 1, max: 9 }),
          tax: fc.integer({ min: 0, max: 100 }),
        }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      part,
      fc.array(part, { maxLength: 3 }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      async (lines, shipping, fees, discountPercent, taxIncludedInPrices) => {
        const gross = lines.reduce((sum, { value, quantity }) => sum + value * quantity, 0)
        const discount = Math.floor((gross * discountPercent) / 100)
        const taxOf = (value: number, tax: number) => (taxIncludedInPrices ? 0 : Math.min(value, tax))
        const { status, body } = await create({
          taxIncludedInPrices,
          lineItems: lines.map(({ value, quantity, tax }) =>
            line({ price: price(value), quantity, taxInfo: { taxAmount: price(taxOf(value, tax)) } }),
          ),
          shippingInfo: {
            title: 'Parcel',
            cost: {
              price: price(shipping.value),
              taxInfo: { taxAmount: price(taxOf(shipping.value, shipping.tax)) },
            },
          },
          additionalFees: fees.map(({ value, tax }) => ({
            name: 'Fee',
            price: price(value),
            taxInfo: { taxAmount: price(taxOf(value, tax)) },
          })),
          appliedDiscounts: [{ merchantDiscount: { description: 'x', amount: price(discount) } }],
        })
        expect(status, JSON.stringify(body)).toBe(200)
        const { order } = body
        const minor = (shown: { amount: string }) => Math.round(Number(shown.amount) * 100)
        const sum = [
          ...order.lineItems.map(
            (item: { totalPriceAfterTax: { amount: string } }) => item.totalPriceAfterTax,
          ),
          order.shippingInfo.cost.totalPriceAfterTax,
          ...order.additionalFees.map((fee: { priceAfterTax: { amount: string } }) => fee.priceAfterTax),
        ].reduce((total: number, shown) => total + minor(shown), 0)
        expect(sum).toBe(minor(order.priceSummary.total))
        expect(minor(order.balanceSummary.balance)).toBe(sum)
      },
    ),
    { numRuns: 60 },
  )
})
