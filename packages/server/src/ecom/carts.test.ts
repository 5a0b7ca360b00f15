import { contract, type RefusedLine } from '@stoa/contract'
import { codeOf, createShop, openWorld, type Shop, twoOptions, type World } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const { currentCart } = contract
const UPDATED = 'wix.ecom.v1.cart_updated'
const CREATED = 'wix.ecom.v1.cart_created'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())
const world = () => openWorld(shop)
const ofShop = () => shop

const textFields = [
  { title: 'Engraving', maxLength: 5, mandatory: true },
  { title: 'Note', maxLength: 20, mandatory: false },
]

/** Puts fields on products that only the demo and later calls can set. */
const patchProduct = (id: string, fields: object) =>
  shop.platform.database.pool.query('update products set doc = doc || $2 where id = $1', [
    id,
    JSON.stringify(fields),
  ])

/** The reasons with which lines were refused. */
const refusal = async (w: World, lineItems: object[]) => {
  const reply = await w.send(currentCart.addToCurrentCart, { lineItems }, 'visitor')
  expect(codeOf(reply), JSON.stringify([lineItems, reply.body])).toBe('LINE_ITEMS_REFUSED')
  expect(reply.status).toBe(409)
  return reply.body.details.applicationError.data.lineItems as RefusedLine[]
}
/** A request without fields, once something has been made. */
const nothingAfter = async (made: Promise<unknown>) => {
  await made
  return {}
}
const cartOf = async (w: World) => (await w.must(currentCart.getCurrentCart, {}, 'visitor')).cart

