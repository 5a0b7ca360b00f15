import { expect, it } from 'vitest'
import { compareCart } from './compare-cart.ts'

const line = (catalogItemId: string, quantity: number, options?: object) => ({
  id: `${catalogItemId} ${quantity}`,
  quantity,
  catalogReference: { catalogItemId, appId: 'stores', ...(options && { options }) },
})
const checkout = { lineItems: [line('mug', 2), line('bowl', 1, { Size: 'L' })] } as never

it.each([
  ['SAME', [line('bowl', 1, { Size: 'L' }), line('mug', 1), { ...line('mug', 1), id: 'again' }]],
  ['CHANGED', [line('mug', 3), line('bowl', 1, { Size: 'L' })]],
  ['CHANGED', [line('mug', 2), line('bowl', 1, { Size: 'M' })]],
  ['CHANGED', [line('mug', 2)]],
  ['EMPTY', []],
] as const)('%s', (expected, lineItems) => {
  expect(compareCart({ lineItems: lineItems as never }, checkout)).toBe(expected)
})
