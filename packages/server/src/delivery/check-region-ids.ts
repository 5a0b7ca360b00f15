import type { Ctx } from '../call/context.ts'
import type { Doc, EntityViolation } from '../crud/entity-store.ts'
import { existingRegions } from '../storage/commerce/delivery-profiles.ts'

const idsOf = (doc: Doc | undefined) => (doc?.deliveryRegionIds ?? []) as string[]

/** Region ids in lower case, each once, with the deprecated single id (protocol/delivery §7). */
export function normalizeRegionIds(doc: Doc, { single = false } = {}): Doc {
  const { deliveryRegionId, ...rest } = doc
  const sent = idsOf(doc)
  const ids = sent.length === 0 && single && deliveryRegionId ? [String(deliveryRegionId)] : sent
  const deliveryRegionIds = [...new Set(ids.map(id => id.toLowerCase()))]
  return {
    ...rest,
    ...(deliveryRegionIds.length > 0 || doc.deliveryRegionIds ? { deliveryRegionIds } : {}),
    ...(single && deliveryRegionIds[0] && { deliveryRegionId: deliveryRegionIds[0] }),
  }
}

/** Each region that an option names for the first time must exist. */
export async function checkRegionIds(doc: Doc, ctx: Ctx, stored?: Doc): Promise<EntityViolation[]> {
  const before = idsOf(stored)
  const added = idsOf(doc).filter(id => !before.includes(id))
  if (added.length === 0) return []
  const existing = await existingRegions(ctx.db, ctx.site.id, added)
  return idsOf(doc).flatMap((id, i) =>
    added.includes(id) && !existing.has(id)
      ? [
          {
            field: `deliveryRegionIds[${i}]`,
            rule: 'VALIDATION' as const,
            description: 'is no delivery region of the site: use the id of a region of a delivery profile',
          },
        ]
      : [],
  )
}
