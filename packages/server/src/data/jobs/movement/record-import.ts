import { dropUnwritten, recordItemsAfter, recordItemsBefore } from '../../../storage/data/imported-items.ts'
import { attempt } from '../../../storage/data/item-writes.ts'
import type { JobRef } from '../../../storage/data/jobs.ts'
import type { Relation } from '../../../storage/data/references.ts'
import { RevisionConflict } from '../../../storage/documents.ts'
import type { Outcome } from '../../items/write-items.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { relationOf } from '../../model/references.ts'
import type { JobCtx } from '../job.ts'
import type { Row } from './read-file.ts'

/** The relations of a collection, also those of deleted fields. Without `isNamed` all inverse ones. */
export const relationsOf = (
  { collection, table }: Pick<ItemScope, 'collection' | 'table'>,
  isNamed: (key: string) => boolean = () => true,
): Relation[] =>
  collection.definition.fields
    .filter(
      ({ type, key, inverseOf }) => type === 'MULTI_REFERENCE' && (inverseOf === undefined || isNamed(key)),
    )
    .map(field => relationOf(table, field))

interface RecordedWrite {
  job: JobRef
  scope: ItemScope
  rows: readonly Row[]
  /** Ids of the items of the rows. */
  ids: readonly string[]
  /** Whether items that exist are replaced. */
  mayReplace: boolean
}

/** Writes the rows of a step, and records in its transaction what the undo of the import needs (protocol/content §18). */
export async function recordWrite(
  { db }: Pick<JobCtx, 'db'>,
  { job, scope, rows, ids, mayReplace }: RecordedWrite,
  write: () => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const { table } = scope
  const named = new Set(rows.flatMap(({ data }) => Object.keys(data)))
  const target = { job, table, relations: relationsOf(scope, key => named.has(key)) }
  // A definition that has become stale rolls the record back.
  return attempt(db, async () => {
    const stored = await recordItemsBefore(db, target, { ids: [...new Set(ids)], mayReplace })
    const outcomes = await write()
    const written = outcomes.filter(({ error }) => !error)
    // Another call has inserted the item after it was recorded as new: the step is repeated.
    if (written.some(({ action, id }) => action === 'UPDATE' && !stored.has(id)))
      throw new RevisionConflict('items')
    const idsOf = (some: readonly Outcome[]) => some.map(({ id }) => id)
    await recordItemsAfter(db, target, idsOf(written))
    if (written.length < outcomes.length)
      await dropUnwritten(db, job, idsOf(outcomes.filter(({ error }) => error)), { mayReplace })
    return outcomes
  })
}
