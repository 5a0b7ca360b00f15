import { listConversions } from '../platform/exchange-rates.server.ts'
import { currentSite } from '../platform/site.server.ts'
import type { Conversion } from './converted-total.ts'
import { type Destination, destinationCookie, postedDestination, readDestination } from './destination.ts'

/** What the estimated totals of a shopper depend on besides the cart. */
export interface EstimateOptions {
  destination?: Destination
  /** Exchange rates of the shop's currency. */
  conversions?: readonly Conversion[]
}

interface ReadOptions {
  options: EstimateOptions
  countries: string[]
  /** Currencies that the total can be shown in, besides that of the shop. */
  currencies: string[]
  /** Stores what the form has changed. */
  cookie?: string
}

/** The options of the shopper's cookie, or of the posted form that changes it. Without the shop's settings there are none. */
export async function estimateOptions(request: Request, form?: FormData): Promise<ReadOptions> {
  const [site, conversions] = await Promise.all([
    currentSite().catch(() => undefined),
    listConversions().catch(() => []),
  ])
  const countries = site?.countries ?? []
  const currencies = conversions.map(({ currency }) => currency)
  const options: EstimateOptions = { destination: readDestination(request, countries), conversions }
  const read = { options, countries, currencies }
  if (form?.get('intent') === 'destination') {
    const destination = postedDestination(form, countries)
    if (destination)
      return { ...read, options: { ...options, destination }, cookie: destinationCookie(destination) }
  }
  return read
}
