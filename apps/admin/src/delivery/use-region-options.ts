import { queryLocalDeliveryOptions, queryPickupLocation, queryShippingOptions } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { t } from '../i18n/translate.ts'

const ALL = { query: { cursorPaging: { limit: 100 } } }

/** What is offered in a region: a link to it, its title and its kind. */
export interface RegionOption {
  to: string
  title: string
  kind: string
}

/** Delivery options by the id of their region. */
export function useRegionOptions({ enabled = true } = {}): ReadonlyMap<string, RegionOption[]> {
  const shipping = useCall(queryShippingOptions, ALL, { enabled })
  const local = useCall(queryLocalDeliveryOptions, ALL, { enabled })
  const pickup = useCall(queryPickupLocation, ALL, { enabled })
  const all = [
    ...(shipping.data?.shippingOptions ?? []).map(option => ({
      regions: option.deliveryRegionIds,
      to: `/shipping-options/${option.id}`,
      title: option.title ?? '',
      kind: t('Shipping'),
    })),
    ...(local.data?.localDeliveryOptions ?? []).map(option => ({
      regions: option.deliveryRegionIds,
      to: `/local-delivery/${option.id}`,
      title: option.areaName ?? t('Local delivery'),
      kind: t('Local delivery'),
    })),
    ...(pickup.data?.pickupLocations ?? []).map(option => ({
      regions: option.deliveryRegionIds,
      to: `/pickup-locations/${option.id}`,
      title: option.name ?? '',
      kind: t('Pickup'),
    })),
  ]
  const byRegion = new Map<string, RegionOption[]>()
  for (const { regions, ...option } of all)
    for (const id of regions ?? []) byRegion.set(id, [...(byRegion.get(id) ?? []), option])
  return byRegion
}
