import type { TaxGroup, TaxRegion } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { DEFAULT_TAX_GROUP, taxGroupStore } from './tax-groups.ts'
import { taxRegionStore } from './tax-regions.ts'

/** What the tax of an order depends on (protocol/taxes). */
export interface TaxTables {
  /** All tax groups, the default one included. */
  groups: TaxGroup[]
  regions: TaxRegion[]
}

/** The tax groups and tax regions of the site, from the read cache. */
export async function readTaxTables(ctx: ReadAllCtx): Promise<TaxTables> {
  const groups = await readAllEntities<TaxGroup>(ctx, taxGroupStore)
  const regions = await readAllEntities<TaxRegion>(ctx, taxRegionStore)
  return { groups: [DEFAULT_TAX_GROUP, ...groups], regions }
}
