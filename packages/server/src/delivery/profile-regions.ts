import { contract, type DeliveryRegion } from '@stoa/contract'
import { changeEntity } from '../crud/change-entity.ts'
import { oneReply } from '../crud/entity-replies.ts'
import type { Doc, EntityCtx } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { profileIdOfRegion } from '../storage/commerce/delivery-profiles.ts'
import { deliveryProfileStore, type ProfileDoc } from './profile-store.ts'

export const {
  addDeliveryRegion,
  updateDeliveryRegion,
  removeDeliveryRegion,
  getDeliveryProfileByDeliveryRegionId,
  getDeliveryDestinationProperties,
} = contract.deliveryProfile

const FQDN = 'wix.ecom.v1.delivery_profile'

interface RegionChange {
  deliveryProfileId: unknown
  revision?: unknown
}

/** Changes the list of regions of a profile and emits an event of the changed region. */
async function changeRegions(
  ctx: EntityCtx,
  { deliveryProfileId, revision }: RegionChange,
  type: 'added' | 'updated' | 'removed',
  change: (regions: readonly DeliveryRegion[]) => { regions: DeliveryRegion[]; index: number },
) {
  let index = -1
  let before: readonly DeliveryRegion[] = []
  const selector = { id: deliveryProfileId, revision, at: 'deliveryProfile' }
  const reply = await changeEntity(ctx, deliveryProfileStore, selector, stored => {
    before = (stored as ProfileDoc).deliveryRegions ?? []
    const changed = change(before)
    index = changed.index
    return { ...stored, deliveryRegions: changed.regions }
  })
  const profile = reply.deliveryProfile as { id: string; deliveryRegions: DeliveryRegion[] }
  const deliveryRegion = type === 'removed' ? before[index] : profile.deliveryRegions[index]
  ctx.emit(`${FQDN}_region_${type}`, profile.id, { deliveryProfileId: profile.id, deliveryRegion })
  return { deliveryProfile: profile }
}

/** Position of a region in the list; fails if it is none of them. */
export function regionIndex(ctx: EntityCtx, regions: readonly DeliveryRegion[], id: unknown): number {
  const deliveryRegionId = String(id).toLowerCase()
  const index = regions.findIndex(region => region.id === deliveryRegionId)
  return index >= 0 ? index : ctx.fail('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId })
}

const properties = (postalCodeRequired: boolean) => ({ postalCodeRequired, pickupOnly: false })

type Message = Doc & RegionChange

/** Countries and territories without postal codes, ISO 3166-1 alpha-2, as the Universal Postal Union lists them. */
const COUNTRIES_WITHOUT_POSTAL_CODES: readonly string[] = (
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN ' +
  'KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
).split(' ')

/** Handlers of the regions of profiles. */
const handlers = {
  addDeliveryRegion: (message: Message, ctx: EntityCtx) =>
    changeRegions(ctx, message, 'added', regions => {
      const { id: _, ...region } = message.deliveryRegion as DeliveryRegion
      return { regions: [...regions, region as DeliveryRegion], index: regions.length }
    }),

  updateDeliveryRegion: (message: Message, ctx: EntityCtx) =>
    changeRegions(ctx, message, 'updated', regions => {
      const { id, ...sent } = message.deliveryRegion as DeliveryRegion
      const index = regionIndex(ctx, regions, id)
      const merged = { ...regions[index], ...sent }
      const region = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
      return { regions: regions.with(index, region as DeliveryRegion), index }
    }),

  removeDeliveryRegion: (message: Message, ctx: EntityCtx) =>
    changeRegions(ctx, message, 'removed', regions => {
      const index = regionIndex(ctx, regions, message.deliveryRegionId)
      return { regions: regions.toSpliced(index, 1), index }
    }),

  getDeliveryProfileByDeliveryRegionId: async (message: Doc, ctx: EntityCtx) => {
    const deliveryRegionId = String(message.deliveryRegionId).toLowerCase()
    const id = await profileIdOfRegion(ctx.db, ctx.site.id, deliveryRegionId)
    const row = id && (await deliveryProfileStore.rows.get(ctx.db, ctx.site.id, id))
    if (!row) return ctx.fail('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId })
    return oneReply(ctx, deliveryProfileStore, [{ row }])
  },

  getDeliveryDestinationProperties: async () => ({
    restOfWorld: properties(true),
    countries: COUNTRIES_WITHOUT_POSTAL_CODES.map(country => ({
      country,
      deliveryDestinationProperties: properties(false),
    })),
  }),
}

const calls = {
  addDeliveryRegion,
  updateDeliveryRegion,
  removeDeliveryRegion,
  getDeliveryProfileByDeliveryRegionId,
  getDeliveryDestinationProperties,
}

export const profileRegionHandlers = implementEntities(calls, handlers)
