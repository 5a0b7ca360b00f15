import type { TaxRate } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import { price } from '@stoa/pricing'
import { expect, test } from 'vitest'
import { findTaxes } from './find-tax-rates.ts'
import { taxRateFixture } from './tax-rate.fixture.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const region = { id: 'region', country: 'XX' }
const newRate = taxRateFixture({ taxRegionId: region.id, taxGroupId: 'default' })

interface Example {
  source: string
  /** Address of the source. */
  url: string
  rates: readonly [name: string, rate: string, fields?: Partial<TaxRate>][]
  currency: string
  item: string
  delivery?: string
  included?: boolean
  taxes: readonly string[]
  total: string
}

const STATE = { jurisdictionType: 'STATE' as const }

/** Examples of tax authorities and vendors, with their own figures. */
const examples: readonly Example[] = [
  {
    source: 'HM Revenue & Customs, "Increase in the standard rate of VAT": the VAT fraction of 20 % is 1/6',
    url: 'https://accountingservicesforbusiness.co.uk/resources/information-articles/vat-rates-and-fractions',
    rates: [['VAT', '0.2']],
    currency: 'GBP',
    item: '120.00',
    included: true,
    taxes: ['20.00'],
    total: '120.00',
  },
  {
    source: 'HM Revenue & Customs, GOV.UK, "VAT rates": 20 % of the price without VAT',
    url: 'http://www.hmrc.gov.uk/vat/forms-rates/rates/calculating.htm',
    rates: [['VAT', '0.2']],
    currency: 'GBP',
    item: '100.00',
    taxes: ['20.00'],
    total: '120.00',
  },
  {
    source:
      'Inland Revenue, "Comparing New Zealand and Australia\'s goods and services tax systems": GST of $70',
    url: 'https://www.classic.ird.govt.nz/international/business/ausnz/comp-gst/',
    rates: [['GST', '0.1']],
    currency: 'AUD',
    item: '70.00',
    included: true,
    taxes: ['6.36'],
    total: '70.00',
  },
  {
    source: 'Revenu Québec, "Calculating the Taxes": half a cent of QST counts as a cent',
    url: 'http://www.revenuquebec.ca/en/entreprise/taxes/tvq_tps/calcul-taxes.aspx',
    rates: [
      ['GST', '0.05', { taxType: 'GST' }],
      ['QST', '0.09975', { ...STATE, taxType: 'QST' }],
    ],
    currency: 'CAD',
    item: '100.00',
    taxes: ['5.00', '9.98'],
    total: '114.98',
  },
  {
    source: 'Revenu Québec, "QST and GST/HST: General information" (2008): QST on the price with GST',
    url: 'https://webarchiveweb.wayback.bac-lac.canada.ca/web/20080209162021/http://www.revenu.gouv.qc.ca/eng/entreprise/taxes/tvq_tps/info.asp',
    rates: [
      ['GST', '0.05', { taxType: 'GST' }],
      ['QST', '0.075', { ...STATE, taxType: 'QST', compound: true }],
    ],
    currency: 'CAD',
    item: '100.00',
    taxes: ['5.00', '7.88'],
    total: '112.88',
  },
  {
    source: 'Canada Revenue Agency, "Charge and collect the tax": goods delivered to Ontario, 13 % HST',
    url: 'https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate.html',
    rates: [['HST', '0.13', STATE]],
    currency: 'CAD',
    item: '100.00',
    delivery: '10.00',
    taxes: ['13.00', '1.30'],
    total: '124.30',
  },
  {
    source:
      'CDTFA, "Shipping and Delivery Charges" (Publication 100): delivery by common carrier, stated separately',
    url: 'https://cdtfa.ca.gov/formspubs/pub100/applying-sales-tax.htm',
    rates: [['California sales tax', '0.0725', { ...STATE, appliesToDelivery: false }]],
    currency: 'USD',
    item: '40.00',
    delivery: '10.00',
    taxes: ['2.90'],
    total: '52.90',
  },
  {
    source: 'Oracle, "Manage Tax Compounding": IPI of 15 %, then ICMS of 18 % on the price with IPI',
    url: 'https://docs.oracle.com/en/cloud/saas/financials/25c/faufa/manage-tax-compounding.html',
    rates: [
      ['IPI', '0.15', { taxType: 'IPI' }],
      ['ICMS', '0.18', { ...STATE, taxType: 'ICMS', compound: true }],
    ],
    currency: 'BRL',
    item: '100.00',
    taxes: ['15.00', '20.70'],
    total: '135.70',
  },
]

test.each(examples)('$source (protocol/taxes §4)', example => {
  const { currency, rates, item, delivery, included = false } = example
  const table = {
    rates: rates.map(([name, rate, fields]) => newRate(name, { rate, ...fields })),
    groups: [],
    defaultGroupId: 'default',
  }
  const taxes = findTaxes(table, { region, address: {}, now: NOW.getTime() })
  const priced = price({
    currency,
    taxIncludedInPrices: included,
    now: NOW,
    lines: [{ id: 'item', unitPrice: parseAmount(item, currency), quantity: 1, taxes: taxes.ofGroup() }],
    ...(delivery && { shipping: { price: parseAmount(delivery, currency), taxes: taxes.delivery } }),
  })
  const amounts = [...(priced.lines[0]?.taxes ?? []), ...(priced.shipping?.taxes ?? [])]
  expect(amounts.map(({ tax }) => toDecimal(tax, currency))).toEqual(example.taxes)
  expect(toDecimal(priced.summary.total, currency)).toBe(example.total)
})

test('taxes that together exceed the price are cut off, so that carts can be priced (protocol/taxes §4)', () => {
  const table = {
    rates: [
      newRate('A', { rate: '0.6', taxType: 'A' }),
      newRate('B', { rate: '0.5', taxType: 'B' }),
      newRate('C', { rate: '0.1', taxType: 'C' }),
    ],
    groups: [],
    defaultGroupId: 'default',
  }
  const taxes = findTaxes(table, { region, address: {}, now: NOW.getTime() }).ofGroup()
  expect(taxes.map(({ name }) => name)).toEqual(['A'])
  const lines = [{ id: 'item', unitPrice: 100n, quantity: 1, taxes }]
  expect(price({ currency: 'EUR', taxIncludedInPrices: false, now: NOW, lines }).summary.tax).toBe(60n)
})
