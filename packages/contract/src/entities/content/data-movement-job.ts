import { s } from '../../schema.ts'
import { ApplicationError } from '../application-error.ts'
import { dataCollectionId } from './data-collection-id.ts'
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
  doc: 'Environment of the items. Default: LIVE. An addition of this platform.',
})
const language = s.string({
  min: 1,
  max: 35,
  doc: 'With the MULTILINGUAL plugin: language of the values, BCP 47. Default: the main language. An addition of this platform.',
})
const fieldNames = s.array(s.string({ min: 1, max: 1000 }), {
  max: 1000,
  doc: 'Fields of the items to move; `_id` is always included. Default: all.',
})
const filter = s.with(DataFilter, { doc: 'Filter that chooses the items. Absent or empty: all items.' })
const format = s.req.enum(FileFormat, {
  doc: 'CSV, with the column names in the first line, or JSONL. UNKNOWN is an error.',
})
const languages = s.array(s.string({ max: 35 }), { min: 2, max: 64, doc: 'Language tags, BCP 47.' })
const localizationDoc =
  'Always rejected, since it names no collection. Use `wixDataCollection.language` to move one language.'
const cellType = 'Type by which cells are parsed or written: a text, a date or JSON.'

export const MovementSource = s.object(
  {
    wixDataCollection: s.object(
      {
        collectionId: s.req.with(dataCollectionId, { doc: 'Collection to read.' }),
        environment,
        language,
        filterQuery: s.object(
          { filter, fields: fieldNames },
          { oneOf: 'Query', doc: 'Items and fields to move. Absent: all.' },
        ),
        aggregationQuery: s.object(
          {
            aggregationPipeline: s.req.object(
              {
                stages: s.array(PipelineStage, {
                  max: 100,
                  doc: 'Stages, applied in order to all items of the collection.',
                }),
              },
              { doc: 'Pipeline, as that of `aggregatePipeline`.' },
            ),
            fields: s.array(
              s.object({
                key: s.req.string({
                  min: 1,
                  max: 1024,
                  doc: 'Key of a result, or a path into it such as `_id.city`.',
                }),
                displayName: s.string({ max: 1024, doc: 'Column name in a CSV file. Default: the key.' }),
                fieldType: s.enum(MovementFieldType, { doc: `${cellType} Default: JSON.` }),
              }),
              { max: 1000, doc: 'Columns of the file. Absent: all parts of the results.' },
            ),
          },
          { oneOf: 'Query', doc: 'Exports the results of a pipeline. The destination must be a file.' },
        ),
        filter: s.with(filter, { doc: 'Former place of `filterQuery.filter`, which takes precedence.' }),
        fields: s.with(fieldNames, { doc: 'Former place of `filterQuery.fields`, which takes precedence.' }),
      },
      { oneOf: 'Source', doc: 'Items of a collection of this site.' },
    ),
    file: s.object(
      {
        format,
        fileId: s.req.string({
          min: 1,
          max: 512,
          doc: 'Id from `createFileUploadUrl`. The upload must be complete.',
        }),
        url: s.ro.string({ max: 2048, doc: 'Always absent: uploaded files cannot be downloaded.' }),
        fields: s.array(
          s.object({
            key: s.req.string({ min: 1, max: 1024, doc: 'Name of the column.' }),
            fieldType: s.req.enum(MovementFieldType, { doc: cellType }),
          }),
          {
            max: 1000,
            doc: 'Types of CSV columns that differ from those of the fields. An addition of this platform.',
          },
        ),
      },
      { oneOf: 'Source', doc: 'An uploaded file.' },
    ),
    localization: s.object({ languages }, { oneOf: 'Source', doc: localizationDoc }),
  },
  { doc: 'Where rows are read: exactly one of a collection and a file.' },
)

