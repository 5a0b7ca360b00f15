import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()
const w = await createDriver(shop)

/** A member with this address signs in as the visitor of the driver; returns their token and id. */
async function signIn(email: string) {
  const { identity } = await w.merchant.callOk(contract.authentication.signOn, {
    loginId: { email },
    verifyEmail: true,
  })
  const member_id = identity?.id as string
  const { access_token: token } = await w.visitor.callOk(
    contract.oauth.token,
    { grant_type: 'authorized_client', member_id },
    { token: `${w.tokens.visitor},${w.tokens.merchant}` },
  )
  return { id: member_id, token: token as string }
}

const ordersOf = async (token: string) =>
  (await w.member.callOk(contract.orders.searchOrders, { search: {} }, { token })).orders

test('a member who signs in finds the orders that they placed as a guest with their address', async () => {
  // The driver orders as ada@example.com.
  const orderId = await w.order()
  const stranger = await createDriver(shop)
  const sameAddress = await stranger.order()
  const other = await signIn('somebody-else@example.com')
  expect(await ordersOf(other.token)).toEqual([])
  const ada = await signIn('Ada@Example.com')
  const [order, ...others] = await ordersOf(ada.token)
  expect(others).toEqual([])
  expect(order).toMatchObject({ id: orderId, buyerInfo: { memberId: ada.id, email: 'ada@example.com' } })
  expect(order?.buyerInfo?.visitorId).toBeUndefined()
  const own = await w.visitor.send(contract.orders.getOrder, { id: orderId })
  expect(own.status).toBe(404)
  // The address alone proves nothing: this order was placed in another browser.
  expect((await stranger.visitor.send(contract.orders.getOrder, { id: sameAddress })).status).toBe(200)
})
