import { describe, expect, it } from 'vitest'
import type { Callbacks } from './hosted-session.ts'
import { cartReturnUrl, orderPageUrl, safePageUrl, shopReturnUrl, thankYouUrl } from './return-urls.ts'

const SHOP = 'https://shop.example/'
const CART = 'https://shop.example/cart'
const script = 'javascript:alert(1)'

describe('an address that the shop gives', () => {
  it.each([SHOP, 'http://localhost:4000/', 'HTTPS://shop.example/a?b=c#d'])('%s is linked', url => {
    expect(safePageUrl(url)).toBe(url)
  })

  it.each([
    script,
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'javascript:"\nhttps://shop.example/"',
    'data:text/html,<script>alert(1)</script>',
    '//shop.example/',
    '/cart',
    '',
    null,
    undefined,
  ])('%j is not', url => {
    expect(safePageUrl(url)).toBeUndefined()
  })
})

it.each<[Callbacks | undefined, string | undefined, string | undefined]>([
  [{ postFlowUrl: SHOP, cartPageUrl: CART }, SHOP, CART],
  [{ postFlowUrl: SHOP }, SHOP, SHOP],
  [{ postFlowUrl: SHOP, cartPageUrl: script }, SHOP, SHOP],
  [{ postFlowUrl: script, cartPageUrl: script }, undefined, undefined],
  [undefined, undefined, undefined],
])('with %j the shop is at %s, the cart at %s', (callbacks, shop, cart) => {
  expect(shopReturnUrl(callbacks)).toBe(shop)
  expect(cartReturnUrl(callbacks)).toBe(cart)
})

describe('after an order', () => {
  it.each([
    ['https://shop.example/thanks', 'https://shop.example/thanks?orderId=a%26b'],
    ['https://shop.example/thanks?theme=dark', 'https://shop.example/thanks?theme=dark&orderId=a%26b'],
  ])('the buyer sees the page of the shop: %s', (thankYouPageUrl, url) => {
    expect(thankYouUrl({ thankYouPageUrl }, 'a&b')).toBe(url)
  })

  it.each([undefined, script])('the buyer sees the page of the platform instead of %s', thankYouPageUrl => {
    expect(thankYouUrl(thankYouPageUrl ? { thankYouPageUrl } : {}, 'a&b')).toBe('/thank-you?orderId=a%26b')
    expect(orderPageUrl('a&b')).toBe('/thank-you?orderId=a%26b')
  })
})
