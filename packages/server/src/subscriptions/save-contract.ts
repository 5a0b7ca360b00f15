import type { Ctx } from '../call/context.ts'
import {
  type ContractRow,
  contractRows,
  type StoredContract,
} from '../storage/commerce/subscription-contracts.ts'

export interface ContractChange {
  doc?: StoredContract
  status?: ContractRow['status']
  /** When the platform looks at it again; null after its end. Absent: no change. */
  dueAt?: number | null
}

/** Stores a change of a locked contract, and returns the changed row. */
export async function saveContract(
  { db, site, now }: Pick<Ctx, 'db' | 'site' | 'now'>,
  row: ContractRow,
  { doc = row.doc, status = row.status, dueAt = row.due_at }: ContractChange,
): Promise<ContractRow> {
  const { owner_id, order_id } = row
  const due_at = dueAt === null ? null : new Date(dueAt)
  await contractRows.deferred.update(db, site.id, row, now, doc, { owner_id, order_id, status, due_at })
  return { ...row, doc, status, due_at: dueAt, revision: row.revision + 1, updated_at: now }
}

/** The state of a contract that has ended early. What is open stays an order; the payment method is forgotten. */
export const canceledContract = (
  { doc: { nextBilling: _, open: __, method: ___, ...doc } }: ContractRow,
  canceled: NonNullable<StoredContract['canceled']>,
): ContractChange => ({ doc: { ...doc, canceled }, status: 'CANCELED', dueAt: null })
