import type { ServicePlugin } from '../../call/service-plugin.ts'
import type { Site } from '../../call/site.ts'
import { guardedFetch } from '../../platform-support/guarded-fetch.ts'
import { BadReply, BadStatus } from '../../service-plugins/index.ts'
import type { ShippoShipment } from './shippo-request.ts'

/** Kind of the service plug-ins that quote shipping rates. */
export const SHIPPING_RATES = 'SHIPPING_RATES'

/** Id of the carrier, by which settings of a region name it. */
export const SHIPPO_CARRIER = 'c1d6b7e4-52f8-4b0e-9a43-7e2d90f1a865'

/** Whether the site has an account. */
export const hasShippo = ({ providerSettings }: Pick<Site, 'providerSettings'>) =>
  providerSettings?.shippo !== undefined

/** Version of the API whose replies are read. */
const API_VERSION = '2018-02-08'
/** Shoppers wait for the rates. Shippo asks USPS. */
const TIMEOUT_MS = 5000
/** Different packages of a purchase; each is one request. */
const PARCELS_MAX = 20

/** A reply of 20 services takes 20 KB. */
const REPLY_BYTES_MAX = 1024 * 1024

interface Options {
  /** Decrypts the settings of a site; undefined if it has none. */
  settingsOf: (site: Site) => { token: string } | undefined
  findSite: (id: string) => Promise<Site | undefined>
  /** Address of the API. */
  apiUrl: string
  allowPrivate: boolean
}

interface Api {
  fetch: typeof globalThis.fetch
  apiUrl: string
  token: string | undefined
}

/** Price of a shipment by one service. */
export interface ShippoQuote {
  configurationId: string
  /** Token of the service. */
  service: string
  /** Decimal amount in the currency of the request. */
  amounts: { amount: string; count: number }[]
  estimatedDays?: number
}

/** The carrier Shippo as a plug-in of this process, for sites with an account (protocol/delivery §10). */
export function openShippo({ settingsOf, findSite, apiUrl, allowPrivate }: Options): ServicePlugin {
  const fetch = guardedFetch({ allowPrivate, timeoutMs: TIMEOUT_MS, bytesMax: REPLY_BYTES_MAX })
  return {
    id: SHIPPO_CARRIER,
    revision: 1,
    name: 'Shippo',
    kind: SHIPPING_RATES,
    uri: '',
    timeoutMs: TIMEOUT_MS,
    fallback: 'REJECT',
    position: 0,
    isOffered: hasShippo,
    async answer(request) {
      const { siteId, ...quote } = request as typeof request & QuoteRequest
      const site = await findSite(siteId)
      const token = site && settingsOf(site)?.token
      return quoteShipments({ fetch, apiUrl, token }, quote)
    },
  }
}

interface QuoteRequest {
  siteId: string
  currency: string
  shipments: ShippoShipment[]
}

async function quoteShipments(
  { fetch, apiUrl, token }: Api,
  { currency, shipments }: Omit<QuoteRequest, 'siteId'>,
): Promise<{ quotes: ShippoQuote[]; problems: string[] }> {
  const send = async (path: string, body?: object): Promise<ShippoReply> => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `ShippoToken ${token}`,
        'shippo-api-version': API_VERSION,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // 400 says what is wrong with the shipment, such as its postal code: no failure of the carrier.
    if (!response.ok && response.status !== 400) throw new BadStatus(`Shippo: status ${response.status}`)
    try {
      return { rejected: response.status === 400, ...JSON.parse(text) }
    } catch {
      throw new BadReply('the reply of Shippo is not JSON')
    }
  }

  /** Rates of one parcel in the currency of the request, by service. USPS takes one parcel for each shipment. */
  const quoteParcel = async ({ from, to }: ShippoShipment, parcel: object): Promise<ParcelRates> => {
    const {
      object_id,
      rates = [],
      messages = [],
      rejected,
    } = await send('/shipments/', {
      address_from: from,
      address_to: to,
      parcels: [parcel],
      async: false,
    })
    const problems = messages.flatMap(({ text }) => text ?? [])
    if (rejected) return { rates: new Map(), problems: ['Shippo rejects the shipment', ...problems] }
    const known = rates.map(rate => inCurrency(rate, currency))
    const converted = known.some(rate => rate === undefined)
      ? ((await send(`/shipments/${object_id}/rates/${currency}/`)).results ?? []).map(rate =>
          inCurrency(rate, currency),
        )
      : known
    return {
      rates: new Map(converted.flatMap(rate => (rate ? [[rate.service, rate] as const] : []))),
      problems,
    }
  }

  const replies = await Promise.all(
    shipments.map(async shipment => {
      const { configurationId, services, parcels } = shipment
      if (parcels.length > PARCELS_MAX)
        return { quotes: [], problems: [`more than ${PARCELS_MAX} different packages`] }
      const quoted = await Promise.all(
        parcels.map(async ({ parcel, count }) => ({ count, ...(await quoteParcel(shipment, parcel)) })),
      )
      const quotes = services.flatMap((service): ShippoQuote[] => {
        const rates = quoted.flatMap(({ count, rates }) => {
          const rate = rates.get(service)
          return rate ? [{ ...rate, count }] : []
        })
        // A service must take every parcel.
        if (rates.length < parcels.length) return []
        const days = rates.flatMap(({ days }) => days ?? [])
        return [
          {
            configurationId,
            service,
            amounts: rates.map(({ amount, count }) => ({ amount, count })),
            ...(days.length > 0 && { estimatedDays: Math.max(...days) }),
          },
        ]
      })
      return { quotes, problems: quoted.flatMap(({ problems }) => problems) }
    }),
  )
  return {
    quotes: replies.flatMap(({ quotes }) => quotes),
    problems: replies.flatMap(({ problems }) => problems).slice(0, 10),
  }
}

interface ParcelRates {
  rates: ReadonlyMap<string, { amount: string; days?: number }>
  problems: string[]
}

/** The fields of replies that are used (docs.goshippo.com, Shipments and Rates). */
interface ShippoReply {
  rejected: boolean
  object_id?: string
  rates?: ShippoRate[]
  results?: ShippoRate[]
  messages?: { text?: string }[]
}

interface ShippoRate {
  amount?: string
  currency?: string
  amount_local?: string
  currency_local?: string
  servicelevel?: { token?: string }
  estimated_days?: number | null
}

/** `amount` is in the currency of the sender, `amount_local` in that of the recipient, or in the requested one. */
function inCurrency(
  { amount, currency: sender, amount_local, currency_local, servicelevel, estimated_days }: ShippoRate,
  currency: string,
): { service: string; amount: string; days?: number } | undefined {
  const price = sender === currency ? amount : currency_local === currency ? amount_local : undefined
  if (price === undefined || !servicelevel?.token) return undefined
  return {
    service: servicelevel.token,
    amount: price,
    ...(typeof estimated_days === 'number' && { days: estimated_days }),
  }
}
