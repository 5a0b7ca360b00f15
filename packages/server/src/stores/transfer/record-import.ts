import type { JobCtx } from '../../data/jobs/index.ts'
import {
  type ImportedKind,
  recordAfter,
  recordBefore,
  recordCreated,
} from '../../storage/commerce/import-changes.ts'
import type { DataJobRow } from '../../storage/data/jobs.ts'

/** Records what a step of an import writes, so that it can be undone. */
export interface ImportRecorder {
  created(kind: ImportedKind, ids: readonly string[]): Promise<void>
  /** Call it before entities are changed, and the result after it. */
  changing(kind: ImportedKind, ids: readonly string[]): Promise<() => Promise<void>>
}

export function importRecorder({ db }: JobCtx, { site_id: siteId, id: jobId }: DataJobRow): ImportRecorder {
  const job = { siteId, jobId }
  return {
    created: (kind, ids) => recordCreated(db, job, kind, ids),
    async changing(kind, ids) {
      const records = await recordBefore(db, job, kind, ids)
      return () => recordAfter(db, job, kind, records)
    },
  }
}

/** A dry run writes nothing that could be undone. */
export const noRecorder: ImportRecorder = {
  created: async () => {},
  changing: async () => async () => {},
}

/** How the records of a step are imported. */
export interface ImportOptions {
  /** Records that exist stay as they are. */
  isSkipping: boolean
  /** Slugs of collections that a dry run would have created. */
  assumed: ReadonlySet<string>
  recorder: ImportRecorder
}
