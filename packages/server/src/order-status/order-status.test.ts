import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { createSecretBox } from '../identity/protection/secret-box.ts'
import { signatureOf } from '../platform-support/signed-token.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders, orderStatus, products, redirects } = contract
const { shop, driver: w } = await openTestShop()
const secret = await installationSecret(
  shop.platform.database,
  shop.platform.administration.ids,
  'protection',
  createSecretBox({}),
)

const statusOf = async (orderId: string) =>
  (await w.visitor.callOk(orderStatus.getOrderStatus, { orderId })).orderStatus

test('the token of the order page opens the order without a sign-in (protocol/hosted-pages §9)', {
  tags: 'nightly',
}, async () => {
  const orderId = await w.order()
  const message = 'Call before delivery'
  await w.merchant.callOk(orders.addActivity, { id: orderId, activity: { merchantComment: { message } } })
  const status = await statusOf(orderId)
  const token = status.orderUrl.split('#token=')[1] ?? ''
  const opened = await w.anyone.callOk(orderStatus.openOrderStatus, { token })
  expect(opened).toMatchObject({
    site: { id: shop.siteId },
    orderStatus: { order: { id: orderId }, cancelable: true },
  })
  expect(JSON.stringify(opened)).not.toContain(message)
})

test('a token with another order, site or signature opens nothing', { tags: 'nightly' }, async () => {
  const first = await w.order()
  const second = await w.order()
  const [site, , signature] = ((await statusOf(first)).orderUrl.split('#token=')[1] ?? '').split('.')
  for (const token of [
    `${site}.${second}.${signature}`,
    `${second}.${first}.${signature}`,
    `${site}.${first}.`,
    `${site}.${first}.${signature}.x`,
    'x',
  ]) {
    const reply = await w.anyone.send(orderStatus.openOrderStatus, { token })
    expect([reply.status, codeOf(reply)]).toEqual([404, 'ORDER_NOT_FOUND'])
  }
})

const buyAgain = async (orderId: string) => {
  const token = (await statusOf(orderId)).orderUrl.split('#token=')[1] ?? ''
  return w.anyone.send(orderStatus.buyAgain, { token })
}

/** The checkout behind the address of a checkout page. */
async function checkoutAt(checkoutUrl: string) {
  const sessionToken = checkoutUrl.split('#session=')[1] ?? ''
  const { checkoutId } = await w.anyone.callOk(redirects.redeemRedirectSession, { sessionToken })
  return (await w.merchant.callOk(checkouts.getCheckout, { id: checkoutId ?? '' })).checkout
}

test('an order is bought again with what is left of it, at the prices of today (protocol/hosted-pages §9)', async () => {
  const plenty = await w.product({ priceData: { price: 10 } }, 10)
  const scarce = await w.product({ priceData: { price: 5 } }, 5)
  const gone = await w.product({}, 5)
  const id = await w.checkout(plenty.id, 2)
  const lineItems = [w.line(scarce.id, 3), w.line(gone.id)]
  await w.visitor.callOk(checkouts.addToCheckout, { id, lineItems })
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  await w.merchant.callOk(products.updateProduct, { product: { id: plenty.id, priceData: { price: 12 } } })
  await w.merchant.callOk(products.deleteProduct, { id: gone.id })
  const reply = await buyAgain(orderId as string)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { checkoutUrl, missingLineItems } = reply.body as { checkoutUrl: string; missingLineItems: object[] }
  expect(missingLineItems).toMatchObject([
    { catalogItemId: scarce.id, reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 },
    { catalogItemId: gone.id, reason: 'NOT_FOUND' },
  ])
  const again = await checkoutAt(checkoutUrl)
  expect(again.lineItems.map(line => [line.catalogReference?.catalogItemId, line.quantity])).toEqual([
    [plenty.id, 2],
    [scarce.id, 2],
  ])
  expect(again.priceSummary?.subtotal?.amount).toBe('34.00')
  expect(again.buyerInfo?.email).toBeUndefined()
  expect(again.billingInfo?.address).toBeUndefined()
})

