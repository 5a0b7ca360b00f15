import type { ShippoConfiguration } from '@stoa/contract'
import { parseAmount, percent, times } from '@stoa/contract/money'
import { BadReply, listAt, objectAt, requiredTextAt } from '../../service-plugins/index.ts'
import type { DeliveryOption } from '../delivery-options.ts'
import type { PostalAddress } from '../delivery-tables.ts'
import { servicesFor } from './shippo-request.ts'
import { SERVICES } from './shippo-services.ts'

/** Prices of one configuration's shipment by one service. */
interface Quote {
  configurationId: string
  /** Token of the service. */
  service: string
  /** Minor units. */
  price: bigint
  estimatedDays?: number
}

const QUOTES_MAX = 600

/** Reads what `shippoCarrier` answers. Digits beyond the currency are rounded. Throws `BadReply`. */
export const readShippoQuotes = (reply: unknown, currency: string): Quote[] =>
  listAt(objectAt(reply, 'the reply'), 'quotes', {
    max: QUOTES_MAX,
    read: (entry, at) => ({
      configurationId: requiredTextAt(entry, 'configurationId', at, 100),
      service: requiredTextAt(entry, 'service', at, 100),
      price: listAt(entry, 'amounts', {
        max: QUOTES_MAX,
        read: (part, partAt) => {
          const amount = requiredTextAt(part, 'amount', partAt, 30)
          if (!/^\d{1,12}(\.\d{1,12})?$/.test(amount))
            throw new BadReply(`${partAt}.amount must be a text such as "12.50"`)
          return parseAmount(amount, currency) * BigInt(Number(part.count))
        },
      }).reduce((sum, amount) => sum + amount, 0n),
      ...(typeof entry.estimatedDays === 'number' && { estimatedDays: entry.estimatedDays }),
    }),
  })

interface Terms {
  configurations: readonly ShippoConfiguration[]
  address: PostalAddress
  currency: string
  locale: string
  /** Price of the shipped lines after discounts, in minor units. */
  subtotal: bigint
}

/** Options for shoppers: rates with the fees of the configurations; of two configurations with the same service the cheaper one. */
export function shippoRates(
  quotes: readonly Quote[],
  { configurations, address, currency, locale, subtotal }: Terms,
): Omit<DeliveryOption, 'carrierId' | 'pickup'>[] {
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const rates = quotes.flatMap(({ configurationId, service: token, price, estimatedDays }) => {
    const configuration = configurations.find(({ id }) => id === configurationId)
    const entry =
      configuration &&
      servicesFor(configuration, address).find(({ service }) => SERVICES[service]?.token === token)
    if (!entry?.id) return []
    const { handlingFee, estimatedDeliveryTime, freeDeliveryMinimumAmount } = entry.serviceSettings ?? {}
    const fee = !handlingFee
      ? 0n
      : handlingFee.calculationType === 'PERCENTAGE'
        ? times(price, percent(handlingFee.value))
        : parseAmount(handlingFee.value, currency)
    const limit =
      freeDeliveryMinimumAmount == null ? undefined : parseAmount(freeDeliveryMinimumAmount, currency)
    const missing = limit !== undefined && limit > subtotal ? limit - subtotal : 0n
    const deliveryTime =
      estimatedDeliveryTime ?? (estimatedDays === undefined ? undefined : days.format(estimatedDays))
    return [
      {
        code: entry.id,
        title: SERVICES[entry.service]?.title ?? entry.service,
        price: limit !== undefined && missing === 0n ? 0n : price + fee,
        ...(deliveryTime && { deliveryTime }),
        ...(limit !== undefined && { freeFrom: { subtotal: limit, missing } }),
      },
    ]
  })
  const byService = Map.groupBy(rates, ({ title }) => title)
  return [...byService.values()].flatMap(same =>
    same.toSorted((a, b) => (a.price < b.price ? -1 : 1)).slice(0, 1),
  )
}
