import { describe, expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import type { Cart } from '../platform/entities.ts'
import { cartView, emptyCart } from './cart-view.ts'
import { withPendingQuantities } from './pending-quantities.ts'

const money = (amount: string) => ({ amount })
const line = (fields: object = {}) => ({
  id: 'l1',
  quantity: 2,
  productName: { original: 'Tide Bowl' },
  url: { relativePath: '/product-page/tide-bowl' },
  price: money('20.00'),
  fullPrice: money('24.00'),
  lineItemPrice: money('40.00'),
  descriptionLines: [
    { name: { original: 'Colour' }, colorInfo: { original: 'Ink', code: '#2c3440' } },
    { name: { original: 'Size' }, plainText: { original: 'Soup', translated: 'Suppe' } },
  ],
  availability: { status: 'AVAILABLE', quantityAvailable: 7 },
  ...fields,
})
const view = (...lineItems: object[]) =>
  cartView({ lineItems, currency: 'EUR' } as unknown as Cart, i18nFor('en'))

describe('cartView', () => {
  it('shows name, choices, prices and the way back to the product', () => {
    expect(view(line()).lines).toEqual([
      {
        id: 'l1',
        name: 'Tide Bowl',
        href: '/products/tide-bowl',
        picture: undefined,
        details: [
          { name: 'Colour', value: 'Ink', color: '#2c3440' },
          { name: 'Size', value: 'Suppe', color: undefined },
        ],
        quantity: 2,
        quantityMin: 1,
        quantityMax: 7,
        unitPrice: '€20.00',
        unitAmount: 20,
        fullUnitPrice: '€24.00',
        total: '€40.00',
        problem: undefined,
      },
    ])
  })

  it('offers one copy of a download (D9)', () => {
    const [download] = view(
      line({ itemType: { preset: 'DIGITAL' }, availability: { status: 'AVAILABLE' } }),
    ).lines
    expect(download?.quantityMax).toBe(1)
  })

  it('shows modifiers, a fixed quantity, and that the price is set later', () => {
    const modifiers = [{ label: { original: 'Cheese' }, quantity: 2 }, { label: { original: 'Olives' } }]
    const [custom] = view(
      line({
        descriptionLines: [],
        customLineItem: true,
        fixedQuantity: true,
        priceUndetermined: true,
        modifierGroups: [{ name: { original: 'Toppings' }, modifiers }],
      }),
    ).lines
    expect(custom).toMatchObject({
      details: [{ name: 'Toppings', value: '2 × Cheese, Olives' }],
      quantity: 2,
      quantityMin: 2,
      quantityMax: 2,
      total: 'Price to be set',
    })
  })

  it('shows the subscription of a line', () => {
    const subscriptionOptionInfo = { title: { original: 'Every month' } }
    expect(view(line({ descriptionLines: [], subscriptionOptionInfo })).lines[0]?.details).toEqual([
      { name: 'Subscription', value: 'Every month' },
    ])
  })

  it('counts units, not lines', () => {
    expect(view(line(), line({ id: 'l2', quantity: 3 })).count).toBe(5)
    expect(cartView(undefined, i18nFor('en'))).toEqual(emptyCart)
  })

  it.each([
    ['NOT_FOUND', undefined, 'No longer in the shop. Remove it to continue.'],
    ['NOT_AVAILABLE', 0, 'Sold out. Remove it to continue.'],
    ['PARTIALLY_AVAILABLE', 1, 'Only 1 left. Lower the quantity to continue.'],
  ])('says why a line is unavailable: %s', (status, quantityAvailable, problem) => {
    expect(view(line({ availability: { status, quantityAvailable } })).lines[0]?.problem).toBe(problem)
  })
})

describe('withPendingQuantities', () => {
  it('applies pending quantities to the confirmed cart and removes lines with quantity 0', () => {
    const cart = view(line(), line({ id: 'l2' }))
    const pendingQuantities = withPendingQuantities(
      cart,
      new Map([
        ['l1', 5],
        ['l2', 0],
      ]),
    )
    expect(pendingQuantities.lines.map(({ id, quantity }) => [id, quantity])).toEqual([['l1', 5]])
    expect(pendingQuantities.count).toBe(5)
    expect(cart.count).toBe(4)
  })
})
