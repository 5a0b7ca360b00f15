import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { currentCart, redirects, signIn } = contract

/** Products and quantities of the cart that a session sees. */
async function cartOf(token: string, as: 'member' | 'visitor' = 'member') {
  const { cart } = await w.callOk(currentCart.getCurrentCart, {}, as, { token })
  return cart.lineItems.map(line => [line.catalogReference?.catalogItemId, line.quantity])
}

test('the cart of a member is the same on another device, and after sign-out and sign-in (protocol/carts §1)', async () => {
  await w.asNewMember()
  const [mug, bowl] = [await w.product({ name: 'Mug' }), await w.product({ name: 'Bowl' })]
  // The cart of a visitor goes with them when they sign in.
  await w.cart(mug.id, 2)
  const first = await w.otherSession(undefined, w.tokens.visitor)
  expect(await cartOf(first.access_token)).toEqual([[mug.id, 2]])

  // Another device.
  const other = await w.otherSession(undefined, await w.anonymous(w.site.clientId))
  expect(await cartOf(other.access_token)).toEqual([[mug.id, 2]])
  await w.member.callOk(
    currentCart.addToCurrentCart,
    { lineItems: [w.line(bowl.id, 1)] },
    {
      token: other.access_token,
    },
  )
  const both = [
    [mug.id, 2],
    [bowl.id, 1],
  ]
  expect(await cartOf(first.access_token)).toEqual(both)

  // Sign-out ends the session: the next user of the device does not see the cart.
  const { redirectSession } = await w.member.callOk(
    redirects.createRedirectSession,
    { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl: 'http://shop.test/bye' } },
    { token: first.access_token },
  )
  const { flow } = await w.openSignIn(redirectSession?.sessionToken as string)
  await w.anyone.callOk(signIn.signOut, { flow })
  const next = await w.anonymous(w.site.clientId)
  expect(await cartOf(next, 'visitor')).toEqual([])
  expect(await cartOf(other.access_token)).toEqual(both)

  // The member signs in again.
  const again = await w.otherSession(undefined, next)
  expect(await cartOf(again.access_token)).toEqual(both)
})
