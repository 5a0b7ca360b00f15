import type { AnyCtx } from '../call/context.ts'
import type { PluginOutcome } from '../call/plugin-replies.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import { findReplies } from '../service-plugins/index.ts'
import type { TaxAddress } from './find-tax-rates.ts'
import { readTaxQuote } from './read-tax-quote.ts'
import type { TaxQuote } from './tax-quote.ts'

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
  fees: readonly { id: string; name: string; taxGroupId: string; price: string }[]
}

/** How long a quote is used for the same purchase, in milliseconds. */
const QUOTE_TTL_MS = 3_600_000

/** The outcome of a request to a calculator. */
export function findQuote(
  ctx: Pick<AnyCtx, 'site' | 'platform'>,
  calculator: ServicePlugin,
  request: TaxQuoteRequest,
): PluginOutcome<TaxQuote> {
  const [outcome] = findReplies(ctx, [
    {
      plugin: calculator,
      request: { kind: TAX_CALCULATION, ...request },
      read: reply => readTaxQuote(reply, request),
      ttlMs: QUOTE_TTL_MS,
    },
  ])
  return outcome as PluginOutcome<TaxQuote>
}