export const MovementDestination = s.object(
  {
    wixDataCollection: s.object(
      {
        collectionId: s.req.with(dataCollectionId, { doc: 'Collection to write.' }),
        environment,
        language,
        writePolicy: s.enum(WritePolicy, {
          doc: 'OVERWRITE replaces items with the same id, SKIP_EXISTING skips their rows, TRUNCATE_BEFORE empties the collection first. Default: OVERWRITE.',
        }),
      },
      { oneOf: 'Destination', doc: 'A collection of this site.' },
    ),
    file: s.object(
      {
        format,
        fileName: s.nullable.string({
          max: 512,
          doc: 'Name of the file for the download. Default: `export.csv` or `export.jsonl`.',
        }),
        url: s.ro.string({
          max: 2048,
          doc: 'Download address, valid once; each reply of `getJob` has a new one. Present once the job has completed.',
        }),
      },
      { oneOf: 'Destination', doc: 'A file, which is available for a day after the export.' },
    ),
    localization: s.object({ languages }, { oneOf: 'Destination', doc: localizationDoc }),
  },
  { doc: 'Where rows are written: exactly one of a collection and a file.' },
)

/** The import of a file, the export of a collection, a copy from one collection into another, or the undo of an import or a copy. */
export const MovementJob = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the job.' })),
    name: s.string({ max: 1024, doc: 'Name of the job for people. Empty if none was sent.' }),
    status: s.always(
      s.ro.enum(MovementJobStatus, {
        doc: 'UNINITIALIZED: waiting. PARTIALLY_SUCCESSFUL: some rows were rejected. FAILED: stopped, terminated, or all rows rejected.',
      }),
    ),
    source: MovementSource,
    destination: MovementDestination,
    dryRun: s.boolean({ doc: 'True if rows are checked and nothing is written. Absent otherwise.' }),
    undoes: s.ro.guid({ doc: 'Id of the import that this job takes back. Absent for other jobs. Ours.' }),
    undoneBy: s.ro.guid({ doc: 'Id of the latest undo of an import. Absent without one. Ours.' }),
    undoable: s.ro.boolean({
      doc: 'True if `undoContentImport` can take something of it back. Absent otherwise. Ours.',
    }),
    itemsDeleted: s.ro.integer({ doc: 'New items that an undo has deleted. Absent otherwise. Ours.' }),
    itemsRestored: s.ro.integer({
      doc: 'Items that have their former values again after an undo. Absent otherwise. Ours.',
    }),
    progress: s.ro.object(
      {
        current: s.number({ doc: 'How much has been processed, in `unit`.' }),
        total: s.number({ doc: 'How much there is to process, in `unit`. Absent until it is known.' }),
        unit: s.enum(['BYTES', 'ITEMS'] as const, { doc: 'BYTES for files that are read, ITEMS otherwise.' }),
        itemsSuccessful: s.integer({ doc: 'Rows that were written, or items that an undo took back.' }),
        itemsRejected: s.integer({ doc: 'Rows that were rejected, or items that an undo left as they are.' }),
      },
      { doc: 'How far the job has come.' },
    ),
    startedAt: s.ro.datetime({ doc: 'When work on the job started. Absent before.' }),
    finishedAt: s.ro.datetime({ doc: 'When the job ended. Absent before.' }),
    error: s.ro.with(ApplicationError, {
      doc: 'Why the job failed; code CANCELED after `terminateJob`. Absent otherwise.',
    }),
    partiallySuccessfulOptions: s.ro.object(
      { cause: s.string({ max: 1000, doc: 'How many rows were rejected.' }) },
      { doc: 'Present when the status is PARTIALLY_SUCCESSFUL.' },
    ),
    sourceSiteId: s.guid({ doc: 'Site of the source, always that of the API key.' }),
    destinationSiteId: s.guid({ doc: 'Site of the destination, always that of the API key.' }),
    logsRecorded: s.ro.integer({ doc: 'Number of entries that `listMovementLogs` returns.' }),
  },
  { doc: 'Import, export or copy of items, or the undo of an import or a copy.' },
)

export const MovementLog = s.object({
  sourceItemId: s.always.string({ doc: 'Id of the item in the row, or `line {n}` if it has none.' }),
  failure: s.always.with(ApplicationError, {
    doc: 'Why the row was rejected, or which reference names a missing item.',
  }),
  details: s.nullable.map(s.any(), {
    doc: '`line`: number of the line in the file. Absent for collections and undos.',
  }),
})
