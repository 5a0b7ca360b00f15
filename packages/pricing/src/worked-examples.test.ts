import { parseAmount, toDecimal } from '@stoa/contract/money'
import { describe, expect, it } from 'vitest'
import { price } from './price.ts'
import type { DiscountInput, PricingInput, TaxInput } from './types.ts'

const net = { taxIncludedInPrices: false }
const gross = { taxIncludedInPrices: true }
const tax = (name: string, rate: string, more: Partial<TaxInput> = {}): TaxInput => ({ name, rate, ...more })
const line = (unitPrice: string, taxes: readonly TaxInput[] = [], quantity = 1, id = 'a') => ({
  id,
  unitPrice: parseAmount(unitPrice, 'EUR'),
  quantity,
  taxes,
})
const percentage = (value: string): DiscountInput => ({
  id: 'd',
  source: 'merchantDiscount',
  scope: 'GLOBAL',
  kind: 'PERCENTAGE',
  value,
})
const amount = (value: string, id = 'd'): DiscountInput => ({
  id,
  source: 'merchantDiscount',
  scope: 'GLOBAL',
  kind: 'FIXED_AMOUNT',
  value: parseAmount(value, 'EUR'),
})

/** The thread names the sum of the lines; how it is divided is ours. */
const SWISS = ['100.01', '63.01', '1.00'].map((price, i) => line(price, [tax('VAT', '0.026')], 1, `l${i}`))

