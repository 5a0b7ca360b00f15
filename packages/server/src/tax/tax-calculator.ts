import { createHash } from 'node:crypto'
import type { AnyCtx, Site } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor, InterceptorResolver } from '../call/interceptor.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import type { PluginCtx, ServicePlugins } from '../call/services.ts'
import type { QuoteOutcome } from '../call/tax-quotes.ts'
import type { TaxAddress } from './find-tax-rates.ts'
import { readTaxQuote } from './read-tax-quote.ts'

/** Calculator of regions without another one: the rates that the merchant enters. */
export const MANUAL_TAX_CALCULATOR = 'b1f4d0a7-3c52-4e86-8f19-0a6d7e25c3b4'

/** Kind of the service plug-ins that quote taxes. */
export const TAX_CALCULATION = 'TAX_CALCULATION'

/** A request to a tax calculator; prices are decimals in the currency of the site. */
export interface TaxQuoteRequest {
  currency: string
  taxIncludedInPrices: boolean
  address: TaxAddress
  lines: readonly {
    id: string
    name?: string | undefined
    itemCode?: string | undefined
    taxGroupId: string
    quantity: number
    /** Of one unit, before discounts of the cart. */
    price: string
  }[]
  delivery?: { price: string } | undefined
  fees: readonly { id: string; name: string; price: string }[]
}

/** Enabled tax calculators of a site. */
export const taxCalculatorsOf = (plugins: ServicePlugins, site: Site): readonly ServicePlugin[] =>
  plugins.of(site).filter(({ kind }) => kind === TAX_CALCULATION)

/** A call needs a quote that is not in the cache. It is rolled back, and runs again with the quote. */
class QuoteMissing extends Error {
  readonly key: string
  readonly calculator: ServicePlugin
  readonly request: TaxQuoteRequest

  constructor(key: string, calculator: ServicePlugin, request: TaxQuoteRequest) {
    super('a tax quote is missing: the work must run inside withTaxQuotes')
    this.key = key
    this.calculator = calculator
    this.request = request
  }
}

/** The cached quote for a request. Without one the call is repeated, because no request is sent inside a transaction. */
export function findQuote(
  { site, platform }: Pick<AnyCtx, 'site' | 'platform'>,
  calculator: ServicePlugin,
  request: TaxQuoteRequest,
): QuoteOutcome {
  const input = JSON.stringify([site.id, calculator.id, calculator.revision, request])
  const key = createHash('sha256').update(input).digest('base64')
  const outcome = platform.taxQuotes.find(key)
  if (!outcome) throw new QuoteMissing(key, calculator, request)
  return outcome
}

async function requestQuote(
  ctx: PluginCtx,
  { calculator, request }: Pick<QuoteMissing, 'calculator' | 'request'>,
): Promise<QuoteOutcome> {
  const answer = await ctx.platform.servicePlugins.ask(
    ctx,
    calculator,
    { kind: TAX_CALCULATION, ...request },
    { read: reply => readTaxQuote(reply, request) },
  )
  if ('reply' in answer) return { quote: answer.reply }
  // Shoppers read the outcome; the description of the failure may name addresses of the merchant's network.
  const { reason } = answer.failure
  const description = `No valid reply of the tax calculator (${reason}). The health of the service plug-in says more.`
  return { failure: { code: reason, description } }
}

/** A call needs one quote per address; further ones come from changes that other calls make meanwhile. */
const QUOTES_MAX = 8

/**
 * Runs work that prices a purchase in its own transaction. When it needs a quote, asks the calculator while no transaction is
 * open, and runs it again (decision 042).
 */
export async function withTaxQuotes<T>(ctx: PluginCtx, work: () => Promise<T>): Promise<T> {
  for (let quotes = 0; quotes < QUOTES_MAX; quotes++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof QuoteMissing)) throw error
      await ctx.platform.taxQuotes.load(error.key, () => requestQuote(ctx, error))
    }
  }
  throw new Failure('CONFLICT', {})
}

const quoteTaxes: CallInterceptor = (_request, ctx, next) => withTaxQuotes(ctx, next)

/** Interceptor of calls that price purchases. Calls of sites without tax calculators run alone. */
export const taxInterceptor =
  (plugins: ServicePlugins): InterceptorResolver =>
  ({ site }) =>
    taxCalculatorsOf(plugins, site).length > 0 ? quoteTaxes : undefined
