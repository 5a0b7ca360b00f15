import { randomBytes } from 'node:crypto'
import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { removeExpiredFiles } from '../storage/data/files.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, orderStatus, orderFulfillments, productFiles } = contract
const { shop, driver: w } = await openTestShop()

const CONTENT = randomBytes(3_000_000)
const NAME = 'Häkeln (1).pdf'

const createFile = (productId: string) =>
  w.merchant.callOk(productFiles.createProductFile, { productId, name: NAME })

/** A digital product with a file of 3 MB. */
async function digitalProduct(content = CONTENT, price = 12.5) {
  const { id } = await w.product({ productType: 'digital', priceData: { price } })
  const { productFile, uploadUrl } = await createFile(id)
  const reply = await shop.fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(content) })
  expect(reply.status).toBe(200)
  return { productId: id, fileId: productFile.id }
}

async function paidOrder(productId: string) {
  const orderId = await w.order(productId, 2)
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  return orderId
}

const statusOf = async (orderId: string) =>
  (await w.visitor.callOk(orderStatus.getOrderStatus, { orderId })).orderStatus
const downloadsOf = async (orderId: string) => (await statusOf(orderId)).downloads
const urlOf = async (orderId: string) => (await downloadsOf(orderId))[0]?.url ?? ''
const statusCodeOf = async (url: string, method = 'GET') => {
  const reply = await shop.fetch(url, { method })
  await reply.arrayBuffer()
  return reply.status
}

test('a paid order fulfils its digital line, and its buyer downloads the file (protocol/fulfillments §5)', {
  tags: 'nightly',
}, async () => {
  const { productId, fileId } = await digitalProduct()
  const orderId = await w.order(productId, 2)
  expect(await downloadsOf(orderId)).toEqual([])
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })

  const { order, fulfillments } = await statusOf(orderId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' })
  expect(order.lineItems[0]?.digitalFile?.fileId).toBe(fileId)
  expect(fulfillments).toMatchObject([{ completed: true, lineItems: [{ quantity: 2 }] }])
  const types = order.activities?.map(({ activityType }) => activityType) ?? []
  expect(types.slice(-3)).toEqual(['ORDER_PAID', 'ORDER_FULFILLED', 'DOWNLOAD_LINK_SENT'])
  expect(types).not.toContain('SHIPPING_CONFIRMATION_EMAIL_SENT')

  const reply = await shop.fetch(await urlOf(orderId))
  expect(Buffer.from(await reply.arrayBuffer()).equals(CONTENT)).toBe(true)
  expect(reply.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''H%C3%A4keln%20(1).pdf")
  expect(reply.headers.get('content-length')).toBe(String(CONTENT.length))
})

test('a digital line that is added to a paid order is delivered, and the first one is not delivered again', async () => {
  const { productId } = await digitalProduct()
  const free = await digitalProduct(CONTENT, 0)
  const orderId = await paidOrder(productId)
  const catalogReference = { catalogItemId: free.productId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  const changes = { lineItems: [{ catalogReference, quantity: 1 }] }
  await w.merchant.callOk(contract.draftOrders.commitDeltas, { id: orderId, changes })
  expect(await downloadsOf(orderId)).toHaveLength(2)
  const { order, fulfillments } = await statusOf(orderId)
  expect([order.paymentStatus, order.fulfillmentStatus]).toEqual(['PAID', 'FULFILLED'])
  expect(fulfillments).toHaveLength(2)
})

test('an order with a total of 0 is paid at once and delivers its files', async () => {
  const { productId } = await digitalProduct(randomBytes(1000), 0)
  const orderId = await w.order(productId)
  expect((await statusOf(orderId)).order.fulfillmentStatus).toBe('FULFILLED')
  expect(await statusCodeOf(await urlOf(orderId))).toBe(200)
})

test('the link of the mail is the one of the order line and downloads the file', {
  tags: 'nightly',
}, async () => {
  const { productId } = await digitalProduct()
  const orderId = await paidOrder(productId)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  const link = order.lineItems[0]?.digitalFile?.link ?? ''
  const mails = (await shop.mailbox()).filter(({ to }) => to === order.buyerInfo?.email)
  expect(mails.some(({ body }) => body?.includes(link))).toBe(true)
  expect(await statusCodeOf(link)).toBe(200)
})

test('concurrent downloads never exceed the limit; HEAD does not count', async () => {
  const { productId } = await digitalProduct(randomBytes(1000))
  const orderId = await paidOrder(productId)
  const url = await urlOf(orderId)
  expect(await statusCodeOf(url, 'HEAD')).toBe(200)
  expect((await downloadsOf(orderId))[0]?.remaining).toBe(10)
  const statuses = await Promise.all(Array.from({ length: 15 }, () => statusCodeOf(url)))
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.filter(status => status === 410)).toHaveLength(5)
  expect((await downloadsOf(orderId))[0]?.remaining).toBe(0)
})

