import { s } from '../../schema.ts'
import { ApplicationError } from '../application-error.ts'

export const CatalogTransferStatus = [
  'WAITING',
  'RUNNING',
  'COMPLETED',
  'PARTIALLY_COMPLETED',
  'FAILED',
  'CANCELED',
] as const
export const CatalogFileFormat = ['CSV', 'JSONL'] as const
export const ExistingRecords = ['UPDATE', 'SKIP'] as const

/** An import or export of the catalogue, or the undo of an import. */
export const CatalogTransfer = s.object(
  {
    id: s.always(s.guid({ ro: true, doc: 'Id of the transfer.' })),
    direction: s.always(
      s.enum(['IMPORT', 'EXPORT', 'UNDO'] as const, {
        ro: true,
        doc: 'IMPORT reads a file, EXPORT writes one, UNDO takes an import back.',
      }),
    ),
    status: s.always(
      s.enum(CatalogTransferStatus, {
        ro: true,
        doc: 'PARTIALLY_COMPLETED: some records were rejected. FAILED: stopped, or all records were rejected.',
      }),
    ),
    format: s.always(s.enum(CatalogFileFormat, { ro: true, doc: 'Format of the file.' })),
    existing: s.enum(ExistingRecords, { ro: true, doc: 'What an import does with records that exist.' }),
    dryRun: s.boolean({ ro: true, doc: 'True if records are checked and nothing is written.' }),
    fileName: s.string({ max: 512, ro: true, doc: 'Name of the exported file.' }),
    undoes: s.guid({ ro: true, doc: 'Id of the import that an UNDO takes back.' }),
    undoneBy: s.guid({ ro: true, doc: 'Id of the latest undo of an import. Absent without one.' }),
    undoable: s.boolean({ ro: true, doc: 'True if `undoCatalogImport` can take something of it back.' }),
    downloadUrl: s.string({
      ro: true,
      doc: 'Address of the exported file, valid once. Each reply of `getCatalogTransfer` has a new one.',
    }),
    processed: s.always(s.integer({ ro: true, doc: 'How much has been processed, in `unit`.' })),
    total: s.integer({ ro: true, doc: 'How much there is to process, in `unit`. Absent until it is known.' }),
    unit: s.always(s.enum(['BYTES', 'RECORDS'] as const, { ro: true, doc: 'BYTES for imports.' })),
    created: s.always(s.integer({ ro: true, doc: 'Records that an import created.' })),
    updated: s.always(
      s.integer({ ro: true, doc: 'Records that an import changed, or that an undo changed back.' }),
    ),
    deleted: s.integer({
      ro: true,
      doc: 'New records of the import that an undo deleted. Absent otherwise.',
    }),
    unchanged: s.always(
      s.integer({ ro: true, doc: 'Records that were as in the file, or that existed and were skipped.' }),
    ),
    exported: s.always(s.integer({ ro: true, doc: 'Records that an export wrote.' })),
    rejected: s.always(
      s.integer({ ro: true, doc: 'Records that an import rejected, or that an undo left as they are.' }),
    ),
    createdDate: s.always(s.datetime({ ro: true, doc: 'When the transfer was requested.' })),
    startedDate: s.datetime({ ro: true, doc: 'When work started. Absent before.' }),
    finishedDate: s.datetime({ ro: true, doc: 'When the transfer ended. Absent before.' }),
    error: s.with(ApplicationError, { ro: true, doc: 'Why the transfer failed. Absent otherwise.' }),
  },
  { doc: 'Import or export of the catalogue, or the undo of an import.' },
)

/** A record that an import rejected, or that an undo left as it is. */
export const CatalogTransferError = s.object({
  line: s.always(s.integer({ doc: 'Number of the line in the file, from 1; 0 of an undo.' })),
  record: s.always(
    s.string({ doc: 'Id, slug or name of the record, as far as the line has one; the name of an undo.' }),
  ),
  error: s.always(s.with(ApplicationError, { doc: 'Why it was rejected.' })),
})
