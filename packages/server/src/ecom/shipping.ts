import type { CarrierServiceOption } from '@stoa/contract'
import type { Ctx, Site } from '../call/context.ts'
import { toMultiCurrencyPrice } from '../pricing/index.ts'
import type { ResolvedLine } from './read-lines.ts'

/** Carrier id of a site's flat rate, which the platform itself provides. */
export const FLAT_RATE_CARRIER = '6f8a1c34-2b57-4e0d-9c3a-51d07b6e4f20'

/** A delivery option with its price in minor units. */
export interface Delivery {
  carrierId: string
  code: string
  title: string
  deliveryTime: string
  price: bigint
}

/** A delivery option as a request names it. */
export interface RequestedDelivery {
  code?: string | null
  carrierId?: string | null
}

/** Delivery options of these lines to a country, or to any while the country is unknown. */
export function offeredDeliveries(
  { settings }: Site,
  lines: readonly ResolvedLine[],
  country: string | null | undefined,
): Delivery[] {
  if (!lines.some(line => line.shippable)) return []
  if (country && !settings.countries.includes(country)) return []
  const { code, title, deliveryTime, priceMinor } = settings.shipping
  return [{ carrierId: FLAT_RATE_CARRIER, code, title, deliveryTime, price: BigInt(priceMinor) }]
}

/** The requested delivery, or the only one on offer. */
export const pickDelivery = (offered: readonly Delivery[], requested: RequestedDelivery | undefined) =>
  offered.find(
    ({ code, carrierId }) =>
      code === requested?.code && (!requested?.carrierId || requested.carrierId === carrierId),
  ) ?? (offered.length === 1 ? offered[0] : undefined)

/** Rejects a requested delivery that is not offered. */
export function requireOffered(
  ctx: Ctx<'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'>,
  offered: readonly Delivery[],
  requested: RequestedDelivery | null | undefined,
) {
  if (!requested?.code) return
  const picked = pickDelivery(offered, requested)
  const same =
    picked?.code === requested.code && (!requested.carrierId || requested.carrierId === picked.carrierId)
  if (!same)
    ctx.fail('SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND', {
      code: requested.code,
      offered: offered.map(o => o.code),
    })
}

/** Delivery options in their wire form, grouped by carrier. */
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
