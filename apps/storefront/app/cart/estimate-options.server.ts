import { listConversions } from '../platform/exchange-rates.server.ts'
import { currentSite } from '../platform/site.server.ts'
import type { Conversion } from './converted-total.ts'
import { type Destination, destinationCookie, postedDestination, readDestination } from './destination.ts'

/** What the estimated totals of a shopper depend on besides the cart. */
export interface EstimateOptions {
  destination?: Destination
  conversion?: Conversion
}

interface ReadOptions {
  options: EstimateOptions
  countries: string[]
  /** Currencies that the total can be shown in, besides that of the shop. */
  currencies: string[]
  /** Stores what the form has changed. */
  cookie?: string
}

/** The options of the shopper's cookies, or of the posted form that changes them. Without the shop's settings there are none. */
export async function estimateOptions(request: Request, form?: FormData): Promise<ReadOptions> {
  const [site, conversions] = await Promise.all([
    currentSite().catch(() => undefined),
    listConversions().catch(() => []),
  ])
  const countries = site?.countries ?? []
  const currencies = conversions.map(({ currency }) => currency)
  const find = (code: string | undefined) => conversions.find(({ currency }) => currency === code)
  const options: EstimateOptions = {
    destination: readDestination(request, countries),
    conversion: find(/(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]),
  }
  const read = { options, countries, currencies }
  if (form?.get('intent') === 'destination') {
    const destination = postedDestination(form, countries)
    if (destination)
      return { ...read, options: { ...options, destination }, cookie: destinationCookie(destination) }
  }
  if (form?.get('intent') === 'currency') {
    const conversion = find(String(form.get('currency')))
    return { ...read, options: { ...options, conversion }, cookie: currencyCookie(conversion?.currency) }
  }
  return read
}

/** The cookie of a currency, for half a year. Without one it is removed. */
const currencyCookie = (currency = '') =>
  `currency=${currency}; Path=/; Max-Age=${currency ? 15_768_000 : 0}; SameSite=Lax; HttpOnly`
