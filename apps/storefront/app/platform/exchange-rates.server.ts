import { environment } from '@stoa/client'
import { listExchangeRates } from '@stoa/client/calls'
import type { Conversion } from '../cart/converted-total.ts'
import { catalogue } from './catalogue.server.ts'
import { currentSite } from './site.server.ts'

const CACHE_MS = 5 * 60_000

let cached: { conversions: Promise<Conversion[]>; expires: number } | undefined

/** The currencies that the shop has exchange rates for. Cached for five minutes; a failure is not cached. */
export function listConversions(): Promise<Conversion[]> {
  const now = environment.now()
  if (cached && now < cached.expires) return cached.conversions
  const conversions = load().catch(error => {
    cached = undefined
    throw error
  })
  cached = { conversions, expires: now + CACHE_MS }
  return conversions
}

async function load(): Promise<Conversion[]> {
  const { currency: from } = await currentSite()
  const { exchangeRates } = await catalogue.call(listExchangeRates, { from })
  return exchangeRates.map(({ to, rate }) => ({ currency: to, rate: String(rate) }))
}
