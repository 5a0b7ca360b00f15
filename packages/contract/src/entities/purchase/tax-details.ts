import { s } from '../../schema.ts'
import { ApplicationError } from '../application-error.ts'
import { MultiCurrencyPrice } from '../price.ts'

export const ManualCalculationReason = ['GLOBAL_SETTING_TO_MANUAL', 'REGION_SETTING_TO_MANUAL'] as const
export const FallbackReason = ['AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED'] as const
export const RateType = ['NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE'] as const
export const JurisdictionType = ['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'] as const
export const TaxableAddressType = ['BUSINESS', 'BILLING', 'SHIPPING'] as const

export const AutoTaxFallbackCalculationDetails = s.object({
  fallbackReason: s.enum(FallbackReason, {
    doc: 'Automatic calculation failed (`AUTO_TAX_FAILED`) or is switched off (`AUTO_TAX_DEACTIVATED`).',
  }),
  error: s.with(ApplicationError, { doc: 'Error of the tax service.' }),
})

export const TaxCalculationDetails = s.object({
  manualRateReason: s.enum(ManualCalculationReason, {
    oneOf: 'CalculationDetails',
    doc: 'Whether the setting of the shop or of the region requires manual rates.',
  }),
  autoTaxFallbackDetails: s.with(AutoTaxFallbackCalculationDetails, {
    oneOf: 'CalculationDetails',
    doc: 'Reason why a fallback rate was used instead of automatic calculation.',
  }),
  rateType: s.enum(RateType, {
    doc: 'How the rate was determined. `FALLBACK_RATE`: automatic calculation was not possible.',
  }),
})

export const TaxSummary = s.object({
  taxableAmount: s.ro.with(MultiCurrencyPrice, {
    doc: 'Amount on which tax is calculated: after discounts, without tax.',
  }),
  totalTax: s.ro.with(MultiCurrencyPrice, { doc: 'Sum of all taxes.' }),
  calculationDetails: s.with(TaxCalculationDetails, { doc: 'How the rates were determined.' }),
})

export const TaxRateBreakdown = s.object({
  name: s.string({ max: 100, doc: 'Name of the tax.' }),
  rate: s.decimal({
    gte: 0,
    lte: 1,
    maxScale: 6,
    doc: 'Share of the taxable amount, 0 to 1: "0.19" is 19 %.',
  }),
  tax: s.with(MultiCurrencyPrice, { doc: 'Tax at this rate.' }),
})

export const TaxBreakdown = s.object({
  jurisdiction: s.nullable.string({ max: 200, doc: 'Authority that levies the tax, such as "New York".' }),
  nonTaxableAmount: s.with(MultiCurrencyPrice, { doc: 'Part of the price that is exempt from this tax.' }),
  rate: s.nullable.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  taxAmount: s.with(MultiCurrencyPrice, { doc: 'Tax for this jurisdiction.' }),
  taxableAmount: s.with(MultiCurrencyPrice, { doc: 'Amount on which this tax is calculated.' }),
  taxType: s.nullable.string({ max: 200, doc: 'Kind of tax, such as "Sales".' }),
  taxName: s.nullable.string({ max: 200, doc: 'Name of the tax as it is shown to buyers.' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
})

export const ItemTaxFullDetails = s.object({
  taxableAmount: s.with(MultiCurrencyPrice, {
    doc: 'Amount on which tax is calculated: after discounts, without tax.',
  }),
  taxRate: s.decimal({
    gte: 0,
    lte: 1,
    maxScale: 6,
    doc: 'Share of the taxable amount, 0 to 1: "0.19" is 19 %.',
  }),
  totalTax: s.with(MultiCurrencyPrice, { doc: 'Tax on this item.' }),
  rateBreakdown: s.ro.array(TaxRateBreakdown, { doc: 'Each tax with its rate.' }),
  taxBreakdown: s.ro.array(TaxBreakdown, { max: 1000, doc: 'Each tax with its authority.' }),
})

export const TaxableAddress = s.object({
  addressType: s.enum(TaxableAddressType, {
    oneOf: 'TaxableAddressData',
    doc: 'Address that determines the tax: of the business, of billing or of shipping.',
  }),
})
