import type { Caller } from '../../call/context.ts'
import { isAuthorized } from '../../call/permissions.ts'
import { type ChangeRow, findUndoneRoots, type HistoryRow } from '../../storage/journal.ts'
import { findRestorable } from '../../storage/journal-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { consolidate, finalReasonOf, followsFromRule, isWithoutInverse } from './inverses.ts'
import { TRUNCATE } from './restore-truncated.ts'
import { startsImport } from './undo-import.ts'

type Entry = Pick<HistoryRow, 'request_id' | 'undone_by'>

/**
 * Finds the changes that the caller may take back, as far as the journal tells: by permission, and by what is final. The undo
 * itself also looks at the present state of the shop.
 */
export async function undoableChanges(
  { db, caller }: { db: Sql; caller: Caller },
  requestIds: readonly string[],
): Promise<(entry: Entry, changes: readonly ChangeRow[]) => boolean> {
  const [roots, restorable] = await Promise.all([
    findUndoneRoots(db, caller.siteId, requestIds),
    findRestorable(db, caller.siteId, requestIds),
  ])
  return ({ request_id, undone_by }, rows) => {
    const operation = request_id ? roots.get(request_id) : undefined
    if (undone_by || !operation || !isAuthorized(caller, operation)) return false
    if (startsImport(operation) || operation === TRUNCATE || restorable.has(request_id ?? '')) return true
    return consolidate(rows.filter(row => !followsFromRule(row))).some(
      change => !isWithoutInverse(change) && !finalReasonOf(change),
    )
  }
}
