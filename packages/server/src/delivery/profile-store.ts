import { crudEntities, type DeliveryProfile, type DeliveryRegion } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { defaultProfileId, isDefaultProfile } from '../storage/commerce/delivery-profiles.ts'

/** The document of a profile: the fields that requests write. */
export type ProfileDoc = Partial<Pick<DeliveryProfile, 'name' | 'deliveryRegions' | 'createdBy'>>

export const deliveryProfileStore = entityStore(crudEntities.deliveryProfile, {
  table: 'delivery_profiles',
  computed: {
    default: async (ctx, rows) => {
      const id = await defaultProfileId(ctx.db, ctx.site.id)
      return new Map(rows.map(row => [row.id, row.id === id]))
    },
  },
  alwaysComputed: ['default'],
  derivedFields: ({ site }) => ({
    default: { type: 'boolean', expression: isDefaultProfile(site.id), filter: '*', sort: true },
  }),
  normalize: (doc, ctx, stored) => normalizeProfile(doc as ProfileDoc, ctx, stored as ProfileDoc | undefined),
  check: doc => checkProfile(doc as ProfileDoc),
})

/** Regions keep their ids, carriers and dates; new ones get them (protocol/delivery §6). */
function normalizeProfile(doc: ProfileDoc, ctx: Ctx, stored: ProfileDoc = {}) {
  const before = new Map((stored.deliveryRegions ?? []).map(region => [region.id, region]))
  const deliveryRegions = doc.deliveryRegions?.map((region): DeliveryRegion => {
    const known = before.get(region.id?.toLowerCase())
    return {
      active: true,
      ...region,
      id: known?.id ?? ctx.ids.guid(),
      createdDate: known?.createdDate ?? isoTime(ctx.now),
      // Read-only in requests, so a region that has carriers got them from a call on carriers.
      ...(known?.deliveryCarriers && { deliveryCarriers: known.deliveryCarriers }),
      ...(region.deliveryCarriers && { deliveryCarriers: region.deliveryCarriers }),
    }
  })
  return { ...doc, ...(deliveryRegions && { deliveryRegions }) }
}

/** A destination belongs to one region of a profile, so that an address has one region (protocol/delivery §6). */
function checkProfile({ deliveryRegions = [] }: ProfileDoc): EntityViolation[] {
  const taken = new Set<string>()
  const once = (key: string, field: string): EntityViolation[] => {
    if (!taken.has(key)) {
      taken.add(key)
      return []
    }
    return [
      { field, rule: 'VALIDATION', description: `repeats ${key}, which another region of the profile has` },
    ]
  }
  return deliveryRegions.flatMap(({ destinations = [] }, i) => {
    const at = `deliveryRegions[${i}].destinations`
    if (destinations.length === 0) return once('the rest of the world', at)
    return destinations.flatMap(({ countryCode, subdivisions = [] }, j) =>
      subdivisions.length === 0
        ? once(countryCode, `${at}[${j}]`)
        : subdivisions.flatMap((name, k) => once(`${countryCode} ${name}`, `${at}[${j}].subdivisions[${k}]`)),
    )
  })
}
