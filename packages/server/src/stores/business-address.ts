import type { Address } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { businessLocationStore } from './business-locations.ts'

/** The address of a location, by default of the default location; from the read cache. */
export async function businessAddress(
  ctx: ReadAllCtx,
  locationId: string | null | undefined,
): Promise<Address | undefined> {
  const id = locationId?.toLowerCase() ?? ctx.site.id
  const locations = await readAllEntities<{ id: string; address?: Address }>(ctx, businessLocationStore)
  return locations.find(location => location.id === id)?.address
}
