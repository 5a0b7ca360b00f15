import { ApiError } from '@stoa/client'
import { createCheckoutFromCurrentCart, createRedirectSession, getCurrentCart } from '@stoa/client/calls'
import { expect, test } from 'vitest'
import type { Visitor } from '../platform/visitor.server.ts'
import { startCheckout } from './start-checkout.server.ts'

const destination = { country: 'DE', postalCode: '10115' }

/** A visitor whose cart has this checkout, and the requests that were sent. */
function visitorWith(checkoutId?: string, error?: Error) {
  const sent = new Map<unknown, { request: unknown; key?: string }>()
  const replies = new Map<unknown, object>([
    [getCurrentCart, { cart: { checkoutId } }],
    [createCheckoutFromCurrentCart, { checkoutId: 'c1' }],
    [createRedirectSession, { redirectSession: { fullUrl: 'https://stoa.test/checkout' } }],
  ])
  const call = async (operation: unknown, request: unknown, options?: { idempotencyKey?: string }) => {
    if (error) throw error
    sent.set(operation, { request, key: options?.idempotencyKey })
    return replies.get(operation)
  }
  return { visitor: { client: { call } } as unknown as Visitor, sent }
}
const start = (visitor: Visitor, to: typeof destination | undefined) => {
  const form = new FormData()
  form.set('key', 'a-key-of-this-form')
  return startCheckout(visitor, { form, shopUrl: 'https://shop.test/de', destination: to })
}

test('leads to the checkout of the cart, once for each form, and back to the shop', async () => {
  const { visitor, sent } = visitorWith()
  expect(await start(visitor, undefined)).toEqual({
    ok: true,
    url: 'https://stoa.test/checkout',
    checkoutId: 'c1',
  })
  expect(sent.get(createCheckoutFromCurrentCart)?.key).toBe('a-key-of-this-form-checkout')
  expect(sent.get(createRedirectSession)?.request).toEqual({
    ecomCheckout: { checkoutId: 'c1' },
    callbacks: {
      postFlowUrl: 'https://shop.test/de/',
      cartPageUrl: 'https://shop.test/de/cart',
      loginUrl: 'https://shop.test/de/sign-in?to=/checkout',
    },
  })
})

test.each([
  ['a new checkout starts with the destination of the estimate', undefined, destination, destination],
  ['an open checkout keeps its address', 'c1', destination, undefined],
  ['a new checkout without an estimate has no address', undefined, undefined, undefined],
])('%s', async (_, checkoutId, estimated, shippingAddress) => {
  const { visitor, sent } = visitorWith(checkoutId)
  await start(visitor, estimated)
  expect(sent.get(createCheckoutFromCurrentCart)?.request).toEqual({
    channelType: 'WEB',
    ...(shippingAddress && { shippingAddress }),
  })
})

test('a cart that was ordered meanwhile is empty', async () => {
  const code = 'CART_EMPTY'
  const error = new ApiError(createCheckoutFromCurrentCart, code, { status: 409, code, details: {} })
  const { visitor } = visitorWith(undefined, error)
  expect(await start(visitor, undefined)).toEqual({
    ok: false,
    problems: ['The cart is empty now. It was ordered or emptied in another tab.'],
  })
})
