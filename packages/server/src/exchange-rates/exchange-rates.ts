import { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { deleteExchangeRateRow, upsertExchangeRates } from '../storage/commerce/exchange-rates.ts'
import { exchangeRatesTag, readExchangeRates } from './read-exchange-rates.ts'

interface ExchangeRateInput {
  from: string
  to: string
  rate: string
  source: string
  quotedDate: string
}

/** Rejects pairs of one currency and repeated pairs. */
function checkPairs(rates: readonly ExchangeRateInput[]): void {
  const pairs = new Set<string>()
  for (const [i, { from, to }] of rates.entries()) {
    const at = `exchangeRates[${i}].to`
    if (from === to) rejectField(at, 'VALIDATION', 'must differ from "from"')
    if (pairs.has(`${from} ${to}`)) rejectField(at, 'VALIDATION', 'repeats a pair of this request')
    pairs.add(`${from} ${to}`)
  }
}

export const exchangeRateHandlers = implement(contract.exchangeRates, {
  async setExchangeRates({ exchangeRates }, ctx) {
    const rates = exchangeRates as ExchangeRateInput[]
    checkPairs(rates)
    const rows = rates.map(({ quotedDate, ...rate }) => ({ ...rate, quotedAt: quotedDate }))
    await upsertExchangeRates(ctx.db, ctx.site.id, rows)
    ctx.invalidate(exchangeRatesTag(ctx.site.id))
    return {}
  },

  listExchangeRates: async ({ from, to }, ctx) => ({
    exchangeRates: (await readExchangeRates(ctx))
      .filter(rate => (!from || rate.from === from) && (!to || rate.to === to))
      .map(({ quotedAt, ...rate }) => ({ ...rate, quotedDate: isoTime(quotedAt) })),
  }),

  async deleteExchangeRate({ from, to }, ctx) {
    const deleted = await deleteExchangeRateRow(ctx.db, ctx.site.id, from as string, to as string)
    if (!deleted) ctx.fail('EXCHANGE_RATE_NOT_FOUND', { from, to })
    ctx.invalidate(exchangeRatesTag(ctx.site.id))
    return {}
  },
})
