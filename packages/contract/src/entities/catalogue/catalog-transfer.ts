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
    id: s.always(s.ro.guid({ doc: 'Id of the transfer.' })),
    direction: s.always(
      s.ro.enum(['IMPORT', 'EXPORT', 'UNDO'] as const, {
        doc: 'IMPORT reads a file, EXPORT writes one, UNDO takes an import back.',
      }),
    ),
    status: s.always(
      s.ro.enum(CatalogTransferStatus, {
        doc: 'PARTIALLY_COMPLETED: some records were rejected. FAILED: stopped, or all records were rejected.',
      }),
    ),
    format: s.always(s.ro.enum(CatalogFileFormat, { doc: 'Format of the file.' })),
    existing: s.ro.enum(ExistingRecords, { doc: 'What an import does with records that exist.' }),
    dryRun: s.ro.boolean({ doc: 'True if records are checked and nothing is written.' }),
    fileName: s.ro.string({ max: 512, doc: 'Name of the exported file.' }),
    undoes: s.ro.guid({ doc: 'Id of the import that an UNDO takes back.' }),
    undoneBy: s.ro.guid({ doc: 'Id of the latest undo of an import. Absent without one.' }),
    undoable: s.ro.boolean({ doc: 'True if `undoCatalogImport` can take something of it back.' }),
    downloadUrl: s.ro.string({
      doc: 'Address of the exported file, valid once. Each reply of `getCatalogTransfer` has a new one.',
    }),
    processed: s.always(s.ro.integer({ doc: 'How much has been processed, in `unit`.' })),
    total: s.ro.integer({ doc: 'How much there is to process, in `unit`. Absent until it is known.' }),
    unit: s.always(s.ro.enum(['BYTES', 'RECORDS'] as const, { doc: 'BYTES for imports.' })),
    created: s.always(s.ro.integer({ doc: 'Records that an import created.' })),
    updated: s.always(s.ro.integer({ doc: 'Records that an import changed, or that an undo changed back.' })),
    deleted: s.ro.integer({ doc: 'New records of the import that an undo deleted. Absent otherwise.' }),
    unchanged: s.always(
      s.ro.integer({ doc: 'Records that were as in the file, or that existed and were skipped.' }),
    ),
    exported: s.always(s.ro.integer({ doc: 'Records that an export wrote.' })),
    rejected: s.always(
      s.ro.integer({ doc: 'Records that an import rejected, or that an undo left as they are.' }),
    ),
    createdDate: s.always(s.ro.datetime({ doc: 'When the transfer was requested.' })),
    startedDate: s.ro.datetime({ doc: 'When work started. Absent before.' }),
    finishedDate: s.ro.datetime({ doc: 'When the transfer ended. Absent before.' }),
    error: s.ro.with(ApplicationError, { doc: 'Why the transfer failed. Absent otherwise.' }),
  },
  { doc: 'Import or export of the catalogue, or the undo of an import.' },
)

/** A record that an import rejected, or that an undo left as it is. */
export const CatalogTransferError = s.object({
  line: s.always.integer({ doc: 'Number of the line in the file, from 1; 0 of an undo.' }),
  record: s.always.string({
    doc: 'Id, slug or name of the record, as far as the line has one; the name of an undo.',
  }),
  error: s.always.with(ApplicationError, { doc: 'Why it was rejected.' }),
})
