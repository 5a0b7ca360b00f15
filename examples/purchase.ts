import { readFileSync } from 'node:fs'
import { createClient, OAuthStrategy, query } from '@stoa/client'
import * as calls from '@stoa/client/calls'
import { createOrder } from '@stoa/client/checkout'

const { baseUrl, clientId } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
const shop = createClient({ baseUrl, auth: OAuthStrategy({ clientId }) })

const { items } = await query(calls.queryProducts, shop).le('priceData.price', 50).ascending('name').find()
const product = items.find(({ stock, manageVariants }) => stock.inStock && !manageVariants)
const catalogReference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: product?.id }
await shop.call(calls.addToCurrentCart, { lineItems: [{ catalogReference, quantity: 1 }] })

const { checkoutId: id } = await shop.call(calls.createCheckoutFromCurrentCart, { channelType: 'WEB' })
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' }
const shippingInfo = { shippingDestination: { contactDetails, address } }
const { checkout } = await shop.call(calls.updateCheckout, {
  checkout: { id, buyerInfo: { email: 'ada@example.com' }, shippingInfo },
})

// The order costs no more than this; a higher total is rejected.
const expectedTotal = checkout.priceSummary.total.amount
const { orderId } = await shop.call(createOrder, { id, expectedTotal })
const { order } = await shop.call(calls.getOrder, { id: orderId })
console.log(`Order ${order.number}: ${product?.name}, ${order.priceSummary.total?.formattedAmount} in all`)
