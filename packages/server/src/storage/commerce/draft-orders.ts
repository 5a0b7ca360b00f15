import type { contract, ReplyOf } from '@stoa/contract'
import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import type { StoredLine } from './carts.ts'
import type { StoredFee } from './checkouts.ts'
import type { StoredDiscountTerm } from './orders.ts'

/** Changes of an order. Amounts are minor units; new parts have their ids. */
export interface StoredChanges {
  added: StoredLine[]
  changed: { id: string; quantity?: number; priceMinor?: number }[]
  removed: string[]
  discounts: StoredDiscountTerm[]
  removedDiscounts: string[]
  shipping?: { title?: string; carrierId?: string; code?: string; priceMinor?: number }
  fees: (StoredFee & { id: string; taxGroupId?: string })[]
  removedFees: string[]
}

/** Changes as they were sent, without null fields. */
export type RequestedChanges = ReplyOf<typeof contract.draftOrders.getDraftOrder>['draftOrder']['changes']

export interface DraftOrderDoc {
  requested: RequestedChanges
  changes: StoredChanges
}

const PROMOTED = ['order_id', 'state', 'order_revision', 'total_minor', 'expires_at'] as const

const columns = tableColumns('draft_orders', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  ...PROMOTED,
])

export type DraftOrderRow = RowOf<typeof columns, { doc: DraftOrderDoc; state: 'DRAFT' | 'COMMITTED' }>

type Columns = Pick<DraftOrderRow, (typeof PROMOTED)[number]>

const rows = documents<DraftOrderDoc, Omit<Columns, 'expires_at'> & { expires_at: unknown }>(
  'draft_orders',
  PROMOTED,
)

const valuesOf = ({ order_id, state, order_revision, total_minor, expires_at }: Columns) => ({
  order_id,
  state,
  order_revision,
  total_minor,
  expires_at: toTimestamp(expires_at),
})

/** A draft by its id. */
export const getDraftOrder = async (db: Sql, siteId: string, id: string, options?: { lock: boolean }) =>
  (await rows.get(db, siteId, id, options)) as DraftOrderRow | undefined

/** Status of a draft at a time. */
export const draftOrderStatusSql = (now: number) => sql`(case
  when state = 'DRAFT' and expires_at <= to_timestamp(${now / 1000}::float8) then 'EXPIRED'
  else state end)`

/** Drafts of a page and one more, under a plan. */
export const findDraftOrders = (db: Sql, siteId: string, plan: QueryPlan) => rows.find(db, siteId, plan)

/** Inserts a draft. */
export const insertDraftOrder = (db: Sql, siteId: string, row: DraftOrderRow) =>
  rows.insert(db, siteId, row.id, row.created_at, row.doc, valuesOf(row))

/** Updates a locked draft; returns the row after the change. */
export async function updateDraftOrder(
  db: Sql,
  siteId: string,
  now: number,
  row: DraftOrderRow,
  change: Partial<Pick<DraftOrderRow, 'doc' | 'state' | 'order_revision' | 'total_minor' | 'expires_at'>>,
): Promise<DraftOrderRow> {
  const after = { ...row, ...change, revision: row.revision + 1, updated_at: now }
  await rows.update(db, siteId, row, now, after.doc, valuesOf(after))
  return after
}

/** Deletes a draft. */
export const removeDraftOrder = (db: Sql, siteId: string, id: string) => rows.delete(db, siteId, id)
