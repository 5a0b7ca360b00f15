import { parseAmount } from '@stoa/contract/money'
import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { PricingInput, TaxInput } from './types.ts'

const GST: TaxInput = { name: 'GST', rate: '0.05', jurisdiction: 'Canada', jurisdictionType: 'COUNTRY' }
const QST: TaxInput = { name: 'QST', rate: '0.09975', jurisdiction: 'Québec', jurisdictionType: 'STATE' }

const priced = (amount: string, taxes: readonly TaxInput[], more: Partial<PricingInput> = {}) =>
  price({
    currency: 'CAD',
    taxIncludedInPrices: false,
    lines: [{ id: 'a', unitPrice: parseAmount(amount, 'CAD'), quantity: 1, taxes }],
    now: new Date(0),
    ...more,
  })

describe('several taxes (protocol/pricing §4)', () => {
  it('on net prices each tax is rounded by itself', () => {
    const { lines, summary, taxTotals } = priced('100.10', [GST, QST])
    // 5.005 and 9.984975
    expect(lines[0]?.taxes.map(({ name, tax }) => [name, tax])).toEqual([
      ['GST', 501n],
      ['QST', 998n],
    ])
    expect(lines[0]).toMatchObject({ taxRate: '0.14975', tax: 1499n, totalPriceAfterTax: 11509n })
    expect(summary.total).toBe(11509n)
    expect(taxTotals).toMatchObject([
      { name: 'GST', jurisdiction: 'Canada', jurisdictionType: 'COUNTRY', rate: '0.05', tax: 501n },
      { name: 'QST', taxableAmount: 10010n, tax: 998n },
    ])
  })

  it('within gross prices the taxes are rounded once and split by rate', () => {
    const { lines } = priced('114.98', [GST, QST], { taxIncludedInPrices: true })
    expect(lines[0]).toMatchObject({ tax: 1498n, totalPriceBeforeTax: 10000n, totalPriceAfterTax: 11498n })
    expect(lines[0]?.taxes.map(({ tax }) => tax)).toEqual([500n, 998n])
  })

  it('a compound tax counts the taxes before it', () => {
    // Québec before 2013: 9.5 % on price and GST.
    const { lines } = priced('100.00', [GST, { ...QST, rate: '0.095', compound: true }])
    expect(lines[0]?.taxes.map(({ taxableAmount, tax }) => [taxableAmount, tax])).toEqual([
      [10000n, 500n],
      [10500n, 998n],
    ])
    expect(lines[0]?.taxRate).toBe('0.14975')
  })

  it('a compound tax is its rate times the shown base, with the taxes before it already rounded', () => {
    // 5 % of 1 cent is 0 cents. 49 % of 1 cent is 0 cents; 49 % of the exact 1.05 cents would be 1 cent.
    const local: TaxInput = { name: 'Local', rate: '0.49', compound: true }
    const { lines } = priced('0.01', [GST, local])
    expect(lines[0]?.taxes.map(({ taxableAmount, tax }) => [taxableAmount, tax])).toEqual([
      [1n, 0n],
      [1n, 0n],
    ])
  })

  it('taxes of a state and a city with the same name and rate stay separate totals', () => {
    const sales = { name: 'Sales tax', rate: '0.04', jurisdiction: 'New York', type: 'Sales' }
    const { taxTotals } = priced('100', [
      { ...sales, jurisdictionType: 'STATE' },
      { ...sales, jurisdictionType: 'CITY' },
    ])
    expect(
      taxTotals.map(({ jurisdictionType, taxableAmount, tax }) => [jurisdictionType, taxableAmount, tax]),
    ).toEqual([
      ['STATE', 10000n, 400n],
      ['CITY', 10000n, 400n],
    ])
  })

  it('a tax of 0 % with a name is itemized', () => {
    expect(priced('10', [{ name: 'VAT', rate: '0' }]).lines[0]?.taxes).toEqual([
      { name: 'VAT', rate: '0', taxableAmount: 1000n, tax: 0n },
    ])
  })

  it('with rate-half-up each tax is rounded once for all lines', () => {
    const lines = ['a', 'b', 'c'].map(id => ({ id, unitPrice: 10n, quantity: 1, taxes: [GST, QST] }))
    const { taxTotals, summary } = priced('0', [], { lines, rounding: 'rate-half-up' })
    // 1.5 and 2.9925
    expect(taxTotals.map(({ tax }) => tax)).toEqual([2n, 3n])
    expect(summary.tax).toBe(5n)
  })

  it('a tax of 100 % is as much as the price', () => {
    const { lines } = priced('12.34', [{ name: 'Duty', rate: '1' }])
    expect(lines[0]).toMatchObject({ tax: 1234n, totalPriceAfterTax: 2468n })
  })

  it('taxes of more than 100 % together are rejected', () => {
    expect(() => priced('1', [GST, { ...QST, rate: '0.96' }])).toThrow('more than 100 % together (a)')
  })
})

describe('buyers who pay no tax (protocol/pricing §4)', () => {
  it('pay net prices without tax', () => {
    const net = priced('10.00', [GST], { taxExempt: true })
    expect(net.summary).toMatchObject({ tax: 0n, total: 1000n })
  })

  it('pay the net part of prices that include tax, per unit', () => {
    const { summary, lines } = price({
      currency: 'EUR',
      taxIncludedInPrices: true,
      taxExempt: true,
      lines: [{ id: 'a', unitPrice: 999n, quantity: 3, taxRate: '0.19' }],
      shipping: { price: 119n, taxRate: '0.19' },
      additionalFees: [{ name: 'Wrap', price: 238n, taxRate: '0.19' }],
      now: new Date(0),
    })
    // 9.99 / 1.19 = 8.3949...
    expect(lines[0]).toMatchObject({ price: 839n, tax: 0n, totalPriceAfterTax: 2517n })
    expect(summary.total).toBe(2517n + 100n + 200n)
  })
})

describe('a line without tax among others (protocol/pricing §4)', () => {
  const taxed = { unitPrice: 1190n, quantity: 1, taxRate: '0.19' }
  it.each([
    [true, [1000n, 1190n], 190n],
    [false, [1190n, 1416n], 226n],
  ])('has its net price, with tax in prices %s', (taxIncludedInPrices, afterTax, tax) => {
    const { lines, summary } = price({
      currency: 'EUR',
      taxIncludedInPrices,
      now: new Date(0),
      lines: [
        { id: 'a', ...taxed, taxExempt: true },
        { id: 'b', ...taxed },
      ],
    })
    expect(lines.map(({ totalPriceAfterTax }) => totalPriceAfterTax)).toEqual(afterTax)
    expect(summary.tax).toBe(tax)
  })
})
