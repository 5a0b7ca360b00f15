import { expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { comparedIds, compareHref, compareProducts } from './comparison.ts'

const id = (digit: number) => `00000000-0000-4000-a000-00000000000${digit}`

it('the address has up to four ids, each once; other texts are left out', () => {
  const search = new URLSearchParams(
    `id=${id(1)}&id=${id(2)},${id(1)}&id=x&id=${id(3)}&id=${id(4)}&id=${id(5)}`,
  )
  expect(comparedIds(search)).toEqual([id(1), id(2), id(3), id(4)])
  expect(comparedIds(new URLSearchParams())).toEqual([])
  expect(compareHref([id(1), id(2)])).toBe(`/compare?id=${id(1)}&id=${id(2)}`)
})

const product = (digit: number, more: object) =>
  ({
    id: id(digit),
    name: `Product ${digit}`,
    slug: `product-${digit}`,
    priceData: { currency: 'EUR', price: 20, discountedPrice: 20 },
    discount: {},
    stock: { inventoryStatus: 'IN_STOCK' },
    media: {},
    productOptions: [],
    customTextFields: [],
    additionalInfoSections: [],
    variants: [],
    ...more,
  }) as never

it('lines that several products have come first, with a gap where one has none', () => {
  const section = (title: string, description: string) => ({ title, description })
  const { products, rows } = compareProducts(
    [
      product(1, { additionalInfoSections: [section('Care', 'By hand.'), section('Size', '9 cm')] }),
      product(2, {
        stock: { inventoryStatus: 'OUT_OF_STOCK' },
        productOptions: [
          { name: 'Colour', choices: [{ description: 'Moss' }, { description: 'Ink', visible: false }] },
        ],
        additionalInfoSections: [section('Size', '12 cm')],
      }),
    ],
    i18nFor('en'),
  )
  expect(rows.map(({ title }) => title)).toEqual(['Availability', 'Size', 'Care', 'Colour'])
  expect(rows[0]?.values).toEqual([['Available'], ['Sold out']])
  expect(rows[2]?.values[1]).toBeUndefined()
  expect(rows[3]?.values).toEqual([undefined, ['Moss']])
  expect(products[0]?.removeHref).toBe(compareHref([id(2)]))
})
