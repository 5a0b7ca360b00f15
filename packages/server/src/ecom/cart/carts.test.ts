import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { currentCart } = contract
const UPDATED = 'wix.ecom.v1.cart_updated'
const CREATED = 'wix.ecom.v1.cart_created'

const shop = await openShop()
const driver = () => createDriver(shop)
const ofShop = () => shop

/** Runs a setup, then returns a request without fields. */
const nothingAfter = async (created: Promise<unknown>) => {
  await created
  return {}
}
const storedCarts = async () => (await shop.sql`select id from carts`).length
const cartOf = async (w: TestDriver) => (await w.visitor.callOk(currentCart.getCurrentCart, {})).cart

scenarios(ofShop, currentCart.getCurrentCart, [
  {
    name: 'is empty before the first add, and is not stored',
    request: {},
    reply: { cart: { lineItems: [], currency: 'EUR', subtotal: { amount: '0.00' }, id: undefined } },
  },
  {
    name: 'reads the cart with two statements',
    given: async w => nothingAfter(w.cart()),
    statements: 2,
    reply: { cart: { lineItems: [{ quantity: 1, availability: { status: 'AVAILABLE' } }] } },
  },
])

scenarios(ofShop, currentCart.addToCurrentCart, [
  {
    name: 'makes a cart with the first line',
    given: async w => ({ lineItems: [w.line((await w.product({ name: 'Jug', slug: 'a-jug' })).id, 2)] }),
    emitted: [CREATED],
    // begin, cart, products, insert, outcome, job, commit
    statements: 5,
    reply: {
      cart: {
        currency: 'EUR',
        revision: '1',
        lineItems: [
          {
            quantity: 2,
            productName: { original: 'Jug' },
            url: { relativePath: '/products/a-jug', url: 'http://shop.test/products/a-jug' },
            price: { amount: '12.50' },
            lineItemPrice: { amount: '25.00' },
            availability: { status: 'AVAILABLE', quantityAvailable: 10 },
            itemType: { preset: 'PHYSICAL' },
            physicalProperties: { shippable: true },
            customLineItem: false,
          },
        ],
      },
    },
  },
  {
    name: 'adds to the line that is the same thing',
    given: async w => {
      const { id } = await w.product()
      await w.cart(id, 2)
      return { lineItems: [w.line(id, 3), w.line(id.toUpperCase())] }
    },
    emitted: [UPDATED],
    statements: 5,
    reply: { cart: { revision: '2', lineItems: [{ quantity: 6 }] } },
  },
  {
    name: 'must name something to add',
    request: {},
    rejects: { lineItems: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'may not override the catalogue',
    given: async w => {
      const line = w.line((await w.product()).id)
      return { lineItems: [{ ...line, catalogOverrideFields: { price: '0.01' } }] } as never
    },
    rejects: { 'lineItems[0].catalogOverrideFields': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'gets an error for unknown option names',
    given: async w => ({ lineItems: [w.line((await w.product()).id, 1, { colour: 'Red' })] }),
    rejects: { 'lineItems[0].catalogReference.options.colour': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'cannot have more of one line than the wire carries',
    given: async w => {
      const { id } = await w.product({}, null)
      await w.cart(id, 99_999)
      return { lineItems: [w.line(id, 2)] }
    },
    rejects: { 'lineItems[0].quantity': 'MAX' },
  },
  {
    name: 'cannot order for more than an amount can be',
    given: async w => {
      const { id } = await w.product({ priceData: { price: 999_999_999 } }, null)
      const { id: other } = await w.product({ priceData: { price: 999_999_999 } }, null)
      const rest = await Promise.all(
        Array.from({ length: 9 }, () => w.product({ priceData: { price: 999_999_999 } }, null)),
      )
      return { lineItems: [id, other, ...rest.map(p => p.id)].map(product => w.line(product, 100_000)) }
    },
    rejects: { lineItems: 'MAX' },
  },
])

describe('the cart follows the catalogue', () => {
  test('in price, name and availability', async () => {
    const w = await driver()
    const { id } = await w.product()
    await w.cart(id, 2)
    await w.merchant.callOk(contract.products.updateProduct, {
      product: { id, name: 'Better', priceData: { price: 20 }, discount: { type: 'PERCENT', value: 10 } },
    })
    expect((await cartOf(w)).lineItems).toMatchObject([
      {
        productName: { original: 'Better' },
        fullPrice: { amount: '20.00' },
        price: { amount: '18.00' },
        lineItemPrice: { amount: '36.00' },
      },
    ])
  })

  test('and warns of a changed price until the quantity is set again (protocol/carts §5)', async () => {
    const w = await driver()
    const { id } = await w.product({ name: 'Bowl', priceData: { price: 20 } })
    const cart = await w.cart(id, 2)
    const violations = async () =>
      (await w.visitor.callOk(contract.currentCart.estimateCurrentCartTotals, {})).violations
    expect(await violations()).toEqual([])
    await w.merchant.callOk(contract.products.updateProduct, { product: { id, priceData: { price: 25 } } })
    await w.cart((await w.product()).id)
    const lineId = cart.lineItems[0]?.id as string
    expect(await violations()).toMatchObject([
      {
        severity: 'WARNING',
        target: { lineItem: { id: lineId } },
        description: 'The price of “Bowl” has changed from €20.00 to €25.00.',
      },
    ])
    const lineItems = [{ id: lineId, quantity: 3 }]
    await w.visitor.callOk(contract.currentCart.updateCurrentCartLineItemQuantity, { lineItems })
    expect(await violations()).toEqual([])
  })

  test('keeps a line of a deleted product, with its last name and without a price', async () => {
    const w = await driver()
    const { id, name } = await w.product()
    const other = await w.product({ priceData: { price: 3 } })
    await w.cart(id, 2)
    await w.cart(other.id)
    await w.merchant.callOk(contract.products.deleteProduct, { id })
    const totals = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})
    expect(totals.cart?.lineItems).toMatchObject([
      {
        quantity: 2,
        productName: { original: name },
        availability: { status: 'NOT_FOUND', quantityAvailable: 0 },
        lineItemPrice: { amount: '0.00' },
      },
      { availability: { status: 'AVAILABLE' } },
    ])
    expect(totals.priceSummary?.subtotal.amount).toBe('3.00')
    expect(totals.violations).toMatchObject([
      { severity: 'ERROR', target: { lineItem: { id: totals.cart?.lineItems[0]?.id } } },
    ])
  })

  test('reports a hidden product as not available', async () => {
    const w = await driver()
    const { id } = await w.product()
    await w.cart(id)
    await w.merchant.callOk(contract.products.updateProduct, { product: { id, visible: false } })
    expect((await cartOf(w)).lineItems).toMatchObject([{ availability: { status: 'NOT_AVAILABLE' } }])
  })
})

test('the URL of a line follows the site’s setting for product pages', async () => {
  const w = await createDriver(shop)
  const { id } = await w.product({ name: 'Jug', slug: 'jug of a page' })
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(id, 1)] })
  const pages = (storesProduct: string | null) =>
    w.merchant.callOk(contract.sites.updateSite, { site: {}, pages: { storesProduct } })
  await pages('https://shop.test/p/{productSlug}')
  try {
    expect((await cartOf(w)).lineItems[0]?.url?.url).toBe('https://shop.test/p/jug%20of%20a%20page')
  } finally {
    await pages(null)
  }
})

