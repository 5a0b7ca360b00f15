import { authorizeOperation } from '../../call/permissions.ts'
import { findImportOfRequest } from '../../storage/data/jobs.ts'
import type { JournalRow } from '../../storage/journal.ts'
import { notReversible, type UndoCtx } from './inverse.ts'

/** The calls that start imports, and those that take them back. */
const imports = {
  'catalogTransfers.importCatalog': {
    kind: 'CATALOG_IMPORT',
    operation: 'catalogTransfers.undoCatalogImport',
    idField: 'id',
  },
  'movementJobs.submitJob': {
    kind: 'MOVEMENT',
    operation: 'movementJobs.undoContentImport',
    idField: 'jobId',
  },
} as const

/** Whether a call starts an import, which a job takes back. */
export const startsImport = (operation: string) => Object.hasOwn(imports, operation)

/** Starts the job that takes an import back: it is too large for one transaction. */
export async function undoJournaledImport(ctx: UndoCtx, entry: JournalRow, dryRun: boolean) {
  const undo = imports[entry.operation as keyof typeof imports]
  if (!undo) return undefined
  const { kind, operation, idField } = undo
  const job = await findImportOfRequest(ctx.db, ctx.site.id, kind, entry.request_id)
  if (!job) return { undone: [], kept: [notReversible('The import is too old to be undone.')] }
  const { dryRun: isCheck, to } = job.request as { dryRun?: boolean; to?: object }
  if (isCheck || (to && !('collection' in to)))
    return { undone: [], kept: [notReversible('The job has written nothing that could be undone.')] }
  authorizeOperation(ctx.caller, operation)
  if (!dryRun) await ctx.invoke(operation, { [idField]: job.id })
  return { undone: [{ entityId: job.id, operation }], kept: [] }
}
