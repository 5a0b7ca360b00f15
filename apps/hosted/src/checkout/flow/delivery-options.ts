import type { Checkout } from '@stoa/react'

type Carriers = NonNullable<Checkout['shippingInfo']['carrierServiceOptions']>
type ShippingOption = NonNullable<Carriers[number]['shippingOptions']>[number]
type Logistics = NonNullable<ShippingOption['logistics']>

export interface DeliveryOption extends ShippingOption {
  /** Carrier id and code, because two carriers may use the same code. */
  key: string
  carrierId: string | undefined
  code: string
}

/** Delivery options that differ only in their time slot. */
export interface DeliveryChoice {
  /** Key of the option; of the first slot. */
  key: string
  options: DeliveryOption[]
}

const keyOf = (carrierId: string | null | undefined, code: string) => `${carrierId ?? ''}/${code}`

/** The delivery options of a checkout. */
export const deliveryOptions = ({ shippingInfo }: Checkout): DeliveryOption[] =>
  (shippingInfo.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.flatMap(option =>
      option.code ? [{ ...option, code: option.code, carrierId, key: keyOf(carrierId, option.code) }] : [],
    ),
  )

export const isPickup = ({ logistics }: { logistics?: Logistics | undefined }) =>
  logistics?.pickupDetails !== undefined

/** Key of the selected option. A selection without a carrier matches by code. */
export function chosenOption(checkout: Checkout): string {
  const { code, carrierId } = checkout.shippingInfo.selectedCarrierServiceOption ?? {}
  const matching = deliveryOptions(checkout).filter(
    option => option.code === code && (!carrierId || option.carrierId === carrierId),
  )
  return matching[0]?.key ?? ''
}

/** Options of one schedule become one choice. The code of a slot is that of the schedule and its start (protocol/delivery §5). */
export function deliveryChoices(options: readonly DeliveryOption[]): DeliveryChoice[] {
  const groups = Map.groupBy(options, option =>
    option.logistics?.deliveryTimeSlot ? option.key.replace(/@.*$/, '@') : option.key,
  )
  return [...groups.values()].map(options => ({ key: options[0]?.key ?? '', options }))
}
