import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

const quote = { rate: '1.0842', source: 'ECB', quotedDate: '2026-01-05T15:00:00.000Z' }

export const exchangeRates: ValidRequests<'exchangeRates'> = {
  setExchangeRates: async () => valid('merchant', { exchangeRates: [{ from: 'EUR', to: 'USD', ...quote }] }),
  listExchangeRates: async () => valid('visitor', { from: 'EUR' }),
  deleteExchangeRate: async driver => {
    const { setExchangeRates } = driver.contract.exchangeRates
    await driver.merchant.callOk(setExchangeRates, { exchangeRates: [{ from: 'GBP', to: 'CHF', ...quote }] })
    return valid('merchant', { from: 'GBP', to: 'CHF' })
  },
}
