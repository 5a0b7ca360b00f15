import type { Address } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../../crud/read-all-entities.ts'
import { businessLocationStore } from './business-locations.ts'

/** What purchases need of a location of the merchant. */
interface BusinessLocation {
  id: string
  name?: string
  address?: Address
}

/** A location of the merchant, by default the default location; from the read cache. */
export async function findBusinessLocation(
  ctx: ReadAllCtx,
  locationId: string | null | undefined,
): Promise<BusinessLocation | undefined> {
  const id = locationId?.toLowerCase() ?? ctx.site.id
  const locations = await readAllEntities<BusinessLocation>(ctx, businessLocationStore)
  return locations.find(location => location.id === id)
}

/** The address of a location, by default of the default location. */
export const businessAddress = async (
  ctx: ReadAllCtx,
  locationId: string | null | undefined,
): Promise<Address | undefined> => (await findBusinessLocation(ctx, locationId))?.address
