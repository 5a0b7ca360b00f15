import { call } from '../call.ts'
import { s } from '../schema.ts'

const currency = (doc: string) => s.req.string({ format: 'currency', doc })

export const ExchangeRate = s.object({
  from: currency('Source currency, ISO 4217.'),
  to: currency('Target currency, ISO 4217.'),
  rate: s.req.decimal({
    gt: 0,
    lt: 1_000_000_000,
    maxScale: 12,
    doc: 'Units of `to` for one unit of `from`.',
  }),
  source: s.req.string({ min: 1, max: 100, doc: 'Publisher of the rate, such as "ECB".' }),
  quotedDate: s.req.datetime({ doc: 'Time at which the rate was quoted.' }),
})

/** Exchange rates of the site (protocol/exchange-rates §1). */
export const exchangeRates = {
  setExchangeRates: call({
    method: 'PUT',
    path: '/v1/exchange-rates',
    prefixes: ['/ecom'],
    summary:
      'Sets exchange rates. A pair of currencies that has a rate gets the new one; other pairs keep theirs.',
    request: s.object({
      exchangeRates: s.req.array(ExchangeRate, { min: 1, max: 500, doc: 'Rates; each pair once.' }),
    }),
    reply: s.object({}),
    allow: ['merchant'],
  }),

  listExchangeRates: call({
    method: 'GET',
    path: '/v1/exchange-rates',
    prefixes: ['/ecom'],
    summary: 'Lists the exchange rates of the site by currency.',
    request: s.object({
      from: s.string({ format: 'currency', doc: 'Only rates from this currency. Default: all.' }),
      to: s.string({ format: 'currency', doc: 'Only rates to this currency. Default: all.' }),
    }),
    reply: s.object({
      exchangeRates: s.req.array(ExchangeRate, { doc: 'Rates, ordered by `from` and `to`.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  deleteExchangeRate: call({
    method: 'DELETE',
    path: '/v1/exchange-rates/{from}/{to}',
    prefixes: ['/ecom'],
    summary: 'Deletes an exchange rate.',
    request: s.object({
      from: currency('Source currency, ISO 4217.'),
      to: currency('Target currency, ISO 4217.'),
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['EXCHANGE_RATE_NOT_FOUND'],
  }),
}
