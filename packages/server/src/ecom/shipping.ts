import type { CarrierServiceOption } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { Ctx, Site } from '../call/context.ts'
import { toMultiCurrencyPrice } from '../pricing/index.ts'
import type { ResolvedLine } from './read-lines.ts'

/** The carrier behind a site's flat rate: the platform itself, under a fixed id of its own. */
export const FLAT_RATE_CARRIER = '6f8a1c34-2b57-4e0d-9c3a-51d07b6e4f20'

/** A way to have the goods delivered. */
export interface Delivery {
  carrierId: string
  code: string
  title: string
  deliveryTime: string
  price: bigint
}

/** How a choice of delivery is sent. */
export interface RequestedDelivery {
  code?: string | null
  carrierId?: string | null
}

/** The ways to deliver these lines to a country, or anywhere while no country is known. */
export function offeredDeliveries(
  { settings, currency }: Site,
  lines: readonly ResolvedLine[],
  country: string | null | undefined,
): Delivery[] {
  if (!lines.some(line => line.shippable)) return []
  if (country && !settings.countries.includes(country)) return []
  const { code, title, deliveryTime, price } = settings.shipping
  return [{ carrierId: FLAT_RATE_CARRIER, code, title, deliveryTime, price: parseAmount(price, currency) }]
}

/** The delivery that was asked for, or the only one there is. */
export const pickDelivery = (offered: readonly Delivery[], asked: RequestedDelivery | undefined) =>
  offered.find(
    ({ code, carrierId }) => code === asked?.code && (!asked?.carrierId || asked.carrierId === carrierId),
  ) ?? (offered.length === 1 ? offered[0] : undefined)

/** Refuses a choice that is not among those offered. */
export function requireOffered(
  ctx: Ctx<'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'>,
  offered: readonly Delivery[],
  asked: RequestedDelivery | null | undefined,
) {
  if (!asked?.code) return
  const picked = pickDelivery(offered, asked)
  const same = picked?.code === asked.code && (!asked.carrierId || asked.carrierId === picked.carrierId)
  if (!same)
    ctx.fail('SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND', {
      code: asked.code,
      offered: offered.map(o => o.code),
    })
}

/** The deliveries as the wire lists them, by carrier. */
export const toCarrierOptions = (
  offered: readonly Delivery[],
  { currency, locale }: Site,
): CarrierServiceOption[] =>
  offered.map(({ carrierId, code, title, deliveryTime, price }) => ({
    carrierId,
    shippingOptions: [
      {
        code,
        title,
        logistics: { deliveryTime },
        cost: { price: toMultiCurrencyPrice(price, { currency, locale }) },
      },
    ],
  }))