test('an order of which nothing is left cannot be bought again; the reply names its line items', async () => {
  const product = await w.product({}, 1)
  const orderId = await w.order(product.id)
  const reply = await buyAgain(orderId)
  expect([reply.status, codeOf(reply)]).toEqual([409, 'LINE_ITEMS_REJECTED'])
  expect(JSON.stringify(reply.body)).toContain(product.id)
  const wrong = await w.anyone.send(orderStatus.buyAgain, { token: 'x' })
  expect([wrong.status, codeOf(wrong)]).toEqual([404, 'ORDER_NOT_FOUND'])
})

test('an order that is paid or canceled cannot be canceled by its buyer', async () => {
  const paid = await w.order()
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: paid })
  const canceled = await w.order()
  await w.merchant.callOk(orders.cancelOrder, { id: canceled })
  expect([(await statusOf(paid)).cancelable, (await statusOf(canceled)).cancelable]).toEqual([false, false])
})

test('a buyer cancels an order that is not paid; its units return and the link shows it', async () => {
  const product = await w.product({}, 2)
  const orderId = await w.order(product.id, 2)
  const token = (await statusOf(orderId)).orderUrl.split('#token=')[1] ?? ''
  const { orderStatus: after } = await w.anyone.callOk(orderStatus.cancelByBuyer, { token })
  expect(after).toMatchObject({ cancelable: false, order: { status: 'CANCELED' } })
  const rows = await shop.sql`select quantity from inventory_items where product_id = ${product.id}`
  expect(rows[0].quantity).toBe(2)
  const again = await w.anyone.send(orderStatus.cancelByBuyer, { token })
  expect([again.status, codeOf(again)]).toEqual([409, 'ORDER_NOT_CANCELABLE'])
})

test('the status has the documents of the order', async () => {
  const orderId = await w.order()
  const { invoiceId } = await w.merchant.callOk(contract.orderInvoices.generateInvoice, { orderId })
  expect((await statusOf(orderId)).documents).toMatchObject([{ id: invoiceId, kind: 'INVOICE' }])
})

describe('a link to the order page', () => {
  const DAY = 86_400_000
  const tokenOf = async (orderId: string) => (await statusOf(orderId)).orderUrl.split('#token=')[1] ?? ''
  const open = (token: string) => w.anyone.send(orderStatus.openOrderStatus, { token })
  /** Replies of all calls that take the token. */
  const codes = async (token: string) =>
    Promise.all(
      [orderStatus.openOrderStatus, orderStatus.cancelByBuyer, orderStatus.buyAgain].map(async call => {
        const reply = await w.anyone.send(call as typeof orderStatus.openOrderStatus, { token })
        return reply.status === 200 ? 200 : codeOf(reply)
      }),
    )
  const EXPIRED = Array(3).fill('ORDER_LINK_EXPIRED')
  /** As older versions have made them. */
  const oldToken = (orderId: string) =>
    `${shop.siteId}.${orderId}.${signatureOf(secret, 'order page', `${shop.siteId} ${orderId}`)}`

  test('has one form: a suffix, other padding or another time are rejected', async () => {
    const token = await tokenOf(await w.order())
    const [site, order, issuedAt = '', signature] = token.split('.')
    for (const changed of [
      `${token}.x`,
      `${token}=`,
      `${token}~`,
      `${token}.`,
      `${site}.${order}.0${issuedAt}.${signature}`,
      `${site}.${order}.${(Number.parseInt(issuedAt, 36) + 1).toString(36)}.${signature}`,
      `${site}.${order}.${signature}`,
      `${oldToken(order ?? '')}.x`,
    ])
      expect(codeOf(await open(changed)), changed).toBe('ORDER_NOT_FOUND')
  })

  test('is revoked by the merchant, and a later one works', async () => {
    const orderId = await w.order()
    const [token, old] = [await tokenOf(orderId), oldToken(orderId)]
    await w.merchant.callOk(orderStatus.revokeOrderLinks, { orderId })
    for (const link of [token, old]) expect(await codes(link)).toEqual(EXPIRED)
    shop.clock.advance(1)
    expect((await open(await tokenOf(orderId))).status).toBe(200)
  })

  test('expires after 90 days, as one of an older version that counts from the order', async () => {
    const orderId = await w.order()
    const [token, old] = [await tokenOf(orderId), oldToken(orderId)]
    shop.clock.advance(90 * DAY)
    for (const link of [token, old]) expect((await open(link)).status).toBe(200)
    shop.clock.advance(1)
    for (const link of [token, old]) expect(await codes(link)).toEqual(EXPIRED)
  })
})
