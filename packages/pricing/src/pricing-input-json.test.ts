import fc from 'fast-check'
import { expect, it } from 'vitest'
import { price } from './price.ts'
import { fromPricingInputJson, toPricingInputJson } from './pricing-input-json.ts'
import { randomCart } from './random-carts.fixture.ts'
import type { PricingInput } from './types.ts'

const overTheWire = (input: PricingInput) =>
  fromPricingInputJson(JSON.parse(JSON.stringify(toPricingInputJson(input))))

it('a cart has the same amounts after its way through JSON', () => {
  fc.assert(
    fc.property(randomCart, cart => {
      const { summary, lines, shipping, appliedDiscounts } = price(cart)
      expect(price(overTheWire(cart))).toMatchObject({
        summary,
        lines,
        ...(shipping && { shipping }),
        appliedDiscounts,
      })
    }),
    { numRuns: 100 },
  )
})

it('a trigger by members becomes its result for the buyer', () => {
  const cart = (memberId?: string): PricingInput => ({
    currency: 'EUR',
    taxIncludedInPrices: true,
    now: new Date('2026-11-23T00:00:00Z'),
    lines: [{ id: 'line', unitPrice: 1000n, quantity: 1 }],
    discountRules: [
      {
        id: 'rule',
        trigger: { kind: 'AND', triggers: [{ kind: 'MEMBERS', memberIds: ['ada'] }] },
        discount: { kind: 'PERCENTAGE', value: '10' },
      },
    ],
    ...(memberId && { memberId }),
  })
  for (const [memberId, total] of [
    ['ada', 900n],
    ['bob', 1000n],
    [undefined, 1000n],
  ] as const) {
    const json = toPricingInputJson(cart(memberId))
    expect(JSON.stringify(json)).not.toContain('ada')
    expect(price(fromPricingInputJson(json)).summary.total).toBe(total)
  }
})
