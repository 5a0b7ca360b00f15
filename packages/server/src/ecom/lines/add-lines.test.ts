import { contract, type RejectedLine } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver, twoOptions } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { currentCart } = contract

const shop = await openShop()
const driver = () => createDriver(shop)

const textFields = [
  { title: 'Engraving', maxLength: 5, mandatory: true },
  { title: 'Note', maxLength: 20, mandatory: false },
]

/** Sets fields of products that no call can set yet. */
const patchProduct = (id: string, fields: object) =>
  shop.platform.database.pool.query('update products set doc = doc || $2 where id = $1', [
    id,
    JSON.stringify(fields),
  ])

/** Reasons of the rejected lines. */
const rejection = async (w: TestDriver, lineItems: object[]) => {
  const reply = await w.visitor.send(currentCart.addToCurrentCart, { lineItems })
  expect(codeOf(reply), JSON.stringify([lineItems, reply.body])).toBe('LINE_ITEMS_REJECTED')
  expect(reply.status).toBe(409)
  return reply.body.details.applicationError.data.lineItems as RejectedLine[]
}
const cartOf = async (w: TestDriver) => (await w.visitor.callOk(currentCart.getCurrentCart, {})).cart

describe('a rejected line is reported with its name and reason, and the cart does not change', () => {
  test('because its product does not exist or is hidden', async () => {
    const w = await driver()
    const hidden = await w.product({ visible: false })
    const missing = shop.platform.administration.ids.guid()
    const product = await w.product({ name: 'Kept' })
    const rejected = await rejection(w, [
      w.line(product.id),
      w.line(hidden.id),
      w.line(missing),
      w.line('no-guid'),
    ])
    expect(rejected).toEqual([
      { index: 1, catalogItemId: hidden.id, reason: 'NOT_FOUND' },
      { index: 2, catalogItemId: missing, reason: 'NOT_FOUND' },
      { index: 3, catalogItemId: 'no-guid', reason: 'NOT_FOUND' },
    ])
    expect((await w.visitor.callOk(currentCart.getCurrentCart, {})).cart.lineItems).toEqual([])
  })

  test('because its appId is another catalogue', async () => {
    const w = await driver()
    const { id } = await w.product()
    const catalogReference = { appId: 'another', catalogItemId: id }
    expect(await rejection(w, [{ catalogReference }])).toMatchObject([
      { index: 0, reason: 'UNKNOWN_CATALOG' },
    ])
  })

  test('but not because of the older appId of the same catalogue (protocol/catalogue §6)', async () => {
    const w = await driver()
    const { id } = await w.product()
    const catalogReference = { appId: '1380B703-CE81-FF05-F115-39571D94DFCD', catalogItemId: id }
    const lineItems = [{ catalogReference, quantity: 1 }]
    await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(id)] })
    await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems })
    expect((await cartOf(w)).lineItems).toMatchObject([{ quantity: 2 }])
  })

  test('because its options are missing, unknown or match no variant', async () => {
    const w = await driver()
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
      const [rejected] = await rejection(w, [line])
      expect(rejected, JSON.stringify(line)).toMatchObject({
        reason: 'INVALID_OPTIONS',
        name: expect.stringMatching(/Managed|Free/),
      })
    }
  })

  test('because its variant is hidden', async () => {
    const w = await driver()
    const product = await w.product({ productOptions: twoOptions, manageVariants: true })
    const choices = { Colour: 'Red', Size: 'S' }
    await w.merchant.callOk(contract.products.updateProductVariants, {
      id: product.id,
      variants: [{ choices, visible: false }],
    })
    expect(await rejection(w, [w.line(product.id, 1, { options: choices })])).toMatchObject([
      { reason: 'NOT_AVAILABLE', name: product.name },
    ])
  })

  test('because its custom texts are missing, too long or not fields of the product', async () => {
    const w = await driver()
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
      const rejected = await rejection(w, [w.line(id, 1, { customTextFields })])
      expect(rejected, JSON.stringify(customTextFields)).toMatchObject([{ reason: 'INVALID_CUSTOM_TEXT' }])
    }
    const { cart } = await w.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [w.line(id, 1, { customTextFields: { Engraving: 'Åsa 💚' } })],
    })
    expect(cart.lineItems[0]?.descriptionLines).toEqual([
      {
        name: { original: 'Engraving', translated: 'Engraving' },
        plainText: { original: 'Åsa 💚', translated: 'Åsa 💚' },
      },
    ])
  })

  test('because the stock does not cover it together with the quantity in the cart', async () => {
    const w = await driver()
    const { id, name } = await w.product({}, 5)
    const empty = await w.product({}, 0)
    await w.cart(id, 3)
    expect(await rejection(w, [w.line(id, 3)])).toEqual([
      { index: 0, catalogItemId: id, name, reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 },
    ])
    expect(await rejection(w, [w.line(id, 2), w.line(id), w.line(empty.id)])).toEqual([
      { index: 1, catalogItemId: id, name, reason: 'NOT_AVAILABLE' },
      { index: 2, catalogItemId: empty.id, name: empty.name, reason: 'NOT_AVAILABLE' },
    ])
    expect((await cartOf(w)).lineItems).toMatchObject([{ quantity: 3 }])
  })

  test('because another line with a different custom text uses the same stock', async () => {
    const w = await driver()
    const { id } = await w.product({}, 5)
    await patchProduct(id, { customTextFields: textFields })
    const line = (text: string, quantity: number) =>
      w.line(id, quantity, { customTextFields: { Engraving: text } })
    const { cart } = await w.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [line('a', 2), line('b', 2)],
    })
    expect(cart.lineItems.map(({ availability }) => availability?.quantityAvailable)).toEqual([3, 3])
    expect(await rejection(w, [line('c', 2)])).toMatchObject([
      { reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 },
    ])
    // The stock falls below the cart's quantity: the earlier line takes the remaining units.
    await w.stock(id, 3)
    expect((await cartOf(w)).lineItems).toMatchObject([
      { availability: { status: 'AVAILABLE', quantityAvailable: 2 } },
      { availability: { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 } },
    ])
  })

  test('because the cart would have more than 300 lines', async () => {
    const w = await driver()
    const { id } = await w.product({}, null)
    await patchProduct(id, { customTextFields: textFields })
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        w.line(id, 1, { customTextFields: { Engraving: `${from + i}` } }),
      )
    for (const from of [0, 100, 200])
      await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: lines(from, 100) })
    const reply = await w.visitor.send(currentCart.addToCurrentCart, { lineItems: lines(300, 1) })
    expect(codeOf(reply)).toBe('TOO_MANY_LINE_ITEMS')
  })
})

describe('a variant is found', () => {
  test('by id, by its choices, or by a colour code; all forms add to the same line', async () => {
    const w = await driver()
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
    const { cart } = await w.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [
        w.line(product.id, 1, { variantId: green?.id.toUpperCase() }),
        w.line(product.id, 1, { options: { Colour: 'Green' } }),
        w.line(product.id, 1, { options: { Colour: '#00ff00' }, customTextFields: {} }),
      ],
    })
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

  test('without options if the product has one variant, or each option has one choice', async () => {
    const w = await driver()
    const single = [{ name: 'Size', choices: [{ value: 'One', description: 'One' }] }]
    const managed = await w.product({ productOptions: single, manageVariants: true })
    const free = await w.product({ productOptions: single })
    const { cart } = await w.visitor.callOk(currentCart.addToCurrentCart, {
      lineItems: [w.line(managed.id), w.line(free.id)],
    })
    const size = [{ name: { original: 'Size' }, plainText: { original: 'One' } }]
    expect(cart.lineItems).toMatchObject([{ descriptionLines: size }, { descriptionLines: size }])
  })
})
