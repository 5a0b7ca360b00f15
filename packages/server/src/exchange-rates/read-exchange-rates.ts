import type { Ctx } from '../call/context.ts'
import { type ExchangeRateRow, listExchangeRates } from '../storage/commerce/exchange-rates.ts'

type RatesCtx = Pick<Ctx, 'cached' | 'db' | 'site'>

/** Tag of cached reads of the rates of a site. */
export const exchangeRatesTag = (siteId: string) => `exchange_rates:${siteId}`

/** All rates of the site, from the read cache. */
export async function readExchangeRates(ctx: RatesCtx): Promise<ExchangeRateRow[]> {
  const tag = exchangeRatesTag(ctx.site.id)
  const { bytes } = await ctx.cached(`all ${tag}`, async () => ({
    text: JSON.stringify(await listExchangeRates(ctx.db, ctx.site.id)),
    tags: [tag],
  }))
  return JSON.parse(Buffer.from(bytes).toString())
}
