import { call } from '../call.ts'
import {
  CalculationLineItem,
  CalculationTaxSummary,
  LineItemTaxDetails,
  TaxableAddress,
  TaxCalculatorDetails,
} from '../entities/purchase/tax-calculation.ts'
import { s } from '../schema.ts'

const echoed = {
  externalId: s.nullable.guid({ doc: 'Id of the purchase in the system of the caller, GUID.' }),
  currency: s.nullable.string({
    format: 'currency',
    doc: 'Currency of the prices, ISO 4217. Default: that of the site.',
  }),
  addresses: s.req.array(TaxableAddress, {
    min: 1,
    max: 3,
    doc: 'Addresses to which the items refer by position.',
  }),
}

/** Calculation of taxes outside of carts and checkouts (protocol/taxes §5). */
export const taxCalculation = {
  calculateTax: call({
    method: 'POST',
    path: '/v1/calculate-tax',
    prefixes: ['/billing'],
    readOnly: true,
    summary: 'Calculates the taxes of items by the tax regions of their addresses.',
    request: s.object({
      ...echoed,
      lineItems: s.req.array(CalculationLineItem, { min: 1, max: 300, doc: 'The items to tax.' }),
    }),
    reply: s.object({
      ...echoed,
      currency: s.req.string({ format: 'currency', doc: 'Currency of all amounts, ISO 4217.' }),
      taxSummary: s.req.with(CalculationTaxSummary, { doc: 'Totals of all items.' }),
      lineItemTaxDetails: s.req.array(LineItemTaxDetails, {
        doc: 'Taxes of each item, in the order of the request.',
      }),
      errors: s.req.array(
        s.object({
          code: s.req.string({ doc: 'Error code, such as AUTO_TAX_FAILED.' }),
          description: s.req.string({ doc: 'What failed, and which rates replace it.' }),
          data: s.map(s.any(), { doc: 'Details of the error, by its code.' }),
        }),
        { max: 100, doc: 'Tax calculators that failed: manual rates replace theirs.' },
      ),
    }),
    allow: ['merchant'],
    errors: ['SERVICE_PLUGIN_LOOP'],
  }),

  listTaxCalculators: call({
    method: 'GET',
    path: '/v1/list-tax-calculators',
    prefixes: ['/billing'],
    summary: 'Lists the calculators that a tax region can have: manual rates and service plug-ins.',
    request: s.object({}),
    reply: s.object({
      taxCalculatorDetails: s.req.array(TaxCalculatorDetails, {
        max: 10,
        doc: 'Enabled tax calculators, manual rates first.',
      }),
    }),
    allow: ['merchant'],
  }),
}
