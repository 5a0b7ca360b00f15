import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** What a distribution says beside its columns. */
export interface TipDistributionDoc {
  staff: { staffMemberId?: string; identificationData?: Record<string, string> }
  lineItemInfo?: object[]
  /** The payment that contains the amount. */
  transaction?: { id?: string; date?: string }
}

const PROMOTED = ['order_id', 'tip_id', 'amount_minor', 'source'] as const

const columns = tableColumns('tip_distributions', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  ...PROMOTED,
])
export type TipDistributionRow = RowOf<typeof columns, { doc: TipDistributionDoc }>

/** Reads and writes of distributions; queries under a plan. */
export const tipDistributionRows = documents<
  TipDistributionDoc,
  Pick<TipDistributionRow, (typeof PROMOTED)[number]>
>('tip_distributions', PROMOTED)

/** The distributions of an order, oldest first. */
export const findTipDistributions = (db: Sql, siteId: string, orderId: string) =>
  db.all<TipDistributionRow>(sql`
    select ${columns} from tip_distributions where site_id = ${siteId} and order_id = ${orderId} order by position`)

/** Sum of the amounts under the filter of a plan, in minor units as text. */
export async function sumTipDistributions(db: Sql, siteId: string, plan: QueryPlan): Promise<string> {
  const row = await db.first<{ total: string }>(
    sql`select coalesce(sum(amount_minor), 0)::text as total from tip_distributions
      where site_id = ${siteId} and ${plan.where}`,
    { prepare: false },
  )
  return row?.total ?? '0'
}
