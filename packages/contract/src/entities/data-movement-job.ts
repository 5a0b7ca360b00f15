import { s } from '../schema.ts'
import { ApplicationError } from './common.ts'
import { DataEnvironment, DataFilter } from './data-item.ts'
import { PipelineStage } from './data-pipeline.ts'

export const MovementJobStatus = [
  'UNINITIALIZED',
  'INITIALIZING',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'PARTIALLY_SUCCESSFUL',
] as const
export const FileFormat = ['UNKNOWN', 'CSV', 'JSONL'] as const
export const WritePolicy = ['OVERWRITE', 'SKIP_EXISTING', 'TRUNCATE_BEFORE'] as const
export const MovementFieldType = [
  'ANY',
  'STRING',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'BINARY',
  'OBJECT',
  'ARRAY',
  'URL',
  'WIX_MEDIA_URL',
  'WIX_MEDIA_IMAGE_URL',
  'WIX_MEDIA_VIDEO_URL',
  'WIX_MEDIA_DOCUMENT_URL',
  'IMAGE_URL',
  'VIDEO_URL',
] as const

const environment = s.enum(DataEnvironment, {
  doc: 'LIVE unless said otherwise. An addition of this platform.',
})
const language = s.string({
  min: 1,
  max: 35,
  doc: 'Of a collection with the MULTILINGUAL plugin; the main one unless said otherwise. An addition of this platform.',
})
const fieldNames = s.array(s.string({ min: 1, max: 1000 }), { max: 1000 })
const format = s.req(s.enum(FileFormat))
const address = s.string({ max: 2048, ro: true, doc: 'Works once. Each reply of getJob has the newest one.' })
const languages = s.array(s.string({ max: 35 }), { min: 2, max: 64 })

export const MovementSource = s.object({
  wixDataCollection: s.object(
    {
      collectionId: s.req(s.string({ min: 1, max: 256 })),
      environment,
      language,
      filterQuery: s.object({ filter: DataFilter, fields: fieldNames }, { oneOf: 'Query' }),
      aggregationQuery: s.object(
        {
          aggregationPipeline: s.req(s.object({ stages: s.array(PipelineStage, { max: 100 }) })),
          fields: s.array(
            s.object({
              key: s.req(
                s.string({ min: 1, max: 1024, doc: 'Of a result, with dots into its parts: `_id.city`.' }),
              ),
              displayName: s.string({ max: 1024, doc: 'Heads the column of a CSV file; the key otherwise.' }),
              fieldType: s.enum(MovementFieldType),
            }),
            { max: 1000, doc: 'All parts of the results, unless named.' },
          ),
        },
        { oneOf: 'Query', doc: 'The results of a pipeline, into a file.' },
      ),
      filter: DataFilter,
      fields: fieldNames,
    },
    { oneOf: 'Source' },
  ),
  file: s.object(
    {
      format,
      fileId: s.req(s.string({ min: 1, max: 512 })),
      url: address,
      fields: s.array(
        s.object({
          key: s.req(s.string({ min: 1, max: 1024 })),
          fieldType: s.req(s.enum(MovementFieldType)),
        }),
        {
          max: 1000,
          doc: 'Types of columns that are not to be read as the collection says. An addition of this platform.',
        },
      ),
    },
    { oneOf: 'Source' },
  ),
  localization: s.object(
    { languages },
    { oneOf: 'Source', doc: 'Says no collection, so it is refused; see `wixDataCollection.language`.' },
  ),
})

export const MovementDestination = s.object({
  wixDataCollection: s.object(
    {
      collectionId: s.req(s.string({ min: 1, max: 256 })),
      environment,
      language,
      writePolicy: s.enum(WritePolicy, { doc: 'OVERWRITE unless said otherwise.' }),
    },
    { oneOf: 'Destination' },
  ),
  file: s.object(
    { format, fileName: s.string({ max: 512, nullable: true }), url: address },
    { oneOf: 'Destination' },
  ),
  localization: s.object(
    { languages },
    { oneOf: 'Destination', doc: 'Says no collection, so it is refused; see `wixDataCollection.language`.' },
  ),
})

/** The import of a file, the export of a collection, or a copy from one collection into another. */
export const MovementJob = s.object({
  id: s.always(s.guid({ ro: true })),
  name: s.string({ max: 1024 }),
  status: s.always(s.enum(MovementJobStatus, { ro: true })),
  source: MovementSource,
  destination: MovementDestination,
  dryRun: s.boolean(),
  progress: s.object(
    {
      current: s.number(),
      total: s.number(),
      unit: s.enum(['BYTES', 'ITEMS'] as const),
      itemsSuccessful: s.integer(),
      itemsRejected: s.integer(),
    },
    { ro: true },
  ),
  startedAt: s.datetime({ ro: true }),
  finishedAt: s.datetime({ ro: true }),
  error: s.with(ApplicationError, { ro: true }),
  partiallySuccessfulOptions: s.object({ cause: s.string({ max: 1000 }) }, { ro: true }),
  sourceSiteId: s.guid(),
  destinationSiteId: s.guid(),
  logsRecorded: s.integer({ ro: true }),
})

export const MovementLog = s.object({
  sourceItemId: s.always(s.string({ doc: 'Id of the item, or the line of the file.' })),
  failure: s.always(ApplicationError),
  details: s.map(s.any(), { nullable: true }),
})
