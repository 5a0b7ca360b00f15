import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

const COLUMNS = tableColumns('tax_rates', ['id', 'revision', 'created_at', 'updated_at', 'doc'])
type TaxRateRow = RowOf<typeof COLUMNS, { doc: Record<string, unknown> }> & Record<string, unknown>

/** The rates of a tax group in a tax region, oldest first. */
export const findTaxRates = (
  db: Sql,
  siteId: string,
  { taxRegionId, taxGroupId }: { taxRegionId: string; taxGroupId: string },
) =>
  db.all<TaxRateRow>(sql`
    select ${COLUMNS} from tax_rates
    where site_id = ${siteId} and tax_region_id = ${taxRegionId} and doc->>'taxGroupId' = ${taxGroupId}
    order by created_at, id`)
