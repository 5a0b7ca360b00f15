import type { Address, CarrierServiceOption } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { Ctx, Site } from '../../context.ts'
import { toMultiCurrencyPrice } from '../../pricing/index.ts'
import type { LiveLine } from './live-lines.ts'

/** The carrier behind the site's flat rate. */
export const FLAT_RATE_CARRIER = '45c44b27-ca7b-4891-8c0d-1747d588b835'

export interface ShippingChoice {
  code: string
  title: string
  deliveryTime: string
  /** Minor units. */
  price: bigint
}

/** The options for these lines and this address: the site's flat rate, if anything is shipped and it goes there. */
export function shippingOptions(
  site: Site,
  lines: readonly LiveLine[],
  address?: Pick<Address, 'country'> | null,
): ShippingChoice[] {
  if (!lines.some(line => line.shippable)) return []
  if (address?.country && !site.settings.countries.includes(address.country)) return []
  const { code, title, deliveryTime, price } = site.settings.shipping
  return [{ code, title, deliveryTime, price: parseAmount(price, site.currency) }]
}

/** The option named by the caller, else the only one there is. */
export function chooseShipping(
  ctx: Ctx<'SHIPPING_OPTION_NOT_FOUND'>,
  options: readonly ShippingChoice[],
  code: string | null | undefined,
): ShippingChoice | undefined {
  if (!code) return options.length === 1 ? options[0] : undefined
  return (
    options.find(option => option.code === code) ??
    ctx.fail('SHIPPING_OPTION_NOT_FOUND', { code, offered: options.map(option => option.code) })
  )
}

/** Options as `carrierServiceOptions` of the wire. */
export const toCarrierOptions = (options: readonly ShippingChoice[], site: Site): CarrierServiceOption[] =>
  options.length === 0
    ? []
    : [
        {
          carrierId: FLAT_RATE_CARRIER,
          shippingOptions: options.map(({ code, title, deliveryTime, price }) => ({
            code,
            title,
            logistics: { deliveryTime },
            cost: { price: toMultiCurrencyPrice(price, site) },
          })),
        },
      ]
