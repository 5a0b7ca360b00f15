// @module-tag nightly
import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, currentCart, mails, orders } = contract
const { shop, driver: w } = await openTestShop()

/** Orders a thing for a mailbox, as a shopper with this token. */
async function orderFor(email: string, token: string | undefined) {
  const catalogItemId = (await thing).id
  const as = { token }
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(catalogItemId)] }, as)
  const { checkoutId: id } = await w.visitor.callOk(
    currentCart.createCheckoutFromCurrentCart,
    { channelType: 'WEB', email },
    as,
  )
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' }
  const { checkout } = await w.visitor.callOk(
    checkouts.updateCheckout,
    {
      checkout: {
        id,
        shippingInfo: { shippingDestination: { address, contactDetails } },
        billingInfo: { address, contactDetails },
      },
    },
    as,
  )
  const option = checkout.shippingInfo.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.code
  if (option)
    await w.visitor.callOk(
      checkouts.updateCheckout,
      { checkout: { id, shippingInfo: { selectedCarrierServiceOption: { code: option } } } },
      as,
    )
  return (await w.visitor.callOk(checkouts.createOrder, { id }, as)).orderId
}
const thing = w.product({}, null)
const guest = () => w.anonymous(shop.clientId)
/** Confirmations that were held back, as the merchant lists them. */
const heldFor = async (recipient: string) =>
  (await w.merchant.callOk(mails.listMails, { recipient, kind: 'orderPlaced', status: 'FAILED' })).mails

test('the sixth order of guests for one mailbox in an hour is made, and its mail is held back with the reason', async () => {
  const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+1@example.com']
  for (let i = 0; i < 5; i++) await orderFor(spellings[i % 3] ?? '', await guest())
  for (const spelling of spellings) expect(await heldFor(spelling.toLowerCase())).toEqual([])

  const orderId = await orderFor('victim+2@example.com', await guest())
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId ?? '' })
  expect(order).toMatchObject({ status: 'APPROVED', buyerInfo: { email: 'victim+2@example.com' } })
  const held = await heldFor('victim+2@example.com')
  expect(held).toHaveLength(1)
  expect(held[0]).toMatchObject({ attempts: 0, lastError: expect.stringMatching(/^Held back: .*5 times/) })

  // Other mailboxes have limits of their own, and the hour ends.
  await orderFor('another@example.com', await guest())
  expect(await heldFor('another@example.com')).toEqual([])
  shop.clock.advance(61 * 60_000)
  await orderFor('victim+3@example.com', await guest())
  expect(await heldFor('victim+3@example.com')).toEqual([])
})

test('orders of strangers do not hold back the mails of a member with this address', async () => {
  const email = 'member@example.com'
  for (let i = 0; i < 6; i++) await orderFor(email, await guest())
  expect(await heldFor(email)).toHaveLength(1)
  const { identity } = await w.merchant.callOk(contract.authentication.signOn, {
    loginId: { email },
    verifyEmail: true,
  })
  const { access_token } = await w.visitor.callOk(
    contract.oauth.token,
    { grant_type: 'authorized_client', member_id: identity?.id as string },
    { token: `${await guest()},${shop.apiKey}` },
  )
  await orderFor(email, access_token as string)
  expect(await heldFor(email)).toHaveLength(1)
})
