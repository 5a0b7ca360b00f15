import type { Ctx } from '../../call/context.ts'
import type { Site } from '../../call/site.ts'
import { readExchangeRates } from '../../exchange-rates/index.ts'
import type { PriceView } from '../../pricing/index.ts'

/** The currency in which amounts are shown besides that of the site, and its rate. */
export type Conversion = NonNullable<PriceView['conversion']>

/** Conversion to a currency by the rates of the site. Undefined for the currency of the site, and without a rate. */
export async function readConversion(
  ctx: Ctx,
  currency: string | undefined,
): Promise<Conversion | undefined> {
  if (!currency || currency === ctx.site.currency) return undefined
  const rates = await readExchangeRates(ctx)
  const exchangeRate = rates.find(({ from, to }) => from === ctx.site.currency && to === currency)
  return exchangeRate && { currency, rate: exchangeRate.rate }
}

/** Rejects a conversion currency for which the site has no rate. */
export async function requireExchangeRate(
  ctx: Ctx<'EXCHANGE_RATE_NOT_FOUND'>,
  { conversionCurrency }: { conversionCurrency?: string | null | undefined },
): Promise<void> {
  const { currency: from } = ctx.site
  if (!conversionCurrency || conversionCurrency === from) return
  if (!(await readConversion(ctx, conversionCurrency)))
    ctx.fail('EXCHANGE_RATE_NOT_FOUND', { from, to: conversionCurrency })
}

/** How the amounts of a purchase are shown. */
export const priceView = (
  { currency, locale }: Site,
  { conversion }: { conversion?: Conversion | undefined },
): PriceView => ({ currency, locale, ...(conversion && { conversion }) })
