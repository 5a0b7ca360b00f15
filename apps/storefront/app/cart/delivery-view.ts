import { formatMoney } from '@stoa/react/money'
import type { I18n } from '../i18n/i18n.ts'
import type { EstimatedTotals } from '../platform/entities.ts'
import type { Destination } from './destination.ts'

/** The delivery estimate of a cart for display. */
export interface DeliveryView {
  /** False if nothing has to be delivered. */
  needed: boolean
  options: DeliveryChoice[]
  /** Title of the option that the totals contain. */
  chosen?: string
  /** Where the estimate is for, such as "Germany, 10115". */
  place?: string
  problem?: string
  /** How far it is to free delivery. Absent if no option can be free. */
  free?: FreeDelivery
}

export interface DeliveryChoice {
  /** Carrier and code of the option. */
  key: string
  title: string
  time?: string
  price: string
  selected: boolean
}

export interface FreeDelivery {
  /** Title of the option if there are others; absent for the only one. */
  title?: string
  /** What is missing, formatted; absent if it is free. */
  missing?: string
  /** Price of the delivered items from which it is free, as decimal text. */
  limit: string
  /** Share of the limit that the items reach, 0 to 1. */
  share: number
}

/** Name of a country in the language of the page. */
export const countryName = (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

type Carriers = NonNullable<NonNullable<EstimatedTotals['shippingInfo']>['carrierServiceOptions']>
type Option = NonNullable<Carriers[number]['shippingOptions']>[number]

export function deliveryView(
  { cart, shippingInfo, violations = [], currency = '' }: EstimatedTotals,
  destination: Destination | undefined,
  { locale, texts }: I18n,
): DeliveryView {
  const needed = (cart?.lineItems ?? []).some(({ physicalProperties }) => physicalProperties?.shippable)
  const place = destination && placeName(destination, locale)
  const money = (amount: string | undefined) => formatMoney(amount ?? '0', currency, locale)
  const priceOf = ({ cost }: Option) =>
    Number(cost?.price?.amount) === 0 ? texts.island.delivery.free : money(cost?.price?.amount)
  if (!needed) return { needed, options: [] }
  const selected = shippingInfo?.selectedCarrierServiceOption
  const offered = (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map(option => ({ carrierId, option })),
  )
  const options = offered.map(({ carrierId, option }) => ({
    key: `${carrierId ?? ''}/${option.code}`,
    title: option.title ?? '',
    time: option.logistics?.deliveryTime ?? undefined,
    price: priceOf(option),
    selected: selected?.code === option.code && (selected?.carrierId ?? carrierId) === carrierId,
  }))
  return {
    needed,
    options,
    chosen: selected?.title,
    place,
    problem: offered.length
      ? (violations.find(({ group }) => group === 'SHIPPING')?.description ?? undefined)
      : place
        ? texts.cart.noDelivery({ place })
        : texts.cart.noDeliveryHere,
    free: freeDelivery(
      offered.map(({ option }) => option),
      money,
    ),
  }
}

const placeName = ({ country, subdivision, postalCode }: Destination, locale: string) =>
  [countryName(country, locale), [subdivision, postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** The option that is free soonest. */
function freeDelivery(
  options: readonly Option[],
  money: (amount: string | undefined) => string,
): FreeDelivery | undefined {
  const missingOf = ({ freeFrom }: Option) => Number(freeFrom?.missing?.amount)
  const [option] = options.filter(({ freeFrom }) => freeFrom).sort((a, b) => missingOf(a) - missingOf(b))
  if (!option) return undefined
  const { amount: limit = '0' } = option.freeFrom?.subtotal ?? {}
  const missing = Number(option.freeFrom?.missing?.amount)
  return {
    title: options.length > 1 ? option.title : undefined,
    missing: missing > 0 ? money(option.freeFrom?.missing?.amount) : undefined,
    limit,
    share: shareOf(Number(limit) - missing, limit),
  }
}

/** Share of a limit that an amount reaches, 0 to 1. */
export const shareOf = (amount: number, limit: string) =>
  Number(limit) > 0 ? Math.min(1, Math.max(0, amount / Number(limit))) : 1
