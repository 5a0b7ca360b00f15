import { s } from '../../schema.ts'
import { JurisdictionType } from './tax-rate.ts'

const amount = (doc: string) => s.always.decimal({ maxScale: 4, doc })
const text = (max: number, doc: string) => s.nullable.string({ max, doc })

export const TaxableAddress = s.object({
  country: s.nullable.string({
    format: 'country',
    doc: 'Country, ISO 3166-1 alpha-2. Without it no tax is collected.',
  }),
  subdivision: text(50, 'State, province or prefecture, such as "US-CA".'),
  city: text(100, 'Name of the city.'),
  postalCode: text(50, 'Postal code of the address.'),
  addressLine: text(200, 'Street and number. Has no effect on manual rates.'),
  addressLine2: text(200, 'Further address information. Has no effect on manual rates.'),
})

export const AddressIndex = s.object({
  singleAddress: s.integer({
    min: 0,
    max: 2,
    oneOf: 'AddressIndexOptions',
    doc: 'Position in `addresses` of the address that decides the tax.',
  }),
  multipleAddresses: s.object(
    {
      origin: s.integer({ min: 0, max: 2, doc: 'Position of the address from which the item is sent.' }),
      destination: s.integer({
        min: 0,
        max: 2,
        doc: 'Position of the address to which the item is sent. It decides the tax.',
      }),
    },
    { oneOf: 'AddressIndexOptions', doc: 'Addresses of origin and destination.' },
  ),
})

const taxFields = {
  taxName: s.string({ max: 200, doc: 'Name of the tax.' }),
  taxType: s.string({ max: 200, doc: 'Type of the tax, such as "VAT". Absent if the rate has none.' }),
  jurisdiction: s.string({ max: 200, doc: 'Name of the jurisdiction. Absent if the rate has none.' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Type of the jurisdiction.' }),
  rate: s.decimal({ gte: 0, lte: 1, maxScale: 6, doc: 'Share of the taxable amount.' }),
}

export const TaxBreakdown = s.object({
  ...taxFields,
  nonTaxableAmount: s.decimal({ gte: 0, maxScale: 4, doc: 'Part of the price without this tax. Always 0.' }),
  taxableAmount: s.decimal({
    gte: 0,
    maxScale: 4,
    doc: 'Amount to which the rate applies; for compound taxes with the taxes before it.',
  }),
  taxAmount: s.decimal({ maxScale: 4, doc: 'The tax.' }),
})

export const AggregatedTaxBreakdown = s.object({
  ...taxFields,
  aggregatedTaxAmount: s.decimal({ maxScale: 4, doc: 'Sum of this tax over all items.' }),
})

export const CalculationTaxSummary = s.object({
  totalAmount: amount('Sum of the items with tax.'),
  totalTax: amount('Sum of all taxes.'),
  totalTaxableAmount: amount('Sum of the items without tax, as far as they are taxed.'),
  totalTaxIncludedInPrice: amount('Sum of the taxes that prices include.'),
  aggregatedTaxBreakdown: s.always.array(AggregatedTaxBreakdown, {
    max: 50,
    doc: 'Each tax, by name, jurisdiction and rate.',
  }),
})

/** Fields of an item that requests send and replies repeat. */
const itemFields = {
  id: s.req.string({ min: 1, max: 100, doc: 'Id of the item, unique in the request.' }),
  itemName: text(250, 'Name of the item.'),
  quantity: s.req.integer({ min: 1, max: 100_000, doc: 'Number of units.' }),
}

export const LineItemTaxDetails = s.object({
  ...itemFields,
  taxBreakdown: s.always.array(TaxBreakdown, { max: 7, doc: 'Each tax of the item.' }),
  taxSummary: s.always.object(
    {
      fullPrice: s.decimal({ doc: 'Price times quantity, as sent: with or without tax.' }),
      taxAmount: amount('Sum of the taxes of the item.'),
      taxableAmount: amount('The price without tax, if it is taxed.'),
      appId: s.string({ max: 50, doc: 'App of the item, as sent.' }),
    },
    { doc: 'Totals of the item.' },
  ),
  addressIndex: s.with(AddressIndex, { doc: 'Address of the item.' }),
  taxIncludedInPrice: s.always.boolean({ doc: 'Whether the price includes the tax.' }),
})

export const CalculationLineItem = s.object({
  ...itemFields,
  price: s.req.decimal({
    gte: 0,
    lte: 1_000_000_000_000_000,
    doc: 'Price of one unit, in the currency of the request.',
  }),
  itemCode: text(40, 'Code of the item for tax calculators.'),
  taxGroupId: s.nullable.guid({ doc: 'Tax group of the item, GUID. Default: the default group.' }),
  appId: s.nullable.guid({ doc: 'App of the item, GUID. Has no effect.' }),
  taxIncludedInPrice: s.nullable.boolean({
    doc: 'Whether the price includes the tax. Default: the setting of the tax region, otherwise of the site.',
  }),
  addressIndex: s.with(AddressIndex, { doc: 'Address of the item. Default: the first one.' }),
})

export const TaxCalculatorDetails = s.object({
  appId: s.req.guid({ doc: 'Id of the calculator for tax regions, GUID.' }),
  displayName: s.req.string({ min: 1, max: 200, doc: 'Name of the calculator.' }),
  unsupportedCountries: s.req.array(s.string({ format: 'country' }), {
    max: 195,
    doc: 'Countries for which it cannot calculate, ISO 3166-1 alpha-2.',
  }),
})
