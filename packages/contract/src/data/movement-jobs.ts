import { callsWith } from '../call.ts'
import { DataFilter } from '../entities/content/data-item.ts'
import {
  MovementDestination,
  MovementJob,
  MovementLog,
  MovementSource,
} from '../entities/content/data-movement-job.ts'
import { CursorPaging, Cursors, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'

const prefixes = ['/data-mover'] as const
const jobId = s.req.string({ min: 1, max: 100, doc: 'Id of the job.' })
const answersJob = s.object({ job: s.req(MovementJob) })
const pagingMetadata = s.req.object(
  {
    count: s.integer({ doc: 'Number of results on this page.' }),
    cursors: s.with(Cursors, { doc: 'Cursors of the neighbouring pages.' }),
    hasNext: s.always.boolean({ doc: 'Whether a next page exists.' }),
  },
  { doc: 'Position of the page among all results.' },
)
const answersJobs = s.object({
  jobs: s.req.array(MovementJob, { doc: 'Jobs on this page.' }),
  pagingMetadata,
})
const paging = s.with(CursorPaging, { doc: 'Page by cursor. Absent: the first page.' })

const call = callsWith({ prefixes, allow: ['merchant'] })

/** Import and export of content (protocol/collections §6, movement job), and the undo of imports (protocol/content §18). */
export const movementJobs = {
  createFileUploadUrl: call({
    method: 'POST',
    path: '/v1/temporary-files/upload-url',
    summary:
      'Creates an address for the upload of one file with PUT, within an hour. The file is available for a day.',
    request: s.object({ fileName: s.nullable.string({ max: 512, doc: 'Name of the file for people.' }) }),
    reply: s.object({
      fileId: s.req.string({ doc: 'Id of the file, for `source.file.fileId` of `submitJob`.' }),
      uploadUrl: s.req.string({
        doc: 'Address for PUT, at most 1 GB (STOA_UPLOAD_LIMIT_BYTES). It accepts one complete upload.',
      }),
    }),
  }),

  submitJob: call({
    method: 'POST',
    path: '/v1/jobs',
    summary:
      'Starts an import of a file, an export of a collection, or a copy from one collection to another.',
    request: s.object({
      sourceSiteId: s.guid({ doc: 'Site of the source. Default and only choice: that of the API key.' }),
      destinationSiteId: s.guid({
        doc: 'Site of the destination. Default and only choice: that of the API key.',
      }),
      source: s.req(MovementSource),
      destination: s.req(MovementDestination),
      name: s.string({ max: 1024, doc: 'Name of the job for people. Default: empty.' }),
      dryRun: s.boolean({
        doc: 'Whether rows are only checked and nothing is written. Not for exports. Default: false. An addition of this platform.',
      }),
    }),
    reply: answersJob,
    errors: ['WDE0025', 'WDE0119', 'DATA_FILE_NOT_FOUND'],
    emits: ['wix.hub.v1.job_created'],
  }),

  getJob: call({
    method: 'GET',
    path: '/v1/jobs/{jobId}',
    summary: 'Returns a job with its progress and, after an export, a download address of the file.',
    request: s.object({ jobId }),
    reply: answersJob,
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  listJobs: call({
    method: 'GET',
    path: '/v1/jobs',
    // Requests too long for a query string are posted to a separate path, because POST /v1/jobs submits a job.
    aliases: ['/v1/jobs/list', '/data-mover/v1/jobs/list'],
    complexQuery: true,
    summary: 'Lists the movement jobs of the last 30 days, newest first.',
    request: s.object({ paging }),
    reply: answersJobs,
  }),

  queryJobs: call({
    method: 'GET',
    path: '/v1/jobs/query',
    complexQuery: true,
    summary: 'Lists movement jobs that match a filter, sorted and paged.',
    request: s.object({
      query: s.object(
        {
          cursorPaging: s.with(paging, { oneOf: 'PagingMethod' }),
          filter: s.with(DataFilter, {
            doc: 'Filter by id, name, status, createdDate, startedAt or finishedAt. Absent or empty: all jobs.',
          }),
          sort: s.array(Sorting, {
            max: 5,
            doc: 'Fields to sort by, the same as in filters. Default: the newest first.',
          }),
        },
        { doc: 'Filter, sort and page. Absent: the first page of all jobs.' },
      ),
    }),
    reply: answersJobs,
  }),

  listMovementLogs: call({
    method: 'GET',
    path: '/v1/jobs/{jobId}/logs',
    summary: 'Lists the rows that were rejected, or the items that an undo left as they are, and why.',
    request: s.object({ jobId, paging }),
    reply: s.object({
      logs: s.req.array(MovementLog, { doc: 'Entries on this page, in the order of processing.' }),
      pagingMetadata,
    }),
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  undoContentImport: call({
    method: 'POST',
    path: '/v1/jobs/{jobId}/undo',
    summary:
      'Starts the undo of an import or a copy that has ended. Items that were changed since stay, and are in its log. Ours.',
    request: s.object({ jobId: s.req.string({ min: 1, max: 100, doc: 'Id of the import.' }) }),
    reply: answersJob,
    errors: ['DATA_JOB_NOT_FOUND', 'CONTENT_IMPORT_NOT_ENDED', 'CONTENT_IMPORT_NOT_UNDOABLE', 'WDE0025'],
    emits: ['wix.hub.v1.job_created'],
  }),

  terminateJob: call({
    method: 'POST',
    path: '/v1/jobs/{jobId}/terminate',
    summary: 'Terminates a job that has not ended. Rows that were written remain; the status becomes FAILED.',
    request: s.object({ jobId }),
    reply: answersJob,
    errors: ['DATA_JOB_NOT_FOUND', 'DATA_JOB_ENDED'],
  }),
}
