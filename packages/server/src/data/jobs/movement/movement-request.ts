import type { DataEnvironment } from '@stoa/contract'
import type { WireStage } from '../../aggregate/read-stages.ts'
import type { MOVEMENT_TYPES } from './csv-cells.ts'

export type FileFormat = 'CSV' | 'JSONL'
export type WritePolicy = 'OVERWRITE' | 'SKIP_EXISTING' | 'TRUNCATE_BEFORE'

/** A collection in an environment and language. */
export interface CollectionScope {
  collectionId: string
  environment?: DataEnvironment
  language?: string
}

export interface CollectionSource extends CollectionScope {
  filter?: unknown
  fields?: string[]
}

/** A field of pipeline results, by key or path. */
export interface ResultField {
  key: string
  displayName?: string
  fieldType?: keyof typeof MOVEMENT_TYPES
}

export interface PipelineSource extends CollectionScope {
  stages: readonly WireStage[]
  fields?: ResultField[]
}

export interface FileSource {
  format: FileFormat
  fileId: string
  fields?: { key: string; fieldType: keyof typeof MOVEMENT_TYPES }[]
}

export interface CollectionDestination extends CollectionScope {
  writePolicy: WritePolicy
}

export interface FileDestination {
  format: FileFormat
  fileId: string
  fileName: string
}

/** The stored request of a movement job: one source and one destination. */
export interface MovementRequest {
  name?: string
  dryRun?: boolean
  from: { collection: CollectionSource } | { pipeline: PipelineSource } | { file: FileSource }
  to: { collection: CollectionDestination } | { file: FileDestination }
  /** Size of the source file in bytes. */
  bytes?: number
  /** Id of the request that started it. Absent for jobs of earlier versions. */
  requestId?: string
}

/** The definition of a collection that an import began with. */
export interface ImportedDefinition {
  uid: string
  revision: number
}

/** The stored request of the undo of an import: with the source and the destination of the import. */
export interface MovementUndoRequest extends MovementRequest {
  importId: string
  to: { collection: CollectionDestination }
  definition: ImportedDefinition
}

/** Progress of the undo of an import. */
export interface MovementUndoCursor {
  /** Items up to this one are done. */
  after: string
  deleted: number
  restored: number
}

/** Progress of a movement job. */
export interface MovementCursor {
  /** Byte offset in the source file. */
  offset: number
  /** Line of the source file, or number of a pipeline result. */
  line: number
  columns?: string[]
  /** Source collection: ids up to this one are processed. */
  after: string
  /** Items of the next step; fewer for large items. */
  batch: number
  /** Bytes written to the destination file. */
  written: number
  /** Whether the validation pass over the source file is complete. */
  checking?: true
  /** In an import whose writes are recorded for an undo: the definition of the collection. */
  definition?: ImportedDefinition
}

export const BEGINNING: MovementCursor = { offset: 0, line: 0, after: '', batch: 100, written: 0 }
