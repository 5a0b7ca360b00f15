import type { TaxGroup, TaxRate, TaxRegion } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { DEFAULT_TAX_GROUP, taxGroupStore } from './tax-groups.ts'
import { taxRateStore } from './tax-rates.ts'
import { taxRegionStore } from './tax-regions.ts'

/** What the tax of an order depends on (protocol/taxes). */
export interface TaxTables {
  /** All tax groups, the default one included. */
  groups: TaxGroup[]
  regions: TaxRegion[]
  rates: TaxRate[]
}

/** The tax groups, tax regions and tax rates of the site, from the read cache. */
export async function readTaxTables(ctx: ReadAllCtx): Promise<TaxTables> {
  const groups = await readAllEntities<TaxGroup>(ctx, taxGroupStore)
  const regions = await readAllEntities<TaxRegion>(ctx, taxRegionStore)
  const rates = await readAllEntities<TaxRate>(ctx, taxRateStore)
  return { groups: [DEFAULT_TAX_GROUP, ...groups], regions, rates }
}
