import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { addToCurrentCart, createCheckoutFromCurrentCart } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const HOUR = 3_600_000
const { shop, driver: w } = await openTestShop()
const { abandonedCheckouts, checkout: checkouts, orders } = contract

/** A shopper whose page names a language with each request. */
const shopper = (headers: Record<string, string>) => {
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return shop.fetch(request)
  }
  const auth = OAuthStrategy({ clientId: shop.clientId, storage: memoryStorage() })
  return createClient({ baseUrl: shop.baseUrl, fetch, auth })
}

test.each([
  ['the language of the page', { 'x-wix-linguist': 'de|de-de|true|0' }, 'de'],
  [
    'the first language of the browser that the shop has',
    { 'accept-language': 'fr-FR, es-MX;q=0.9, en;q=0.5' },
    'es',
  ],
  ['the locale of the site without a language', {}, 'en'],
  ['the locale of the site for a language that it does not have', { 'accept-language': 'fi' }, 'en'],
])('carts, checkouts, orders and mails have %s (protocol/carts §1)', async (_, headers, language) => {
  const client = shopper(headers)
  const email = w.newEmail()
  const lineItems = [w.line((await w.product()).id)]
  const added = await client.call(addToCurrentCart, { lineItems })
  expect(added.cart).toMatchObject({ buyerLanguage: language, siteLanguage: 'en' })
  const { checkoutId: id } = await client.call(createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email,
  })
  shop.clock.advance(HOUR)
  await shop.platform.findAbandonedCheckouts()
  const query = { filter: { 'buyerInfo.email': email } }
  const found = await w.callOk(abandonedCheckouts.queryAbandonedCheckouts, { query }, 'merchant')
  expect(found.abandonedCheckouts[0]?.buyerLanguage).toBe(language)

  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Am Markt 1' }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const shippingInfo = { shippingDestination: { address, contactDetails } }
  // A merchant who helps does not change the language of the buyer.
  const { checkout } = await w.callOk(
    checkouts.updateCheckout,
    { checkout: { id, shippingInfo } },
    'merchant',
    { headers: { 'accept-language': 'ar' } },
  )
  expect(checkout.buyerLanguage).toBe(language)
  const { orderId } = await w.callOk(checkouts.createOrder, { id }, 'merchant')
  const { order } = await w.callOk(orders.getOrder, { id: orderId }, 'merchant')
  expect(order.buyerLanguage).toBe(language)
})