scenarios(ofShop, currentCart.getCurrentCart, [
  { name: 'has no cart before the first add', request: {}, fails: 'OWNED_CART_NOT_FOUND' },
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
    statements: 7,
    reply: {
      cart: {
        currency: 'EUR',
        revision: '1',
        lineItems: [
          {
            quantity: 2,
            productName: { original: 'Jug' },
            url: { relativePath: '/products/a-jug' },
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
    statements: 7,
    reply: { cart: { revision: '2', lineItems: [{ quantity: 6 }] } },
  },
  {
    name: 'must name something to add',
    request: {},
    refuses: { lineItems: 'REQUIRED_ONE_OF_FIELD' },
  },
  {
    name: 'may not override the catalogue',
    given: async w => {
      const line = w.line((await w.product()).id)
      return { lineItems: [{ ...line, catalogOverrideFields: { price: '0.01' } }] } as never
    },
    refuses: { 'lineItems[0].catalogOverrideFields': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'is told of options that mean nothing',
    given: async w => ({ lineItems: [w.line((await w.product()).id, 1, { colour: 'Red' })] }),
    refuses: { 'lineItems[0].catalogReference.options.colour': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'cannot have more of one line than the wire carries',
    given: async w => {
      const { id } = await w.product({}, null)
      await w.cart(id, 99_999)
      return { lineItems: [w.line(id, 2)] }
    },
    refuses: { 'lineItems[0].quantity': 'MAX' },
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
    refuses: { lineItems: 'MAX' },
  },
])

describe('a line is refused by name and reason, and nothing changes', () => {
  test('for a product that is not there, or hidden', async () => {
    const w = await world()
    const hidden = await w.product({ visible: false })
    const missing = shop.platform.administration.ids.guid()
    const kept = await w.product({ name: 'Kept' })
    const refused = await refusal(w, [w.line(kept.id), w.line(hidden.id), w.line(missing), w.line('no-guid')])
    expect(refused).toEqual([
      { index: 1, catalogItemId: hidden.id, reason: 'NOT_FOUND' },
      { index: 2, catalogItemId: missing, reason: 'NOT_FOUND' },
      { index: 3, catalogItemId: 'no-guid', reason: 'NOT_FOUND' },
    ])
    expect(codeOf(await w.send(currentCart.getCurrentCart, {}, 'visitor'))).toBe('OWNED_CART_NOT_FOUND')
  })

  test('for another catalogue', async () => {
    const w = await world()
    const { id } = await w.product()
    const catalogReference = { appId: 'another', catalogItemId: id }
    expect(await refusal(w, [{ catalogReference }])).toMatchObject([{ index: 0, reason: 'UNKNOWN_CATALOG' }])
  })

  test('for options that are missing, unknown or name no variant', async () => {
    const w = await world()
    const managed = await w.product({ name: 'Managed', productOptions: twoOptions, manageVariants: true })
    const free = await w.product({ name: 'Free', productOptions: twoOptions })
    const [one, other] = managed.variants
    for (const line of [
      w.line(managed.id),
      w.line(managed.id, 1, { variantId: managed.id }),
      w.line(managed.id, 1, { variantId: 7 }),
      w.line(managed.id, 1, { options: { Colour: 'Red' } }),
      w.line(managed.id, 1, { variantId: one?.id, options: other?.choices }),
      w.line(free.id),
      w.line(free.id, 1, { options: { Colour: 'Red' } }),
      w.line(free.id, 1, { options: { Colour: 'Red', Size: 'XXL' } }),
      w.line(free.id, 1, { options: { Colour: 'Red', Size: 'S', Sleeve: 'Long' } }),
      w.line(free.id, 1, { options: 'Red' }),
    ]) {
      const [refused] = await refusal(w, [line])
      expect(refused, JSON.stringify(line)).toMatchObject({
        reason: 'INVALID_OPTIONS',
        name: expect.stringMatching(/Managed|Free/),
      })
    }
  })

  test('for a hidden variant', async () => {
    const w = await world()
    const product = await w.product({ productOptions: twoOptions, manageVariants: true })
    const choices = { Colour: 'Red', Size: 'S' }
    await w.must(
      contract.products.updateProductVariants,
      { id: product.id, variants: [{ choices, visible: false }] },
      'merchant',
    )
    expect(await refusal(w, [w.line(product.id, 1, { options: choices })])).toMatchObject([
      { reason: 'NOT_AVAILABLE', name: product.name },
    ])
  })

  test('for texts that are missing, too long or for no field', async () => {
    const w = await world()
    const { id } = await w.product()
    await patchProduct(id, { customTextFields: textFields })
    for (const customTextFields of [
      undefined,
      { Engraving: '' },
      { Engraving: '  ' },
      { Engraving: 'far too long' },
      { Engraving: 5 },
      { Engraving: 'ok', Ribbon: 'red' },
      ['ok'],
    ]) {
      const refused = await refusal(w, [w.line(id, 1, { customTextFields })])
      expect(refused, JSON.stringify(customTextFields)).toMatchObject([{ reason: 'INVALID_CUSTOM_TEXT' }])
    }
    const { cart } = await w.must(
      currentCart.addToCurrentCart,
      { lineItems: [w.line(id, 1, { customTextFields: { Engraving: 'Åsa 💚' } })] },
      'visitor',
    )
    expect(cart.lineItems[0]?.descriptionLines).toEqual([
      { name: { original: 'Engraving' }, plainText: { original: 'Åsa 💚' } },
    ])
  })

  test('for want of stock, what is in the cart already included', async () => {
    const w = await world()
    const { id, name } = await w.product({}, 5)
    const empty = await w.product({}, 0)
    await w.cart(id, 3)
    expect(await refusal(w, [w.line(id, 3)])).toEqual([
      { index: 0, catalogItemId: id, name, reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 },
    ])
    expect(await refusal(w, [w.line(id, 2), w.line(id), w.line(empty.id)])).toEqual([
      { index: 1, catalogItemId: id, name, reason: 'NOT_AVAILABLE' },
      { index: 2, catalogItemId: empty.id, name: empty.name, reason: 'NOT_AVAILABLE' },
    ])
    expect((await cartOf(w)).lineItems).toMatchObject([{ quantity: 3 }])
  })

  test('when two lines of different texts share one stock', async () => {
    const w = await world()
    const { id } = await w.product({}, 5)
    await patchProduct(id, { customTextFields: textFields })
    const line = (text: string, quantity: number) =>
      w.line(id, quantity, { customTextFields: { Engraving: text } })
    const { cart } = await w.must(
      currentCart.addToCurrentCart,
      { lineItems: [line('a', 2), line('b', 2)] },
      'visitor',
    )
    expect(cart.lineItems.map(({ availability }) => availability?.quantityAvailable)).toEqual([3, 3])
    expect(await refusal(w, [line('c', 2)])).toMatchObject([
      { reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 },
    ])
    // The stock shrinks below what the cart holds: the earlier line comes first.
    await w.stock(id, 3)
    expect((await cartOf(w)).lineItems).toMatchObject([
      { availability: { status: 'AVAILABLE', quantityAvailable: 2 } },
      { availability: { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 } },
    ])
  })

  test('when a cart would have more than 300 lines', async () => {
    const w = await world()
    const { id } = await w.product({}, null)
    await patchProduct(id, { customTextFields: textFields })
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        w.line(id, 1, { customTextFields: { Engraving: `${from + i}` } }),
      )
    for (const from of [0, 100, 200])
      await w.must(currentCart.addToCurrentCart, { lineItems: lines(from, 100) }, 'visitor')
    const reply = await w.send(currentCart.addToCurrentCart, { lineItems: lines(300, 1) }, 'visitor')
    expect(codeOf(reply)).toBe('TOO_MANY_LINE_ITEMS')
  })
})

describe('a variant is found', () => {
  test('by id, by its choices, or by a colour code, and is one line however it was named', async () => {
    const w = await world()
    const product = await w.product({
      manageVariants: true,
      productOptions: [
        {
          name: 'Colour',
          choices: [
            { value: '#00ff00', description: 'Green' },
            { value: '#0000ff', description: 'Blue' },
          ],
        },
      ],
    })
    const green = product.variants.find(({ choices }) => choices.Colour === 'Green')
    const { cart } = await w.must(
      currentCart.addToCurrentCart,
      {
        lineItems: [
          w.line(product.id, 1, { variantId: green?.id.toUpperCase() }),
          w.line(product.id, 1, { options: { Colour: 'Green' } }),
          w.line(product.id, 1, { options: { Colour: '#00ff00' }, customTextFields: {} }),
        ],
      },
      'visitor',
    )
    expect(cart.lineItems).toMatchObject([
      {
        quantity: 3,
        catalogReference: { options: { variantId: green?.id } },
        descriptionLines: [
          { name: { original: 'Colour' }, colorInfo: { original: 'Green', code: '#00ff00' } },
        ],
      },
    ])
    expect(cart.lineItems).toHaveLength(1)
  })

  test('without options where the product has one variant, or each option one choice', async () => {
    const w = await world()
    const single = [{ name: 'Size', choices: [{ value: 'One', description: 'One' }] }]
    const managed = await w.product({ productOptions: single, manageVariants: true })
    const free = await w.product({ productOptions: single })
    const { cart } = await w.must(
      currentCart.addToCurrentCart,
      { lineItems: [w.line(managed.id), w.line(free.id)] },
      'visitor',
    )
    const size = [{ name: { original: 'Size' }, plainText: { original: 'One' } }]
    expect(cart.lineItems).toMatchObject([{ descriptionLines: size }, { descriptionLines: size }])
  })
})

describe('the cart follows the catalogue', () => {
  test('in price, name and availability', async () => {
    const w = await world()
    const { id } = await w.product()
    await w.cart(id, 2)
    await w.must(
      contract.products.updateProduct,
      { product: { id, name: 'Better', priceData: { price: 20 }, discount: { type: 'PERCENT', value: 10 } } },
      'merchant',
    )
    expect((await cartOf(w)).lineItems).toMatchObject([
      {
        productName: { original: 'Better' },
        fullPrice: { amount: '20.00' },
        price: { amount: '18.00' },
        lineItemPrice: { amount: '36.00' },
      },
    ])
  })

  test('keeps a line whose product is gone, by its last name and without a price', async () => {
    const w = await world()
    const { id, name } = await w.product()
    const other = await w.product({ priceData: { price: 3 } })
    await w.cart(id, 2)
    await w.cart(other.id)
    await w.must(contract.products.deleteProduct, { id }, 'merchant')
    const totals = await w.must(currentCart.estimateCurrentCartTotals, {}, 'visitor')
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

  test('says that a hidden product cannot be had', async () => {
    const w = await world()
    const { id } = await w.product()
    await w.cart(id)
    await w.must(contract.products.updateProduct, { product: { id, visible: false } }, 'merchant')
    expect((await cartOf(w)).lineItems).toMatchObject([{ availability: { status: 'NOT_AVAILABLE' } }])
  })
})

test('ten adds at once all count, in one cart', async () => {
  const w = await world()
  const { id } = await w.product({}, 50)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      w.send(currentCart.addToCurrentCart, { lineItems: [w.line(id, 2)] }, 'visitor'),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect((await cartOf(w)).lineItems).toMatchObject([{ quantity: 20 }])
})

scenarios(ofShop, currentCart.updateCurrentCartLineItemQuantity, [
  {
    name: 'sets quantities',
    given: async w => ({ lineItems: [{ id: (await w.cart()).lineItems[0]?.id, quantity: 7 }] }),
    reply: { cart: { lineItems: [{ quantity: 7, lineItemPrice: { amount: '87.50' } }] } },
    emitted: [UPDATED],
    statements: 7,
  },
  {
    name: 'must have a cart',
    given: async w => ({ lineItems: [{ id: (await w.product()).id, quantity: 1 }] }),
    fails: 'OWNED_CART_NOT_FOUND',
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
    fails: 'LINE_ITEMS_REFUSED',
  },
  {
    name: 'must say how many',
    given: async w => ({ lineItems: [{ id: (await w.cart()).lineItems[0]?.id }] }),
    refuses: { 'lineItems[0].quantity': 'REQUIRED_FIELD' },
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
  { name: 'has nothing to delete', request: {}, fails: 'OWNED_CART_NOT_FOUND' },
])

scenarios(ofShop, currentCart.estimateCurrentCartTotals, [
  {
    name: 'learns what the cart costs with delivery',
    given: async w => nothingAfter(w.cart(undefined, 2)),
    statements: 2,
    reply: {
      priceSummary: {
        subtotal: { amount: '25.00' },
        shipping: { amount: '4.90' },
        tax: { amount: '0.00' },
        total: { amount: '29.90' },
      },
      shippingInfo: {
        selectedCarrierServiceOption: { code: 'standard', cost: { price: { amount: '4.90' } } },
        carrierServiceOptions: [{ shippingOptions: [{ code: 'standard' }] }],
      },
      violations: [],
    },
  },
  {
    name: 'pays no delivery for what is not delivered',
    given: async w => nothingAfter(w.cart((await w.product({ productType: 'digital' })).id)),
    reply: {
      priceSummary: { shipping: { amount: '0.00' }, total: { amount: '12.50' } },
      shippingInfo: { carrierServiceOptions: [] },
    },
  },
  {
    name: 'finds no delivery to a country that is not served',
    given: async w => {
      await w.cart()
      return { shippingAddress: { country: 'AQ' } }
    },
    reply: { shippingInfo: { carrierServiceOptions: [] }, priceSummary: { shipping: { amount: '0.00' } } },
  },
  {
    name: 'may leave delivery out',
    given: async w => {
      await w.cart()
      return { calculateShipping: false }
    },
    reply: { priceSummary: { shipping: { amount: '0.00' } } },
  },
  {
    name: 'must choose a delivery that is offered',
    given: async w => {
      await w.cart()
      return { selectedShippingOption: { code: 'drone' } }
    },
    fails: 'SHIPPING_OPTION_NOT_FOUND',
  },
  { name: 'must have a cart', request: {}, fails: 'OWNED_CART_NOT_FOUND' },
])

scenarios(ofShop, currentCart.createCheckoutFromCurrentCart, [
  {
    name: 'makes a checkout',
    given: async w => {
      await w.cart()
      return {
        channelType: 'WEB' as const,
        email: 'ada@example.com',
        shippingAddress: { country: 'DE', city: 'Berlin' },
      }
    },
    emitted: ['wix.ecom.v1.checkout_created', UPDATED],
    // begin, cart, products, open checkout, insert, cart, outcome, job, commit
    statements: 9,
  },
  {
    name: 'brings the open checkout up to date',
    given: async w => {
      await w.checkout()
      await w.cart()
      return { channelType: 'WEB' as const }
    },
    emitted: ['wix.ecom.v1.checkout_updated'],
  },
  {
    name: 'needs something in the cart',
    given: async w => {
      const lineItemIds = [(await w.cart()).lineItems[0]?.id as string]
      await w.must(currentCart.removeLineItemsFromCurrentCart, { lineItemIds }, 'visitor')
      return { channelType: 'WEB' as const }
    },
    fails: 'CART_EMPTY',
  },
  {
    name: 'cannot check out what cannot be had',
    given: async w => {
      const { id } = await w.product()
      await w.cart(id, 5)
      await w.stock(id, 4)
      return { channelType: 'WEB' as const }
    },
    fails: 'LINE_ITEMS_REFUSED',
  },
  {
    name: 'must choose a delivery that is offered',
    given: async w => {
      await w.cart()
      return { channelType: 'WEB' as const, selectedShippingOption: { code: 'drone' } }
    },
    fails: 'SHIPPING_OPTION_NOT_FOUND',
  },
  { name: 'must have a cart', request: { channelType: 'WEB' }, fails: 'OWNED_CART_NOT_FOUND' },
])

describe('what stays as it was', () => {
  test('all lines, when one of the ids is no line of the cart', async () => {
    const w = await world()
    const lineItems = (await w.cart()).lineItems
    const unknown = (await w.product()).id
    const id = lineItems[0]?.id as string
    const quantities = [
      { id, quantity: 2 },
      { id: unknown, quantity: 2 },
    ]
    for (const reply of [
      await w.send(currentCart.updateCurrentCartLineItemQuantity, { lineItems: quantities }, 'visitor'),
      await w.send(currentCart.removeLineItemsFromCurrentCart, { lineItemIds: [id, unknown] }, 'visitor'),
    ])
      expect(reply.body.details.applicationError).toMatchObject({
        code: 'LINE_ITEM_NOT_FOUND',
        data: { lineItemIds: [unknown] },
      })
    expect((await cartOf(w)).lineItems).toEqual(lineItems)
  })

  test('an emptied cart, until it is deleted', async () => {
    const w = await world()
    const lineItemIds = [(await w.cart()).lineItems[0]?.id as string]
    await w.must(currentCart.removeLineItemsFromCurrentCart, { lineItemIds }, 'visitor')
    expect((await cartOf(w)).lineItems).toEqual([])
    await w.must(currentCart.deleteCurrentCart, {}, 'visitor')
    expect(codeOf(await w.send(currentCart.getCurrentCart, {}, 'visitor'))).toBe('OWNED_CART_NOT_FOUND')
  })
})

test('a checkout has the lines of the cart, which remembers it, and a second one takes its place', async () => {
  const w = await world()
  await w.cart()
  const shippingAddress = { country: 'DE', city: 'Berlin' }
  const email = 'ada@example.com'
  const make = (message: object) =>
    w.must(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB', ...message }, 'visitor')
  const { checkoutId: id } = await make({ email, shippingAddress })
  const read = async () => (await w.must(contract.checkout.getCheckout, { id }, 'visitor')).checkout
  const cart = await cartOf(w)
  expect(cart.checkoutId).toBe(id)
  expect(await read()).toMatchObject({
    buyerInfo: { email },
    shippingInfo: { shippingDestination: { address: shippingAddress } },
    cartId: cart.id,
    completed: false,
    channelType: 'WEB',
    lineItems: cart.lineItems.map(line => ({ id: line.id, quantity: line.quantity })),
  })
  await w.cart()
  expect(await make({})).toEqual({ checkoutId: id })
  expect(await read()).toMatchObject({ buyerInfo: { email }, lineItems: [{}, {}] })
})

scenarios(ofShop, currentCart.addToCurrentCart, [
  {
    name: 'has custom lines priced as sent, and delivered unless they say otherwise',
    request: {
      customLineItems: [
        { productName: { original: 'Portrait' }, price: '80.5', fullPrice: '100', quantity: 2 },
        { productName: { original: 'Lesson' }, price: '30', itemType: { preset: 'SERVICE' } },
      ],
    },
    emitted: [CREATED],
    reply: {
      cart: {
        lineItems: [
          {
            customLineItem: true,
            quantity: 2,
            fullPrice: { amount: '100.00' },
            lineItemPrice: { amount: '161.00' },
            itemType: { preset: 'PHYSICAL' },
            physicalProperties: { shippable: true },
            availability: { status: 'AVAILABLE' },
          },
          { quantity: 1, itemType: { preset: 'SERVICE' }, physicalProperties: { shippable: false } },
        ],
      },
    },
  },
  {
    name: 'must name a custom line',
    request: { customLineItems: [{ productName: {}, price: '1' }] },
    refuses: { 'customLineItems[0].productName.original': 'REQUIRED_FIELD' },
  },
])

test('custom lines are ordered like any other', async () => {
  const w = await world()
  const customLineItems = [{ productName: { original: 'Portrait' }, price: '80.50' }]
  await w.must(currentCart.addToCurrentCart, { customLineItems }, 'visitor')
  const { order } = await w.must(contract.orders.getOrder, { id: await w.order() }, 'visitor')
  expect(order.lineItems).toMatchObject([{ productName: { original: 'Portrait' } }, {}])
  expect(order.priceSummary.subtotal.amount).toBe('93.00')
})

describe('a shop whose merchant has not switched custom lines on', () => {
  let closed: Shop
  beforeAll(async () => {
    closed = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
    await closed.platform.database.pool.query(
      `update sites set settings = settings || '{"customLineItems": false}'`,
    )
  })
  afterAll(() => closed.close())

  scenarios(() => closed, currentCart.addToCurrentCart, [
    {
      name: 'may not name prices of his own',
      request: { customLineItems: [{ productName: { original: 'Crown' }, price: '0.01' }] },
      refuses: { customLineItems: 'FIELD_NOT_ALLOWED' },
    },
  ])
})