test('an external picture has a URL and no id, because clients would build another URL from the id', async () => {
  const w = await createDriver(shop)
  const { id } = await w.product()
  const url = 'https://pictures.test/jug.png'
  await w.merchant.callOk(contract.products.addProductMedia, { id, media: [{ url }] })
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(id, 1)] })
  const image = (await cartOf(w)).lineItems[0]?.image
  expect([image?.url, image?.id]).toEqual([url, undefined])
  const query = { filter: { productId: id } }
  const { variants } = await w.visitor.callOk(contract.products.queryStoreVariants, { query })
  expect(variants[0]?.media?.image).toEqual({ url })
})

test('ten concurrent adds all count, in one cart', async () => {
  const w = await driver()
  const { id } = await w.product({}, 50)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      w.visitor.send(currentCart.addToCurrentCart, { lineItems: [w.line(id, 2)] }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect((await cartOf(w)).lineItems).toMatchObject([{ quantity: 20 }])
})

const contactInfo = {
  address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' },
  contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
}

scenarios(ofShop, currentCart.updateCurrentCart, [
  {
    name: 'leaves a note, which the checkout takes over with the contact',
    given: async w => {
      await w.cart()
      return { cartInfo: { buyerNote: 'For a birthday', contactInfo } }
    },
    emitted: [UPDATED],
    reply: { cart: { buyerNote: 'For a birthday', contactInfo, lineItems: [{ quantity: 1 }] } },
    afterwards: async w => {
      const { createCheckoutFromCurrentCart } = currentCart
      const { checkoutId } = await w.visitor.callOk(createCheckoutFromCurrentCart, { channelType: 'WEB' })
      const { checkout } = await w.visitor.callOk(contract.checkout.getCheckout, { id: checkoutId })
      expect(checkout).toMatchObject({
        buyerNote: 'For a birthday',
        shippingInfo: { shippingDestination: contactInfo },
      })
    },
  },
  {
    name: 'changes what is given and clears what is null',
    given: async w => {
      await w.cart()
      const cartInfo = { buyerNote: 'For a birthday', contactInfo }
      await w.visitor.callOk(currentCart.updateCurrentCart, { cartInfo })
      return { cartInfo: { buyerNote: null, contactInfo: { address: { city: 'Potsdam' } } } }
    },
    reply: {
      cart: {
        buyerNote: undefined,
        contactInfo: { ...contactInfo, address: { ...contactInfo.address, city: 'Potsdam' } },
      },
    },
  },
  {
    name: 'adds lines',
    given: async w => {
      const { id } = await w.product()
      await w.cart(id)
      return { lineItems: [w.line(id, 2)] }
    },
    reply: { cart: { lineItems: [{ quantity: 3 }] } },
  },
  {
    name: 'has no coupon that the shop does not know, and nothing is changed',
    given: async w => {
      await w.cart()
      return { couponCode: 'SPRING', cartInfo: { buyerNote: 'x' } }
    },
    fails: 'ERROR_COUPON_DOES_NOT_EXIST',
    emitted: [],
    afterwards: async w => expect((await cartOf(w)).buyerNote).toBeUndefined(),
  },
  {
    name: 'makes a cart before the first add',
    request: { cartInfo: { buyerNote: 'Ring twice.' } },
    emitted: [CREATED],
    reply: { cart: { buyerNote: 'Ring twice.', lineItems: [], revision: '1' } },
  },
])

test('removing the coupon of a cart without one changes nothing', async () => {
  const w = await createDriver(shop)
  await w.cart()
  const before = await cartOf(w)
  const { cart } = await w.visitor.callOk(currentCart.removeCouponFromCurrentCart, {})
  expect(cart).toEqual(before)
})

scenarios(ofShop, currentCart.updateCurrentCartLineItemQuantity, [
  {
    name: 'sets quantities',
    given: async w => ({ lineItems: [{ id: (await w.cart()).lineItems[0]?.id, quantity: 7 }] }),
    reply: { cart: { lineItems: [{ quantity: 7, lineItemPrice: { amount: '87.50' } }] } },
    emitted: [UPDATED],
    statements: 5,
  },
  {
    name: 'has no lines before the first add',
    given: async w => ({ lineItems: [{ id: (await w.product()).id, quantity: 1 }] }),
    fails: 'LINE_ITEM_NOT_FOUND',
  },
  {
    name: 'must name lines of the cart',
    given: async w => ({
      lineItems: [
        { id: (await w.cart()).lineItems[0]?.id, quantity: 2 },
        { id: (await w.product()).id, quantity: 2 },
      ],
    }),
    fails: 'LINE_ITEM_NOT_FOUND',
  },
  {
    name: 'cannot ask for more than there is',
    given: async w => ({ lineItems: [{ id: (await w.cart()).lineItems[0]?.id, quantity: 11 }] }),
    fails: 'LINE_ITEMS_REJECTED',
  },
  {
    name: 'must say how many',
    given: async w => ({ lineItems: [{ id: (await w.cart()).lineItems[0]?.id }] }),
    rejects: { 'lineItems[0].quantity': 'REQUIRED_FIELD' },
  },
  {
    name: 'may ask for less of what has become scarce',
    given: async w => {
      const { id } = await w.product({}, 10)
      const { lineItems } = await w.cart(id, 8)
      await w.stock(id, 2)
      return { lineItems: [{ id: lineItems[0]?.id, quantity: 5 }] }
    },
    reply: {
      cart: {
        lineItems: [{ quantity: 5, availability: { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 } }],
      },
    },
  },
])

scenarios(ofShop, currentCart.removeLineItemsFromCurrentCart, [
  {
    name: 'takes lines out, and an empty cart stays',
    given: async w => ({ lineItemIds: [(await w.cart()).lineItems[0]?.id as string] }),
    reply: { cart: { lineItems: [] } },
    emitted: [UPDATED],
  },
  {
    name: 'must name lines of the cart',
    given: async w => ({
      lineItemIds: [(await w.cart()).lineItems[0]?.id as string, (await w.product()).id],
    }),
    fails: 'LINE_ITEM_NOT_FOUND',
  },
])

scenarios(ofShop, currentCart.deleteCurrentCart, [
  {
    name: 'deletes the cart',
    given: async w => nothingAfter(w.cart()),
    emitted: ['wix.ecom.v1.cart_deleted'],
  },
  { name: 'has nothing to delete before the first add', request: {}, emitted: [] },
])

test('protocol/carts §8: reads before the first line item store no cart', async () => {
  const w = await driver()
  const before = await storedCarts()
  const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
  const estimate = await w.visitor.callOk(currentCart.estimateCurrentCartTotals, { returnPricingInput: true })
  expect(estimate).toMatchObject({ cart, pricingInput: { lines: [] } })
  expect(await w.visitor.callOk(currentCart.removeCouponFromCurrentCart, {})).toEqual({ cart })
  expect(await storedCarts()).toBe(before)
})

test('protocol/carts §8: programs of the original protocol have no cart before the first line item', async () => {
  const w = await driver()
  const token = await w.anonymous(shop.compatClientId)
  const { getCurrentCart, updateCurrentCart, deleteCurrentCart, addToCurrentCart } = currentCart
  const lineItemIds = ['9e6d5b9a-0000-4000-8000-000000000000']
  const codes = [
    await w.visitor.send(getCurrentCart, {}, { token }),
    await w.visitor.send(updateCurrentCart, {}, { token }),
    await w.visitor.send(currentCart.removeLineItemsFromCurrentCart, { lineItemIds }, { token }),
    await w.visitor.send(currentCart.estimateCurrentCartTotals, {}, { token }),
    await w.visitor.send(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' }, { token }),
    await w.visitor.send(deleteCurrentCart, {}, { token }),
  ].map(reply => [reply.status, codeOf(reply)])
  expect(new Set(codes.map(String))).toEqual(new Set(['404,OWNED_CART_NOT_FOUND']))
  const lineItems = [w.line((await w.product()).id)]
  await w.visitor.callOk(addToCurrentCart, { lineItems }, { token })
  expect((await w.visitor.callOk(getCurrentCart, {}, { token })).cart.lineItems).toHaveLength(1)
})

describe('unchanged', () => {
  test('are all lines, if one of the ids is not a line of the cart', async () => {
    const w = await driver()
    const lineItems = (await w.cart()).lineItems
    const unknown = (await w.product()).id
    const id = lineItems[0]?.id as string
    const quantities = [
      { id, quantity: 2 },
      { id: unknown, quantity: 2 },
    ]
    for (const reply of [
      await w.visitor.send(currentCart.updateCurrentCartLineItemQuantity, { lineItems: quantities }),
      await w.visitor.send(currentCart.removeLineItemsFromCurrentCart, { lineItemIds: [id, unknown] }),
    ])
      expect(reply.body.details.applicationError).toMatchObject({
        code: 'LINE_ITEM_NOT_FOUND',
        data: { lineItemIds: [unknown] },
      })
    expect((await cartOf(w)).lineItems).toEqual(lineItems)
  })

  test('is an empty cart, until it is deleted', async () => {
    const w = await driver()
    const lineItemIds = [(await w.cart()).lineItems[0]?.id as string]
    await w.visitor.callOk(currentCart.removeLineItemsFromCurrentCart, { lineItemIds })
    expect((await cartOf(w)).lineItems).toEqual([])
    await w.visitor.callOk(currentCart.deleteCurrentCart, {})
    expect(await cartOf(w)).toMatchObject({ lineItems: [] })
    expect(await cartOf(w)).not.toHaveProperty('id')
  })
})
