import type { DeliveryProfile } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import type {
  DeliveryRegion,
  DeliverySettings,
  LocalDeliveryOption,
  PickupLocation,
  ShippingOption,
} from './delivery-tables.ts'
import { localDeliveryOptionStore } from './local-delivery-options.ts'
import { pickupLocationStore } from './pickup-locations.ts'
import { deliveryProfileStore } from './profile-store.ts'
import { shippingOptionStore } from './shipping-options.ts'
import { hasShippo } from './shippo/shippo-carrier.ts'
import { readShippoConfigurations } from './shippo-configurations.ts'

/** Lists that a stored option may lack. */
const withLists = <T extends object>(options: readonly T[]) =>
  options.map(option => ({ deliveryRegionIds: [], rates: [], ...option }))

/** The delivery settings of the site, from the read cache. */
export async function readDeliverySettings(ctx: ReadAllCtx): Promise<DeliverySettings> {
  const profiles = await readAllEntities<DeliveryProfile>(ctx, deliveryProfileStore)
  return {
    // Sorted by creation: the first is the default one (protocol/delivery §6).
    profiles: profiles.map(({ id = '', deliveryRegions = [] }) => ({
      id,
      regions: deliveryRegions.map(
        (region): DeliveryRegion => ({
          ...region,
          active: region.active !== false,
          destinations: region.destinations ?? [],
        }),
      ),
    })),
    shippingOptions: withLists(await readAllEntities<ShippingOption>(ctx, shippingOptionStore)),
    pickupLocations: withLists(await readAllEntities<PickupLocation>(ctx, pickupLocationStore)),
    localDeliveryOptions: withLists(
      await readAllEntities<LocalDeliveryOption>(ctx, localDeliveryOptionStore),
    ),
    shippoConfigurations: hasShippo(ctx.site) ? await readShippoConfigurations(ctx) : [],
  }
}
