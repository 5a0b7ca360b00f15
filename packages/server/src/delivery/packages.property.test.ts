import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLines } from './packages.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000 }),
  weight: fc.integer({ min: 0, max: 5000 }).map(grams => grams / 1000),
})
const lines = fc
  .array(line, { maxLength: 12 })
  .map(list => list.map((entry, i) => ({ ...entry, id: `${i}` })))

test('packages contain every unit once, and are too heavy only for a single unit with a weight', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 20 }), (entries, maxWeight) => {
      const packages = packLines(entries, maxWeight)
      for (const { id, quantity } of entries) {
        const packed = packages.flatMap(({ count, items }) =>
          items.filter(({ lineId }) => lineId === id).map(item => item.quantity * count),
        )
        expect(packed.reduce((sum, units) => sum + units, 0)).toBe(quantity)
      }
      for (const { weight, items } of packages) {
        const weighing = items.filter(({ lineId }) => entries.find(({ id }) => id === lineId)?.weight !== 0)
        const units = weighing.reduce((sum, { quantity }) => sum + quantity, 0)
        if (weight > maxWeight) expect(units).toBe(1)
      }
    }),
    { numRuns: 300 },
  )
})

test('equal packages are one group', () => {
  expect(packLines([{ id: '1', quantity: 7, weight: 2 }], 4)).toEqual([
    { count: 3, weight: 4, items: [{ lineId: '1', quantity: 2 }] },
    { count: 1, weight: 2, items: [{ lineId: '1', quantity: 1 }] },
  ])
})

test('a weightless line joins the package of a unit that is too heavy', () => {
  const entries = [0, 1.001].map((weight, i) => ({ id: `${i}`, quantity: 1, weight }))
  expect(packLines(entries, 1)).toMatchObject([
    { count: 1, weight: 1.001, items: [{ lineId: '1' }, { lineId: '0' }] },
  ])
})

test('without a limit all units are in one package, whose weight is exact', () => {
  const units = [0.1, 0.2].map((weight, i) => ({ id: `${i}`, quantity: 1, weight }))
  expect(packLines(units)).toMatchObject([{ count: 1, weight: 0.3 }])
})
