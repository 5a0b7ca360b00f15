import type { CatalogCollection, CatalogProduct, FieldViolation } from '@stoa/contract'
import type { DataJobRow } from '../../storage/data/jobs.ts'

export type CatalogFormat = 'CSV' | 'JSONL'

/** The stored request of an import. */
export interface ImportRequest {
  fileId: string
  format: CatalogFormat
  existing: 'UPDATE' | 'SKIP'
  dryRun: boolean
  /** Size of the file. */
  bytes: number
  /** Id of the request that started it. Absent for imports of earlier versions. */
  requestId?: string
}

/** The stored request of the undo of an import. */
export interface UndoRequest {
  importId: string
  format: CatalogFormat
}

/** The stored request of an export. */
export interface ExportRequest {
  fileId: string
  format: CatalogFormat
  fileName: string
  filter?: unknown
}

/** A file of another system as JSON lines. */
export interface ConvertedFile {
  fileId: string
  bytes: number
}

/** Progress of an import. */
export interface ImportCursor {
  offset: number
  line: number
  columns?: string[]
  created: number
  updated: number
  unchanged: number
  /** Whether everything that it wrote is recorded for an undo. Absent for imports that an earlier version began. */
  recorded?: boolean
  /** The file as JSON lines, if that of the request is of another system. */
  converted?: ConvertedFile
  /** In a dry run: slugs of the collections of the file, which products may name. */
  slugs?: string[]
}

/** Progress of the undo of an import. */
export interface UndoCursor {
  /** The change that was looked at last. */
  before: number
  deleted: number
  restored: number
}

/** Progress of an export. */
export interface ExportCursor {
  /** The last collection of the step before, while there are more. */
  category?: { level: number; id: string }
  /** The last product of the step before. Absent while collections are exported. */
  product?: { number: number; id: string }
  areCollectionsDone: boolean
  /** Records of the next step. */
  batch: number
  /** Bytes of the file. */
  written: number
}

export const CATALOG_IMPORT = 'CATALOG_IMPORT'
export const CATALOG_EXPORT = 'CATALOG_EXPORT'
export const CATALOG_IMPORT_UNDO = 'CATALOG_IMPORT_UNDO'

export const isImport = ({ kind }: DataJobRow) => kind === CATALOG_IMPORT
export const isUndo = ({ kind }: DataJobRow) => kind === CATALOG_IMPORT_UNDO

/** Validators of records of a site with a currency; the edge compiles them. */
export interface RecordChecks {
  product(record: unknown, currency: string): FieldViolation[]
  collection(record: unknown, currency: string): FieldViolation[]
}

/** A record of a file with its line. */
export interface FileRecord<R = CatalogProduct | CatalogCollection> {
  record: R
  line: number
}
