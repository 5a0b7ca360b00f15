import { contract, type DeliveryCarrier, type DeliveryRegion } from '@stoa/contract'
import { changeEntity } from '../crud/change-entity.ts'
import type { Doc, EntityCtx } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { profileIdOfRegion } from '../storage/commerce/delivery-profiles.ts'
import { regionIndex } from './profile-regions.ts'
import { deliveryProfileStore, type ProfileDoc } from './profile-store.ts'

type Change = (carriers: readonly DeliveryCarrier[]) => DeliveryCarrier[]

/** Changes the carriers of a region, in the profile that has it. */
async function changeCarriers(ctx: EntityCtx, regionId: unknown, change: Change) {
  const deliveryRegionId = String(regionId).toLowerCase()
  const id = await profileIdOfRegion(ctx.db, ctx.site.id, deliveryRegionId)
  if (!id) return ctx.fail('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId })
  return changeEntity(ctx, deliveryProfileStore, { id, at: 'deliveryProfile' }, stored => {
    const regions = (stored as ProfileDoc).deliveryRegions ?? []
    const index = regionIndex(ctx, regions, deliveryRegionId)
    const region = regions[index] as DeliveryRegion
    const changed = { ...region, deliveryCarriers: change(region.deliveryCarriers ?? []) }
    return { ...stored, deliveryRegions: regions.with(index, changed) }
  })
}

/** Sets a carrier of a region, whether or not the region has it. */
export const setCarrier = (ctx: EntityCtx, regionId: string, carrier: DeliveryCarrier) =>
  changeCarriers(ctx, regionId, carriers => {
    const stored = carriers.find(({ appId }) => appId === carrier.appId)
    return [...carriers.filter(({ appId }) => appId !== carrier.appId), { ...stored, ...carrier }]
  })

const sentCarrier = (message: Doc): DeliveryCarrier => {
  const { appId, ...settings } = withoutNulls<DeliveryCarrier>(message.deliveryCarrier as DeliveryCarrier)
  return { appId: appId.toLowerCase(), ...settings }
}

/** Position of a carrier in the list; fails if it is none of them. */
function carrierIndex(ctx: EntityCtx, carriers: readonly DeliveryCarrier[], appId: string): number {
  const index = carriers.findIndex(carrier => carrier.appId === appId)
  return index >= 0 ? index : ctx.fail('DELIVERY_CARRIER_NOT_FOUND', { appId })
}

const handlers = {
  addDeliveryCarrier: (message: Doc, ctx: EntityCtx) => {
    const carrier = sentCarrier(message)
    return changeCarriers(ctx, message.deliveryRegionId, carriers =>
      carriers.some(({ appId }) => appId === carrier.appId)
        ? ctx.fail('DELIVERY_CARRIER_ALREADY_EXISTS', { appId: carrier.appId })
        : [...carriers, carrier],
    )
  },

  updateDeliveryCarrier: (message: Doc, ctx: EntityCtx) => {
    const carrier = sentCarrier(message)
    return changeCarriers(ctx, message.deliveryRegionId, carriers => {
      const index = carrierIndex(ctx, carriers, carrier.appId)
      return carriers.with(index, { ...carriers[index], ...carrier })
    })
  },

  removeDeliveryCarrier: (message: Doc, ctx: EntityCtx) => {
    const appId = String(message.appId).toLowerCase()
    return changeCarriers(ctx, message.deliveryRegionId, carriers =>
      carriers.toSpliced(carrierIndex(ctx, carriers, appId), 1),
    )
  },
}

const { addDeliveryCarrier, updateDeliveryCarrier, removeDeliveryCarrier } = contract.deliveryProfile

export const carrierSettingHandlers = implementEntities(
  { addDeliveryCarrier, updateDeliveryCarrier, removeDeliveryCarrier },
  handlers,
)
