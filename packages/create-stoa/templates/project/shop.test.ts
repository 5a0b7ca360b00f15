import { createOrder, updateCheckout } from '@stoa/client/checkout'
import { addToCurrentCart, createCheckoutFromCurrentCart } from '@stoa/client/currentCart'
import { getOrder } from '@stoa/client/orders'
import { createProduct } from '@stoa/client/products'
import { createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from './stoa.config.ts'

const CATALOGUE = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

let shop: Shop
beforeAll(async () => {
  // The platform of this project inside the test, with an empty database of its own.
  shop = await createShop({ fixture: 'empty', features: config.features })
})
afterAll(() => shop.close())

test('a visitor buys two mugs', async () => {
  const { product } = await shop.merchant().call(createProduct, {
    product: { name: 'Mug', productType: 'physical', priceData: { price: 12 }, visible: true },
  })

  const visitor = shop.visitor()
  await visitor.call(addToCurrentCart, {
    lineItems: [{ quantity: 2, catalogReference: { appId: CATALOGUE, catalogItemId: product.id } }],
  })
  const { checkoutId } = await visitor.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' }
  const { checkout } = await visitor.call(updateCheckout, {
    checkout: {
      id: checkoutId,
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      shippingInfo: { shippingDestination: { address, contactDetails } },
    },
  })
  const { orderId } = await visitor.call(createOrder, {
    id: checkoutId,
    expectedTotal: checkout.priceSummary.total.amount,
  })

  const { order } = await visitor.call(getOrder, { id: orderId })
  expect(order.lineItems).toMatchObject([{ productName: { original: 'Mug' }, quantity: 2 }])
  expect(order.priceSummary.subtotal?.amount).toBe('24.00')
})
