import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { addToCurrentCart, createCheckoutFromCurrentCart } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

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
  await shop.platform.run('abandoned checkouts')
  const query = { filter: { 'buyerInfo.email': email } }
  const found = await w.merchant.callOk(abandonedCheckouts.queryAbandonedCheckouts, { query })
  expect(found.abandonedCheckouts[0]?.buyerLanguage).toBe(language)

  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Am Markt 1' }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const shippingInfo = { shippingDestination: { address, contactDetails } }
  // A merchant who helps does not change the language of the buyer.
  const { checkout } = await w.merchant.callOk(
    checkouts.updateCheckout,
    { checkout: { id, shippingInfo } },
    { headers: { 'accept-language': 'ar' } },
  )
  expect(checkout.buyerLanguage).toBe(language)
  const { orderId } = await w.merchant.callOk(checkouts.createOrder, { id })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.buyerLanguage).toBe(language)
})

test('a request without a language gets the stored one of cart and checkout (protocol/carts §1)', async () => {
  const { translations, currentCart, cart: carts } = contract
  // The tests above have advanced the clock beyond the tokens of the other driver.
  const w = await createDriver(shop)
  const { id: entityId } = await w.product({ name: 'Garden lamp' })
  await w.merchant.callOk(translations.setTranslation, {
    entityType: 'PRODUCT',
    entityId,
    language: 'de',
    translation: { name: 'Gartenlampe' },
  })
  const german = { headers: { 'accept-language': 'de' } }
  const lineItems = [w.line(entityId)]
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems }, german)
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  expect(cart).toMatchObject({
    buyerLanguage: 'de',
    lineItems: [{ productName: { translated: 'Gartenlampe' } }],
  })
  // A merchant creates the checkout: it stays in the language of the buyer.
  const { checkoutId } = await w.merchant.callOk(carts.createCheckout, {
    id: cart.id ?? '',
    channelType: 'WEB',
  })
  const { checkout } = await w.merchant.callOk(checkouts.getCheckout, { id: checkoutId })
  expect(checkout).toMatchObject({
    buyerLanguage: 'de',
    lineItems: [{ productName: { translated: 'Gartenlampe' } }],
  })
  const english = await w.visitor.callOk(
    checkouts.getCheckout,
    { id: checkoutId },
    {
      headers: { 'accept-language': 'en' },
    },
  )
  expect(english.checkout.lineItems[0]?.productName?.translated).toBe('Garden lamp')
})
