import { describe, expect, it } from 'vitest'
import type { Cart, EstimatedTotals } from '../platform/entities.ts'
import { cartView, emptyCart } from './cart-view.ts'
import { withPendingQuantities } from './pending-quantities.ts'
import { totalsView } from './totals-view.ts'

const money = (amount: string) => ({ amount, formattedAmount: `€${amount}` })
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
const view = (...lineItems: object[]) => cartView({ lineItems } as unknown as Cart)

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
        quantityMax: 7,
        unitPrice: '€20.00',
        fullUnitPrice: '€24.00',
        total: '€40.00',
        problem: undefined,
      },
    ])
  })

  it('counts units, not lines', () => {
    expect(view(line(), line({ id: 'l2', quantity: 3 })).count).toBe(5)
    expect(cartView(undefined)).toEqual(emptyCart)
  })

  it.each([
    ['NOT_FOUND', undefined, 'No longer in the shop. Remove it to continue.'],
    ['NOT_AVAILABLE', 0, 'Sold out. Remove it to continue.'],
    ['PARTIALLY_AVAILABLE', 1, 'Only 1 left. Lower the quantity to continue.'],
  ])('says why a line is unavailable: %s', (status, quantityAvailable, problem) => {
    expect(view(line({ availability: { status, quantityAvailable } })).lines[0]?.problem).toBe(problem)
  })
})

describe('withWanted', () => {
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

describe('totalsView', () => {
  const totals = (fields: object) => totalsView(fields as EstimatedTotals)
  const priceSummary = {
    subtotal: money('40.00'),
    shipping: money('4.90'),
    discount: money('5.00'),
    tax: money('6.37'),
    total: money('39.90'),
  }

  it('lists every amount, the total last', () => {
    const { rows } = totals({
      priceSummary,
      cart: { taxIncludedInPrices: true },
      shippingInfo: { selectedCarrierServiceOption: { title: 'Standard' } },
    })
    expect(rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Subtotal €40.00',
      'Discount −€5.00',
      'Delivery €4.90',
      'Tax included €6.37',
      'Estimated total €39.90',
    ])
  })

  it('leaves out zero amounts, and shows no delivery price before it is known', () => {
    const none = { ...priceSummary, discount: money('0.00'), tax: money('0.00') }
    expect(totals({ priceSummary: none }).rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Subtotal €40.00',
      'Delivery At checkout',
      'Estimated total €39.90',
    ])
  })
})
