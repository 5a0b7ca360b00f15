import { isObject } from '../../../platform-support/is-object.ts'
import { itemDocuments } from '../../../storage/data/item-documents.ts'
import { ALL_ITEMS } from '../../../storage/data/item-rows.ts'
import { nextResults, resultNames, storeResults } from '../../../storage/data/job-results.ts'
import type { JobRef } from '../../../storage/data/jobs.ts'
import { documentParts } from '../../aggregate/documents.ts'
import { readPipeline } from '../../aggregate/read-pipeline.ts'
import type { JobCtx } from '../job.ts'
import { type CellKind, MOVEMENT_TYPES } from './csv-cells.ts'
import type { FileFormat, MovementCursor, PipelineSource, ResultField } from './movement-request.ts'
import { nextBatch, openSource } from './read-collection.ts'
import type { Row } from './read-file.ts'

/** Path of the pipeline in the request. */
export const PIPELINE_AT = 'source.wixDataCollection.aggregationQuery.aggregationPipeline'

/** Column heading: keys in JSONL, display names in CSV. */
export const headingOf = ({ key, displayName }: ResultField, format: FileFormat) =>
  (format === 'CSV' && displayName) || key

/**
 * Computes and stores the results once, so that later steps export one snapshot. Returns their number and the columns of a
 * CSV file.
 */
export async function computeResults(ctx: JobCtx, job: JobRef, source: PipelineSource, format: FileFormat) {
  const scope = await openSource(ctx, source)
  const { selection: chosen, stages } = readPipeline(ctx, scope, source.stages, PIPELINE_AT)
  const documents = itemDocuments(scope.table, documentParts(ctx, scope, stages), ALL_ITEMS, chosen)
  const total = await storeResults(ctx.db, job, documents, stages)
  if (format === 'JSONL') return { total }
  const columns = source.fields?.map(field => headingOf(field, format)) ?? (await resultNames(ctx.db, job))
  return { total, columns }
}

/** Reads the next results with the requested fields. */
export async function readResults(
  ctx: JobCtx,
  job: JobRef,
  source: PipelineSource,
  format: FileFormat,
  cursor: MovementCursor,
): Promise<{ rows: Row[]; cursor: MovementCursor; done: boolean }> {
  const results = await nextResults(ctx.db, job, { after: cursor.line, limit: cursor.batch })
  const bytes = results.reduce((sum, { doc }) => sum + doc.length, 0)
  return {
    rows: results.map(({ doc }) => ({ data: pick(JSON.parse(doc), source.fields, format) })),
    cursor: {
      ...cursor,
      line: results.at(-1)?.position ?? cursor.line,
      batch: nextBatch(cursor.batch, bytes, results.length),
    },
    done: results.length < cursor.batch,
  }
}

const pick = (doc: Row['data'], fields: readonly ResultField[] | undefined, format: FileFormat) =>
  fields
    ? Object.fromEntries(
        fields.flatMap(field => {
          const value = valueAt(doc, field.key)
          return value === undefined ? [] : [[headingOf(field, format), value]]
        }),
      )
    : doc

/** The value of a key, or else at a path. */
function valueAt(doc: Row['data'], key: string): unknown {
  if (Object.hasOwn(doc, key)) return doc[key]
  return key
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), doc)
}

/** Cell encodings of the columns. */
export function resultKinds({ fields }: PipelineSource): (column: string) => CellKind {
  const kinds = new Map(fields?.map(field => [headingOf(field, 'CSV'), field.fieldType]))
  return column => {
    const type = kinds.get(column)
    return type ? MOVEMENT_TYPES[type] : 'TYPED'
  }
}
