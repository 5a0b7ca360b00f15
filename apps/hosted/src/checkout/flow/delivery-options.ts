import type { Checkout } from '@stoa/react'

type Carriers = NonNullable<Checkout['shippingInfo']['carrierServiceOptions']>
type ShippingOption = NonNullable<Carriers[number]['shippingOptions']>[number]

export interface DeliveryOption extends ShippingOption {
  /** Carrier id and code, because two carriers may use the same code. */
  key: string
  carrierId: string | undefined
  code: string
}

const keyOf = (carrierId: string | null | undefined, code: string) => `${carrierId ?? ''}/${code}`

/** The delivery options of a checkout. */
export const deliveryOptions = ({ shippingInfo }: Checkout): DeliveryOption[] =>
  (shippingInfo.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.flatMap(option =>
      option.code ? [{ ...option, code: option.code, carrierId, key: keyOf(carrierId, option.code) }] : [],
    ),
  )

/** Key of the selected option. A selection without a carrier matches by code. */
export function chosenOption(checkout: Checkout): string {
  const { code, carrierId } = checkout.shippingInfo.selectedCarrierServiceOption ?? {}
  const matching = deliveryOptions(checkout).filter(
    option => option.code === code && (!carrierId || option.carrierId === carrierId),
  )
  return matching[0]?.key ?? ''
}
