import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../../call/context.ts'
import { rejectField } from '../../../call/failure.ts'
import { withoutNulls } from '../../../platform-support/strip-nulls.ts'
import { findFile, insertFile } from '../../../storage/data/files.ts'
import { readPipeline } from '../../aggregate/read-pipeline.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { checkSelection, type IterationScope } from '../iterate-items.ts'
import { FILE_RETENTION_MS } from './file-transfer.ts'
import type {
  CollectionScope,
  FileFormat,
  FileSource,
  MovementRequest,
  PipelineSource,
} from './movement-request.ts'
import { headingOf, PIPELINE_AT } from './read-results.ts'

type Sent = RequestOf<typeof contract.movementJobs.submitJob>
type SubmitCtx = Ctx<'WDE0025' | 'DATA_FILE_NOT_FOUND', 'wix.hub.v1.job_created'>
type SentSource = NonNullable<Sent['source']>
type SentCollection = NonNullable<SentSource['wixDataCollection']>
type SentAggregation = NonNullable<SentCollection['aggregationQuery']>

/** Requires exactly one kind of source or destination. */
function only<T extends object>(sent: T, at: string): { [K in keyof T]?: NonNullable<T[K]> } {
  const [one, other] = Object.entries(sent).flatMap(([kind, value]) => (value === null ? [] : [kind]))
  if (one === undefined) rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'must name a collection or a file')
  if (other !== undefined) rejectField(`${at}.${other}`, 'ONE_OF_ALIGNMENT', `cannot be combined with ${one}`)
  if (one === 'localization')
    rejectField(
      `${at}.localization`,
      'FIELD_NOT_ALLOWED',
      `says languages and no collection; move one language of a collection with ${at}.wixDataCollection.language`,
    )
  return sent as { [K in keyof T]?: NonNullable<T[K]> }
}

function formatOf(format: string | undefined, at: string): FileFormat {
  if (format === 'CSV' || format === 'JSONL') return format
  return rejectField(`${at}.format`, 'INVALID_ENUM_VALUE', 'must be CSV or JSONL')
}

/** Checks the collection, its language and the filter. */
async function checkItemScope(ctx: SubmitCtx, selection: IterationScope, at: string): Promise<ItemScope> {
  const scope = await checkSelection(ctx, selection)
  if (selection.language && !scope.collection.hasPlugin('MULTILINGUAL'))
    rejectField(
      `${at}.wixDataCollection.language`,
      'VALIDATION',
      'is of use for collections with the MULTILINGUAL plugin',
    )
  return scope
}

/** Parses the source. Nulls in filters and stages are values and must stay. */
export async function readSource(
  ctx: SubmitCtx,
  sent: Sent['source'],
): Promise<Pick<MovementRequest, 'from' | 'bytes'>> {
  const { wixDataCollection: collection, file } = only(sent ?? {}, 'source')
  if (file) {
    const ref = { siteId: ctx.site.id, fileId: file.fileId ?? '' }
    const found = await findFile(ctx.db, ref, ctx.now)
    if (found?.state !== 'READY') return ctx.fail('DATA_FILE_NOT_FOUND', { fileId: ref.fileId })
    const format = formatOf(file.format as string, 'source.file')
    const fields = withoutNulls(file.fields) as FileSource['fields'] | null
    return { from: { file: { format, fileId: found.id, ...(fields && { fields }) } }, bytes: found.bytes }
  }
  const { collectionId, environment, language, aggregationQuery } = collection ?? {}
  const source = withoutNulls({ collectionId, environment, language }) as CollectionScope
  if (aggregationQuery) return { from: { pipeline: await readAggregation(ctx, source, aggregationQuery) } }
  const filter = collection?.filterQuery?.filter ?? collection?.filter ?? undefined
  const fields = withoutNulls(collection?.filterQuery?.fields ?? collection?.fields) as string[] | undefined
  await checkItemScope(ctx, { dataCollectionId: source.collectionId, ...source, filter }, 'source')
  return { from: { collection: { ...source, ...(filter && { filter }), ...(fields && { fields }) } } }
}

async function readAggregation(
  ctx: SubmitCtx,
  source: CollectionScope,
  { aggregationPipeline, fields: sent }: SentAggregation,
): Promise<PipelineSource> {
  const scope = await checkItemScope(ctx, { dataCollectionId: source.collectionId, ...source }, 'source')
  const stages = (aggregationPipeline?.stages ?? []).filter(stage => stage !== null)
  readPipeline(ctx, scope, stages, PIPELINE_AT)
  const fields = withoutNulls(sent) as PipelineSource['fields'] | null
  const names = new Set<string>()
  for (const [i, field] of (fields ?? []).entries()) {
    const name = headingOf(field, 'CSV')
    if (names.has(name))
      rejectField(
        `source.wixDataCollection.aggregationQuery.fields[${i}]`,
        'VALIDATION',
        `is the second that is called ${name}`,
      )
    names.add(name)
  }
  return { ...source, stages, ...(fields && fields.length > 0 && { fields }) }
}

/** Parses the destination. Creates the file of an export. */
export async function readDestination(
  ctx: SubmitCtx,
  sent: Sent['destination'],
): Promise<MovementRequest['to']> {
  const { wixDataCollection: collection, file } = only(sent ?? {}, 'destination')
  if (file) {
    const format = formatOf(file.format as string, 'destination.file')
    const fileName = file.fileName || `export.${format.toLowerCase()}`
    const fileId = ctx.ids.guid()
    // It does not expire while the job runs; a completed file is kept for a day.
    const expiresAt = ctx.now + 30 * FILE_RETENTION_MS
    const ref = { siteId: ctx.site.id, fileId }
    await insertFile(ctx.db, { ...ref, name: fileName, state: 'RECEIVING', expiresAt, moves: true }, ctx.now)
    return { file: { format, fileId, fileName } }
  }
  const { collectionId = '', environment, language, writePolicy } = collection ?? {}
  const selection = { dataCollectionId: collectionId as string, environment, language }
  await checkItemScope(ctx, selection, 'destination')
  return {
    collection: {
      collectionId: collectionId as string,
      ...(environment && { environment }),
      ...(language && { language }),
      writePolicy: writePolicy ?? 'OVERWRITE',
    },
  }
}

/** Rejects unsupported pairs of source and destination. */
export function checkPair(from: MovementRequest['from'], to: MovementRequest['to']): void {
  if ('file' in from && 'file' in to)
    rejectField('destination.file', 'VALIDATION', 'cannot be written from a file; name a collection')
  if ('pipeline' in from && 'collection' in to)
    rejectField(
      'destination.wixDataCollection',
      'VALIDATION',
      'cannot take results of a pipeline, which are no items; write them into a file',
    )
}