/** Cart, tax and total, with the address of the publication that states or implies them. */
const examples: [
  string,
  source: string,
  Omit<PricingInput, 'currency' | 'now'>,
  { tax: string; total: string },
][] = [
  [
    'HMRC, Calculating VAT: £100 without VAT, 20 %',
    'http://www.hmrc.gov.uk/vat/forms-rates/rates/calculating.htm',
    { ...net, lines: [line('100', [tax('VAT', '0.2')])] },
    { tax: '20.00', total: '120.00' },
  ],
  [
    'HMRC, Calculating VAT: £100 without VAT, reduced rate of 5 %',
    'http://www.hmrc.gov.uk/vat/forms-rates/rates/calculating.htm',
    { ...net, lines: [line('100', [tax('VAT', '0.05')])] },
    { tax: '5.00', total: '105.00' },
  ],
  [
    'HMRC, VAT fraction 1/6: £120 with VAT of 20 %',
    'https://accountingservicesforbusiness.co.uk/resources/information-articles/vat-rates-and-fractions',
    { ...gross, lines: [line('120', [tax('VAT', '0.2')])] },
    { tax: '20.00', total: '120.00' },
  ],
  [
    'VAT fraction 1/21: £80 with VAT of 5 %',
    'http://itsrelative.co.uk/headlines/2014-06-11-vat-fraction',
    { ...gross, lines: [line('80', [tax('VAT', '0.05')])] },
    { tax: '3.81', total: '80.00' },
  ],
  [
    'Revenu Québec, Calculating the Taxes: $100, GST 5 % and QST 9.975 %',
    'http://www.revenuquebec.ca/en/entreprise/taxes/tvq_tps/calcul-taxes.aspx',
    { ...net, lines: [line('100', [tax('GST', '0.05'), tax('QST', '0.09975')])] },
    { tax: '14.98', total: '114.98' },
  ],
  [
    'Revenu Québec, General information of 2008: $100, GST 5 %, QST 7.5 % on price and GST',
    'https://webarchiveweb.wayback.bac-lac.canada.ca/web/20080209162021/http://www.revenu.gouv.qc.ca/eng/entreprise/taxes/tvq_tps/info.asp',
    { ...net, lines: [line('100', [tax('GST', '0.05'), tax('QST', '0.075', { compound: true })])] },
    { tax: '12.88', total: '112.88' },
  ],
  [
    'medusajs/medusa#12226: 1190 with 19 % tax, 119 off, both with tax',
    'https://github.com/medusajs/medusa/pull/12960',
    { ...gross, lines: [line('1190', [tax('VAT', '0.19')])], discounts: [amount('119')] },
    { tax: '171.00', total: '1071.00' },
  ],
  [
    'medusajs/medusa#12226: a fixed amount of the whole price leaves exactly 0',
    'https://github.com/medusajs/medusa/issues/12226',
    { ...gross, lines: [line('119', [tax('VAT', '0.19')])], discounts: [amount('119')] },
    { tax: '0.00', total: '0.00' },
  ],
  [
    'medusajs/medusa#12429: 100 % off 98.84 with 23 % tax in the price',
    'https://github.com/medusajs/medusa/issues/12429',
    { ...gross, lines: [line('98.84', [tax('VAT', '0.23')])], discounts: [percentage('100')] },
    { tax: '0.00', total: '0.00' },
  ],
  [
    'medusajs/medusa#14817: 24.99 with 10.75 % tax on top, 6.44 for untaxed shipping',
    'https://github.com/medusajs/medusa/issues/14817',
    { ...net, lines: [line('24.99', [tax('Sales', '0.1075')])], shipping: { price: 644n } },
    { tax: '2.69', total: '34.12' },
  ],
  [
    'medusajs/medusa#5776: €50 with 10 % tax in the price, €10 off',
    'https://github.com/medusajs/medusa/issues/5776',
    { ...gross, lines: [line('50', [tax('VAT', '0.1')])], discounts: [amount('10')] },
    { tax: '3.64', total: '40.00' },
  ],
  [
    'vendurehq/vendure#2662: 10 x £38.23 with 20 % VAT in the price keep their price',
    'https://github.com/vendurehq/vendure/issues/2662',
    { ...gross, lines: [line('38.23', [tax('VAT', '0.2')], 10)] },
    { tax: '63.72', total: '382.30' },
  ],
  [
    'vendurehq/vendure#2662: the same with 6.2 % off',
    'https://github.com/vendurehq/vendure/issues/2662',
    { ...gross, lines: [line('38.23', [tax('VAT', '0.2')], 10)], discounts: [percentage('6.2')] },
    { tax: '59.77', total: '358.60' },
  ],
  [
    'vendurehq/vendure#2662, comment of 2026-06-23: lines of 164.02 with 2.6 % on top, taxed line by line',
    'https://github.com/vendurehq/vendure/issues/2662',
    { ...net, lines: SWISS },
    { tax: '4.27', total: '168.29' },
  ],
  [
    'vendurehq/vendure#2662, comment of 2026-06-23: the same, taxed by rate as the spreadsheet does',
    'https://github.com/vendurehq/vendure/issues/2662',
    { ...net, lines: SWISS, rounding: 'rate-half-up' },
    { tax: '4.26', total: '168.28' },
  ],
  [
    'medusajs/medusa#14899: two amounts off that exceed the cart leave 0, not less; the amounts are ours',
    'https://github.com/medusajs/medusa/issues/14899',
    {
      ...gross,
      lines: [line('100', [tax('VAT', '0.19')])],
      discounts: [amount('80', 'first'), amount('50', 'second')],
    },
    { tax: '0.00', total: '0.00' },
  ],
  [
    'vendurehq/vendure#1237: 10 off an order of 30 is 10, whatever the tax',
    'https://github.com/vendurehq/vendure/issues/1237',
    { ...gross, lines: [line('30', [tax('VAT', '0.2')])], discounts: [amount('10')] },
    { tax: '3.33', total: '20.00' },
  ],
]

describe('worked examples of others (protocol/pricing §3, §4)', () => {
  it.each(examples)('%s (%s)', (_, _source, input, expected) => {
    const { summary } = price({ currency: 'EUR', now: new Date(0), ...input })
    expect({ tax: toDecimal(summary.tax, 'EUR'), total: toDecimal(summary.total, 'EUR') }).toEqual(expected)
  })

  it('each has the address of its source', () => {
    for (const [name, source] of examples) expect(URL.canParse(source), name).toBe(true)
  })

  it('vendurehq/vendure#653 (https://github.com/vendurehq/vendure/issues/653): a discount is split in proportion, whatever the tax rates of the lines', () => {
    const lines = [line('100', [tax('VAT', '0.2')], 1, 'a'), line('50', [tax('VAT', '0.05')], 1, 'b')]
    const priced = price({ currency: 'EUR', now: new Date(0), ...net, lines, discounts: [amount('30')] })
    expect(priced.lines.map(({ totalDiscount }) => totalDiscount)).toEqual([2000n, 1000n])
  })
})
