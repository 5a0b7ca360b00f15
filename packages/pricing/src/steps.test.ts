import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { PricingInput, TaxInput } from './types.ts'

const GST: TaxInput = { name: 'GST', rate: '0.05' }
const QST: TaxInput = { name: 'QST', rate: '0.09975' }

const explained = (input: Omit<PricingInput, 'currency' | 'now'>) =>
  price({ currency: 'CAD', now: new Date(0), ...input }).steps.map(
    ({ rule, id, amount, rounding, reason }) =>
      `${rule} ${id} ${amount}: ${reason}${rounding ? ` (rounding ${rounding})` : ''}`,
  )

describe('steps of a calculation (protocol/pricing §9)', () => {
  it('start with the list price, less the sale of the catalogue', () => {
    const line = { id: 'a', fullPrice: 1250n, unitPrice: 1000n, quantity: 3 }
    expect(explained({ taxIncludedInPrices: true, lines: [line] })).toEqual([
      'list-price a 3750: 3 x 12.50',
      'catalog-sale a -750: catalogue price 10.00, 3 x 2.50 off',
    ])
  })

  it('ignore a list price below the unit price', () => {
    const line = { id: 'a', fullPrice: 900n, unitPrice: 1000n, quantity: 1 }
    expect(explained({ taxIncludedInPrices: true, lines: [line] })).toEqual(['list-price a 1000: 1 x 10.00'])
  })

  it('name each tax and its rounding', () => {
    const lines = [{ id: 'a', unitPrice: 10_010n, quantity: 1, taxes: [GST, QST] }]
    expect(explained({ taxIncludedInPrices: false, lines }).slice(1)).toEqual([
      'tax-added a 501: GST 0.05 of 100.10, line-half-up (rounding 0.005)',
      'tax-added a 998: QST 0.09975 of 100.10, line-half-up (rounding -0.004975)',
    ])
    // 114.98 x 0.05 / 1.14975 = 5.00021745..., and x 0.09975 / 1.14975 = 9.97543379...
    const gross = lines.map(line => ({ ...line, unitPrice: 11_498n }))
    expect(explained({ taxIncludedInPrices: true, lines: gross }).slice(1)).toEqual([
      'tax-included a 500: GST 0.05 contained in 114.98, line-half-up (rounding -0.00021744)',
      'tax-included a 998: QST 0.09975 contained in 114.98, line-half-up (rounding 0.00456621)',
    ])
  })

  it('name the rounding of percentages and of shares', () => {
    const lines = [
      { id: 'a', unitPrice: 999n, quantity: 2 },
      { id: 'b', unitPrice: 100n, quantity: 1 },
    ]
    const discounts = [
      {
        id: 'per-unit',
        source: 'discountRule',
        scope: 'SPECIFIC_ITEMS',
        lineIds: ['a'],
        kind: 'PERCENTAGE',
        value: '10',
      },
      { id: 'shared', source: 'merchantDiscount', scope: 'GLOBAL', kind: 'FIXED_AMOUNT', value: 100n },
    ] as const
    // 9.99 less 1.00 is 8.99: 17.98 of 18.98 have 17.98 / 18.98 of 1.00 = 0.94731296...
    expect(explained({ taxIncludedInPrices: true, lines, discounts }).slice(2)).toEqual([
      'item-discount a -200: 10 % off on 9.99, x 2 (rounding -0.002)',
      'order-discount a -95: share of 1.00 off on 18.98 (rounding -0.00268704)',
      'order-discount b -5: share of 1.00 off on 18.98 (rounding 0.00268704)',
    ])
  })

  it('list each gift card that pays, outside the total', () => {
    const { steps, summary } = price({
      currency: 'EUR',
      taxIncludedInPrices: true,
      lines: [{ id: 'a', unitPrice: 1000n, quantity: 1 }],
      giftCards: [
        { id: 'first', balance: 300n },
        { id: 'empty', balance: 0n },
        { id: 'second', balance: 900n },
      ],
      now: new Date(0),
    })
    const paid = steps.filter(({ rule }) => rule === 'gift-card')
    expect(paid.map(({ id, amount, counted }) => [id, amount, counted])).toEqual([
      ['first', -300n, false],
      ['second', -700n, false],
    ])
    expect(summary.total).toBe(1000n)
  })
})
