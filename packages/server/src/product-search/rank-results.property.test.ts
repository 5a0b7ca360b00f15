import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePins, scoreOf, withPins } from './rank-results.ts'

const lists = fc.record({
  others: fc.integer({ min: 0, max: 40 }),
  positions: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 20 }),
  size: fc.integer({ min: 1, max: 15 }),
})

test('pages with pins have each result once, and each pin at its position or, in a short list, further up (protocol/merchandising §4)', () => {
  fc.assert(
    fc.property(lists, ({ others, positions, size }) => {
      const pins = positions.map(position => ({ productId: `pin ${position}`, position }))
      const total = others + pins.length
      const results: string[] = []
      for (let offset = 0; offset < total; offset += size) {
        const page = placePins(pins, { total, offset, limit: size })
        const filling = Array.from({ length: others }, (_, i) => `other ${i}`)
          .slice(page.others.offset)
          .slice(0, page.others.limit)
        results.push(
          ...withPins(
            filling,
            page.pins.map(({ productId, index }) => ({ index, row: productId })),
          ),
        )
      }
      expect(results.toSorted()).toEqual(
        [
          ...Array.from({ length: others }, (_, i) => `other ${i}`),
          ...pins.map(pin => pin.productId),
        ].toSorted(),
      )
      const rest = results.filter(name => name.startsWith('other'))
      expect(rest).toEqual(Array.from({ length: others }, (_, i) => `other ${i}`))
      const order = results.filter(name => name.startsWith('pin'))
      expect(order).toEqual(positions.toSorted((a, b) => a - b).map(position => `pin ${position}`))
      for (const { productId, position } of pins) {
        const at = results.indexOf(productId) + 1
        expect(at).toBeLessThanOrEqual(Math.max(position, order.indexOf(productId) + 1))
        // It is further up only if no other result could fill the gap.
        if (at < position) expect(results.slice(at).every(name => name.startsWith('pin'))).toBe(true)
      }
    }),
  )
})

test('a score is from 0 to 1, and is the rank alone if the text alone has a weight (protocol/merchandising §5)', () => {
  const document = fc.record({
    id: fc.constantFrom('a', 'b'),
    rank: fc.integer({ min: 1, max: 20 }),
    in_stock: fc.boolean(),
    created_at: fc.integer({ min: 0, max: 2e12 }),
    margin: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  })
  const weight = fc.integer({ min: 0, max: 100 })
  const weights = fc.record({ text: weight, sales: weight, stock: weight, margin: weight, newness: weight })
  const sales = new Map([['a', 12]])
  fc.assert(
    fc.property(document, weights, (row, sent) => {
      const weights = Object.values(sent).some(Boolean) ? sent : { ...sent, text: 1 }
      const { total, ...parts } = scoreOf(row, { weights, bestRank: 20, sales, mostSold: 12, now: 1e12 })
      for (const part of [total, ...Object.values(parts)]) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(1 + 1e-9)
      }
      const alone = { text: 7, sales: 0, stock: 0, margin: 0, newness: 0 }
      expect(
        scoreOf(row, { weights: alone, bestRank: 20, sales, mostSold: 12, now: 1e12 }).total,
      ).toBeCloseTo(row.rank / 20)
    }),
  )
})
