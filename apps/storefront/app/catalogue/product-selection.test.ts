import { describe, expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import type { Product } from '../platform/entities.ts'
import { type Availability, knownChoices, selectionOf, startingChoices } from './product-selection.ts'

const english = i18nFor('en')

const price = (regular: number, reduced = regular) => ({
  currency: 'EUR',
  price: regular,
  discountedPrice: reduced,
})
const options = [
  {
    name: 'Colour',
    optionType: 'color' as const,
    choices: [
      { value: '#000000', description: 'Ink', inStock: false, visible: true },
      { value: '#ffffff', description: 'Bone', inStock: true, visible: true },
      { value: '#ff0000', description: 'Hidden', inStock: true, visible: false },
    ],
  },
  {
    name: 'Size',
    optionType: 'drop_down' as const,
    choices: [
      { value: 'S', description: 'S', inStock: true, visible: true },
      { value: 'L', description: 'L', inStock: true, visible: true },
    ],
  },
]
const variant = (regular: number, visible = true) => ({
  id: `v${regular}`,
  choices: {},
  variant: { priceData: price(regular), visible },
  stock: { inStock: true },
})

const product = (fields: object = {}) =>
  ({
    productType: 'physical',
    manageVariants: true,
    productOptions: options,
    priceData: price(26),
    variants: [variant(26), variant(32), variant(9, false)],
    stock: { inventoryStatus: 'IN_STOCK' },
    ...fields,
  }) as unknown as Product

const availability = (fields: Partial<Availability> = {}): Availability => ({
  productOptions: options,
  availableForPurchase: true,
  ...fields,
})

describe('offerOf', () => {
  it('names the lowest visible price and asks for what is missing', () => {
    const selection = selectionOf(product(), availability(), { Colour: 'Bone' }, english)
    expect(selection).toMatchObject({ price: '€26.00', from: true, missing: ['Size'], canBuy: false })
    expect(selection.stock).toEqual({ level: 'choose', text: 'Choose size to see if it is in stock' })
  })

  it('takes price and stock from the chosen variant', () => {
    const selectedVariant = { price: price(32, 28), quantity: 2, inStock: true }
    const selection = selectionOf(
      product(),
      availability({ selectedVariant }),
      { Colour: 'Bone', Size: 'L' },
      english,
    )
    expect(selection).toMatchObject({
      price: '€28.00',
      fullPrice: '€32.00',
      from: false,
      canBuy: true,
      quantityMax: 2,
    })
    expect(selection.stock).toEqual({ level: 'low', text: 'Only 2 left' })
  })

  it('marks choices that cannot be had and leaves out hidden ones', () => {
    const [colour] = selectionOf(product(), availability(), {}, english).options
    expect(colour?.choices).toEqual([
      { value: 'Ink', color: '#000000', unavailable: true },
      { value: 'Bone', color: '#ffffff', unavailable: false },
    ])
  })

  it.each([
    [
      'sold out in this choice',
      {},
      { availableForPurchase: false },
      { Colour: 'Ink', Size: 'S' },
      'This variant is sold out',
    ],
    ['sold out altogether', { stock: { inventoryStatus: 'OUT_OF_STOCK' } }, {}, {}, 'Sold out'],
    [
      'ordered in advance',
      { productOptions: [], stock: { inventoryStatus: 'OUT_OF_STOCK', availableForPreorder: true } },
      { productOptions: [], selectedVariant: { preorderInfo: { message: 'Ready in May', limit: 3 } } },
      {},
      'Ready in May',
    ],
    [
      'a download',
      { productOptions: [], productType: 'digital' },
      { productOptions: [] },
      {},
      'Download, available immediately',
    ],
    ['not counted', { productOptions: [] }, { productOptions: [] }, {}, 'In stock'],
    [
      'the last one',
      { productOptions: [], stock: { trackInventory: true, quantity: 1 } },
      { productOptions: [] },
      {},
      'Only 1 left',
    ],
  ])('says what is the matter: %s', (_, fields, said, chosen, text) => {
    expect(
      selectionOf(product(fields), availability(said), chosen as Record<string, string>, english).stock.text,
    ).toBe(text)
  })
})

describe('startingChoices', () => {
  it('chooses the first colour to be had, and no size', () => {
    expect(startingChoices(product())).toEqual({ Colour: 'Bone' })
  })

  it('chooses where there is only one', () => {
    const only = [{ name: 'Size', optionType: 'drop_down', choices: [{ description: 'One' }] }]
    expect(startingChoices(product({ productOptions: only }))).toEqual({ Size: 'One' })
  })
})

describe('knownChoices', () => {
  it('ignores what the product does not have', () => {
    expect(knownChoices(product(), { Colour: 'Ink', Size: 'XXL', Shape: 'Round' })).toEqual({ Colour: 'Ink' })
  })
})
