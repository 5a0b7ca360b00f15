import { type ApiReply, type ApiRequest, serveApi } from './payment-servers/serve-api.ts'

/** Room of the packages of USPS that have templates, and their price at home, in cents. */
const FLAT_RATES: Readonly<Record<string, number>> = {
  USPS_FlatRateEnvelope: 1000,
  USPS_FlatRatePaddedEnvelope: 1100,
  USPS_SmallFlatRateBox: 1100,
  USPS_MediumFlatRateBox1: 1900,
  USPS_MediumFlatRateBox2: 1900,
  USPS_LargeFlatRateBox: 2700,
}

/** Services with the price of a parcel and of each pound, in cents, and days of delivery. */
const SERVICES = {
  home: [
    { token: 'usps_ground_advantage', name: 'Ground Advantage', base: 500, perPound: 100, days: 5 },
    { token: 'usps_priority', name: 'Priority Mail', base: 900, perPound: 150, days: 2 },
    { token: 'usps_priority_express', name: 'Priority Mail Express', base: 3000, perPound: 300, days: 1 },
  ],
  abroad: [
    {
      token: 'usps_first_class_package_international_service',
      name: 'First Class Package International',
      base: 1500,
      perPound: 500,
      days: null,
    },
    {
      token: 'usps_priority_mail_international',
      name: 'Priority Mail International',
      base: 4500,
      perPound: 600,
      days: 8,
    },
    {
      token: 'usps_priority_mail_express_international',
      name: 'Priority Mail Express International',
      base: 6500,
      perPound: 700,
      days: 4,
    },
  ],
} as const

const POUNDS: Readonly<Record<string, number>> = { lb: 1, oz: 1 / 16, kg: 1 / 0.45359237, g: 1 / 453.59237 }

/** Units of a currency for a dollar. */
const EXCHANGE_RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 0.9, GBP: 0.8, JPY: 150 }
const CURRENCIES: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP', DE: 'EUR', FR: 'EUR' }

interface Address {
  country?: string
  zip?: string
  state?: string
  city?: string
}

interface Parcel {
  weight?: string
  mass_unit?: string
  template?: string
  length?: string
  width?: string
  height?: string
  distance_unit?: string
}

/** The body of `POST /shipments/`. */
export interface ShippoShipmentBody {
  address_from: Address
  address_to: Address
  parcels: Parcel[]
  async?: boolean
}

const isNumber = (text: string | undefined) => /^\d+(\.\d+)?$/.test(text ?? '')

function violationsOf({ address_from, address_to, parcels }: Partial<ShippoShipmentBody>) {
  const violations: Record<string, unknown> = {}
  if (!address_from?.country) violations.address_from = [{ country: ['This field is required.'] }]
  if (!address_to?.country) violations.address_to = [{ country: ['This field is required.'] }]
  const wrong = (parcels ?? []).some(
    ({ weight, mass_unit, template, length, width, height, distance_unit }) =>
      !isNumber(weight) ||
      !POUNDS[mass_unit ?? ''] ||
      (template
        ? !(template in FLAT_RATES)
        : ![length, width, height].every(edge => isNumber(edge) && Number(edge) > 0) ||
          distance_unit !== 'in'),
  )
  if (!parcels?.length || wrong) violations.parcels = ['Invalid data.']
  return Object.keys(violations).length > 0 ? violations : undefined
}

/**
 * A server that speaks the documented HTTP of Shippo: shipments with the rates of USPS, and their rates in another currency.
 * USPS takes one parcel for each shipment, of at most 70 pounds, and no address without a ZIP code in the US.
 */
export async function createShippoServer() {
  const token = 'shippo_test_server'
  const shipments = new Map<string, { body: ShippoShipmentBody; rates: object[] }>()

  const ratesOf = ({ address_from, address_to, parcels: [parcel] }: ShippoShipmentBody, local: string) => {
    const { weight, mass_unit = '', template } = parcel as Parcel
    const pounds = Math.ceil(Number(weight) * (POUNDS[mass_unit] ?? 0) - 1e-9)
    const services = address_from.country === address_to.country ? SERVICES.home : SERVICES.abroad
    return services
      .filter(({ token }) => !template || token.includes('priority'))
      .map(({ token, name, base, perPound, days }) => {
        const cents = template ? (FLAT_RATES[template] ?? 0) + (base - 900) : base + perPound * pounds
        return {
          object_id: `rate_${token}`,
          provider: 'USPS',
          amount: (cents / 100).toFixed(2),
          currency: 'USD',
          amount_local: ((cents / 100) * (EXCHANGE_RATES[local] ?? 1)).toFixed(2),
          currency_local: local,
          servicelevel: { token, name, terms: '' },
          estimated_days: days,
          attributes: [],
          messages: [],
        }
      })
  }

  const problemOf = ({ address_to, parcels }: ShippoShipmentBody): string | undefined => {
    const [parcel, ...others] = parcels
    if (others.length > 0) return 'USPS does not support multi-piece shipments.'
    if (Number(parcel?.weight) * (POUNDS[parcel?.mass_unit ?? ''] ?? 0) > 70.0001)
      return 'Maximum weight exceeded.'
    if (address_to.country === 'US' && !/^\d{5}/.test(address_to.zip ?? '')) return 'Invalid ZIP code.'
    return undefined
  }

  const create = (body: ShippoShipmentBody): ApiReply => {
    const violations = violationsOf(body)
    if (violations) return { status: 400, body: violations }
    const problem = problemOf(body)
    const local = CURRENCIES[body.address_to.country ?? ''] ?? 'USD'
    const rates = problem ? [] : ratesOf(body, local)
    const object_id = `shipment_${shipments.size + 1}`
    shipments.set(object_id, { body, rates })
    const messages = problem ? [{ source: 'USPS', code: '', text: problem }] : []
    const reply = { object_id, object_state: 'VALID', test: true, messages }
    return body.async === false
      ? { status: 201, body: { ...reply, status: 'SUCCESS', rates } }
      : { status: 201, body: { ...reply, status: 'QUEUED', rates: [] } }
  }

  const answer = ({ method, path, headers, body }: ApiRequest): ApiReply => {
    if (headers.authorization !== `ShippoToken ${token}`)
      return { status: 401, body: { detail: 'Invalid token.' } }
    if (method === 'POST' && path === '/shipments/') return create(JSON.parse(body))
    const [, id = '', currency = ''] = /^\/shipments\/(\w+)\/rates\/([A-Z]{3})\/?$/.exec(path) ?? []
    const shipment = shipments.get(id)
    if (method !== 'GET' || !shipment || !(currency in EXCHANGE_RATES))
      return { status: 404, body: { detail: 'Not found.' } }
    const rates = problemOf(shipment.body) ? [] : ratesOf(shipment.body, currency)
    return { status: 200, body: { next: null, previous: null, results: rates } }
  }

  return {
    ...(await serveApi(answer)),
    token,
    /** Bodies of the shipments that were created, oldest first. */
    shipments: () => [...shipments.values()].map(({ body }) => body),
  }
}
