import type { DataEnvironment } from '@stoa/contract'
import type { WireStage } from '../../aggregate/read-stages.ts'
import type { MOVEMENT_TYPES } from './csv-cells.ts'

export type FileFormat = 'CSV' | 'JSONL'
export type WritePolicy = 'OVERWRITE' | 'SKIP_EXISTING' | 'TRUNCATE_BEFORE'

/** Which items of the site. */
export interface Place {
  collectionId: string
  environment?: DataEnvironment
  language?: string
}

export interface CollectionSource extends Place {
  filter?: unknown
  fields?: string[]
}

/** A field of results, by its key or a path into them. */
export interface ResultField {
  key: string
  displayName?: string
  fieldType?: keyof typeof MOVEMENT_TYPES
}

export interface PipelineSource extends Place {
  stages: readonly WireStage[]
  fields?: ResultField[]
}

export interface FileSource {
  format: FileFormat
  fileId: string
  fields?: { key: string; fieldType: keyof typeof MOVEMENT_TYPES }[]
}

export interface CollectionDestination extends Place {
  writePolicy: WritePolicy
}

export interface FileDestination {
  format: FileFormat
  fileId: string
  fileName: string
}

/** What a movement job does, as it is stored: exactly one source and one destination. */
export interface MovementRequest {
  name?: string
  dryRun?: boolean
  from: { collection: CollectionSource } | { pipeline: PipelineSource } | { file: FileSource }
  to: { collection: CollectionDestination } | { file: FileDestination }
  /** Bytes of the file that is read. */
  bytes?: number
}

/** Where a movement has come to. */
export interface MovementCursor {
  /** Of a file that is read. */
  offset: number
  /** Of a file, or of the results of a pipeline. */
  line: number
  columns?: string[]
  /** Of a collection that is read: ids up to this one are done. */
  after: string
  /** Items of the next step, so that large ones come in small numbers. */
  batch: number
  /** Bytes of the file that is written. */
  written: number
  /** The file is read to its end before what it replaces is removed. */
  checking?: true
}

export const BEGINNING: MovementCursor = { offset: 0, line: 0, after: '', batch: 100, written: 0 }
