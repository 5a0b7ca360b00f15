import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateStock } from './allocate-stock.ts'

const stock = { a: 5, b: 0, c: undefined }
const requests = fc.array(
  fc
    .record({
      item: fc.constantFrom('a' as const, 'b' as const, 'c' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ item, quantity }) => ({ item, quantity, units: stock[item] })),
  { maxLength: 8 },
)

test('lines of one inventory item never get more than its stock in total, and all of it if they request it', () => {
  fc.assert(
    fc.property(requests, lines => {
      const shares = allocateStock(lines)
      for (const [item, units] of Object.entries(stock)) {
        const own = lines.flatMap((line, i) => (line.item === item ? [{ ...line, share: shares[i] }] : []))
        if (units === undefined) {
          expect(own.every(({ share }) => share === undefined)).toBe(true)
          continue
        }
        const had = own.reduce((sum, { share = 0, quantity }) => sum + Math.min(share, quantity), 0)
        const requested = own.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(had).toBe(Math.min(requested, units))
        // Each line is also offered the units that no line requested.
        for (const { share = 0, quantity } of own)
          if (share > quantity) expect(share - quantity).toBe(units - had)
      }
    }),
  )
})

test('an earlier line takes units before a later one', () => {
  const line = { item: 'a', units: 5, quantity: 4 }
  expect(allocateStock([line, line])).toEqual([4, 1])
})
