import { price } from '@stoa/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitTaxes, TAXES_MAX } from './limit-taxes.ts'

const taxes = fc.array(
  fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map(millionths => (millionths / 1_000_000).toFixed(6)),
    compound: fc.boolean(),
  }),
  { maxLength: 10 },
)

test('the pricing engine accepts limited taxes, and none more (protocol/taxes §4)', () => {
  const priceWith = (some: readonly { name: string; rate: string; compound: boolean }[]) =>
    price({
      currency: 'EUR',
      taxIncludedInPrices: false,
      now: new Date(0),
      lines: [{ id: 'item', unitPrice: 1000n, quantity: 1, taxes: some }],
    })
  fc.assert(
    fc.property(taxes, all => {
      const limited = limitTaxes(all)
      expect(limited).toEqual(all.slice(0, limited.length))
      expect(priceWith(limited).summary.tax).toBeLessThanOrEqual(1000n + BigInt(limited.length))
      if (limited.length < Math.min(all.length, TAXES_MAX))
        expect(() => priceWith(all.slice(0, limited.length + 1))).toThrow('more than 100 %')
    }),
  )
})
