import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { createCheckout, createOrder, createOrderAndCharge } = contract.checkout
const setOpened = (opened: boolean) => driver.merchant.callOk(contract.sites.updateSite, { site: { opened } })
const orders = () => shop.sql`select count(*)::int as count from orders`

test('a shop that is not open has orders of the merchant alone (protocol/checkout §13)', async () => {
  const { id: catalogItemId } = await driver.product()
  const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
  const lineItems = [{ catalogReference: { appId, catalogItemId }, quantity: 1 }]
  // Begun before the shop closes.
  const id = await driver.checkout(catalogItemId)
  await driver.cart(catalogItemId)
  await setOpened(false)
  for (const as of ['visitor', 'member'] as const) {
    if (as === 'member') await driver.asNewMember()
    for (const [call, message] of [
      [createCheckout, { lineItems, channelType: 'WEB' }],
      ...(as === 'visitor'
        ? ([
            [contract.currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' }],
            [createOrder, { id }],
            [createOrderAndCharge, { id, paymentProvider: 'offline' }],
          ] as const)
        : []),
    ] as const) {
      const reply = await driver.send(call, message, as)
      expect([call.path, reply.status, codeOf(reply)]).toEqual([call.path, 409, 'SHOP_NOT_OPEN'])
    }
  }
  expect(await orders()).toEqual([{ count: 0 }])
  const { checkout } = await driver.merchant.callOk(createCheckout, { lineItems, channelType: 'WEB' })
  expect(checkout.lineItems).toHaveLength(1)
  await driver.merchant.callOk(createOrder, { id })
  expect(await orders()).toEqual([{ count: 1 }])
  await setOpened(true)
  await driver.order(catalogItemId)
  expect(await orders()).toEqual([{ count: 2 }])
})

test.each([
  ['the shopper', 'visitor', 'SHOP_NOT_OPEN'],
  ['the merchant', 'merchant', undefined],
] as const)('on a checkout page that %s has opened', async (_, opener, expected) => {
  await setOpened(true)
  const id = await driver.checkout()
  await setOpened(false)
  const { createRedirectSession, redeemRedirectSession } = contract.redirects
  const session = { ecomCheckout: { checkoutId: id } }
  const { redirectSession } = await driver.callOk(createRedirectSession, session, opener)
  const sessionToken = redirectSession.sessionToken ?? ''
  const { accessToken } = await driver.anyone.callOk(redeemRedirectSession, { sessionToken })
  const reply = await shop.fetch(`${shop.baseUrl}${createOrder.path.replace('{id}', id)}`, {
    method: 'POST',
    headers: { authorization: accessToken, 'content-type': 'application/json' },
    body: '{}',
  })
  const body = (await reply.json()) as { orderId?: string; details?: { applicationError: { code: string } } }
  expect([body.details?.applicationError.code, body.orderId !== undefined]).toEqual([expected, !expected])
})