test('a token that was changed opens nothing', async () => {
  const { productId } = await digitalProduct(randomBytes(1000))
  const first = await urlOf(await paidOrder(productId))
  const second = await urlOf(await paidOrder(productId))
  const [payload] = (first.split('/').at(-1) ?? '').split('.')
  const [, signature] = (second.split('/').at(-1) ?? '').split('.')
  for (const token of [`${payload}.${signature}`, `${payload}.`, 'x'])
    expect(await statusCodeOf(`${shop.baseUrl}/downloads/${token}`)).toBe(404)
})

test('a canceled order has no downloads', async () => {
  const { productId } = await digitalProduct(randomBytes(1000))
  const orderId = await paidOrder(productId)
  const url = await urlOf(orderId)
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  expect(await downloadsOf(orderId)).toEqual([])
  expect(await statusCodeOf(url)).toBe(404)
})

test('later orders get the newest complete file; earlier buyers keep a removed one', async () => {
  const { productId, fileId } = await digitalProduct(Buffer.from('first'))
  const early = await paidOrder(productId)
  shop.clock.advance(1000)
  const { productFile, uploadUrl } = await createFile(productId)
  const between = await w.merchant.callOk(orders.getOrder, { id: await paidOrder(productId) })
  expect(between.order.lineItems[0]?.digitalFile?.fileId).toBe(fileId)
  await shop.fetch(uploadUrl, { method: 'PUT', body: 'second' })
  await w.merchant.callOk(productFiles.removeProductFile, { fileId })
  const text = async (orderId: string) => (await shop.fetch(await urlOf(orderId))).text()
  expect([await text(early), await text(await paidOrder(productId))]).toEqual(['first', 'second'])
  const { productFiles: listed } = await w.merchant.callOk(productFiles.listProductFiles, { productId })
  expect(listed).toMatchObject([{ id: productFile.id, name: NAME, bytes: 6, uploaded: true }])
  const again = await w.merchant.send(productFiles.removeProductFile, { fileId })
  expect(codeOf(again)).toBe('PRODUCT_FILE_NOT_FOUND')
})

test('an order that is paid on hold delivers its files when it is approved', async () => {
  const { productId } = await digitalProduct(randomBytes(1000))
  const orderId = await w.order(productId)
  await shop.sql`update orders set status = 'PENDING' where id = ${orderId}`
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  expect(await downloadsOf(orderId)).toEqual([])
  await w.merchant.callOk(orders.updateOrderStatus, { orderId, status: 'APPROVED' })
  expect(await downloadsOf(orderId)).toHaveLength(1)
})

test('a digital line without a file waits for the merchant', async () => {
  const { id } = await w.product({ productType: 'digital' })
  const orderId = await paidOrder(id)
  expect((await statusOf(orderId)).order.fulfillmentStatus).toBe('NOT_FULFILLED')
  const { orderWithFulfillments } = await w.merchant.callOk(
    orderFulfillments.listFulfillmentsForSingleOrder,
    { orderId },
  )
  expect(orderWithFulfillments?.fulfillments ?? []).toEqual([])
})

test('only digital products have files', async () => {
  const { id: productId } = await w.product()
  const reply = await w.merchant.send(productFiles.createProductFile, { productId, name: NAME })
  expect(rejectedFields(reply)).toEqual({ productId: 'OTHER' })
})

// The access tokens of the driver expire with the clock, so the next tests are the last ones.
test('a link expires; the order page has a new one', async () => {
  const { productId } = await digitalProduct()
  const orderId = await paidOrder(productId)
  const { orderUrl, downloads } = await statusOf(orderId)
  shop.clock.advance(73 * 3_600_000)
  expect(await statusCodeOf(downloads[0]?.url ?? '')).toBe(410)
  const token = orderUrl.split('#token=')[1] ?? ''
  const opened = await w.anyone.callOk(orderStatus.openOrderStatus, { token })
  expect(await statusCodeOf(opened.orderStatus.downloads[0]?.url ?? '')).toBe(200)
})

test('a file is kept when files of jobs expire; one that is never uploaded is not', async () => {
  const { productId, fileId } = await digitalProduct(randomBytes(1000))
  await createFile(productId)
  shop.clock.advance(30 * 86_400_000)
  await removeExpiredFiles(shop.platform.database, shop.clock.now())
  const { productFiles: listed } = await w.merchant.callOk(productFiles.listProductFiles, { productId })
  expect(listed.map(({ id }) => id)).toEqual([fileId])
})
