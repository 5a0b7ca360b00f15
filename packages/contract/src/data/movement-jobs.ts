import { call } from '../call.ts'
import { CursorPaging, Cursors, Sorting } from '../entities/common.ts'
import { DataFilter } from '../entities/data-item.ts'
import {
  MovementDestination,
  MovementJob,
  MovementLog,
  MovementSource,
} from '../entities/data-movement-job.ts'
import { s } from '../schema.ts'

const prefixes = ['/data-mover'] as const
const jobId = s.req(s.string({ min: 1, max: 100 }))
const answersJob = s.object({ job: s.req(MovementJob) })
const pagingMetadata = s.req(
  s.object({ count: s.integer(), cursors: Cursors, hasNext: s.always(s.boolean()) }),
)
const answersJobs = s.object({ jobs: s.req(s.array(MovementJob)), pagingMetadata })

/** Import and export of content (spec 003 §3, movement job). */
export const movementJobs = {
  createFileUploadUrl: call({
    method: 'POST',
    path: '/v1/temporary-files/upload-url',
    prefixes,
    summary:
      'An address to which a file of up to 1 GB is sent with PUT, within an hour. The file is kept for a day.',
    request: s.object({ fileName: s.string({ max: 512, nullable: true }) }),
    reply: s.object({ fileId: s.req(s.string()), uploadUrl: s.req(s.string()) }),
    allow: ['merchant'],
  }),

  submitJob: call({
    method: 'POST',
    path: '/v1/jobs',
    prefixes,
    summary:
      'Begins to move items from a file into a collection, from a collection into a file or into another.',
    request: s.object({
      sourceSiteId: s.guid(),
      destinationSiteId: s.guid(),
      source: s.req(MovementSource),
      destination: s.req(MovementDestination),
      name: s.string({ max: 1024 }),
      dryRun: s.boolean({
        doc: 'Tries every row of an import, reports on each and writes nothing. An addition of this platform.',
      }),
    }),
    reply: answersJob,
    allow: ['merchant'],
    errors: ['WDE0025', 'WDE0119', 'DATA_FILE_NOT_FOUND'],
    emits: ['wix.hub.v1.job_created'],
  }),

  getJob: call({
    method: 'GET',
    path: '/v1/jobs/{jobId}',
    prefixes,
    summary: 'A job, how far it has come, and the address of the file that it has written.',
    request: s.object({ jobId }),
    reply: answersJob,
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  listJobs: call({
    method: 'GET',
    path: '/v1/jobs',
    prefixes,
    // The form for messages that no address can hold, under a path of its own: this one begins jobs when it is posted to.
    aliases: ['/v1/jobs/list', '/data-mover/v1/jobs/list'],
    complexQuery: true,
    summary: 'The jobs of the last 30 days, newest first.',
    request: s.object({ paging: CursorPaging }),
    reply: answersJobs,
    allow: ['merchant'],
  }),

  queryJobs: call({
    method: 'GET',
    path: '/v1/jobs/query',
    prefixes,
    complexQuery: true,
    summary: 'Jobs that match a filter, sorted and paged.',
    request: s.object({
      query: s.object({
        cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod' }),
        filter: DataFilter,
        sort: s.array(Sorting, { max: 5 }),
      }),
    }),
    reply: answersJobs,
    allow: ['merchant'],
  }),

  listMovementLogs: call({
    method: 'GET',
    path: '/v1/jobs/{jobId}/logs',
    prefixes,
    summary: 'The rows that could not be moved, and why.',
    request: s.object({ jobId, paging: CursorPaging }),
    reply: s.object({ logs: s.req(s.array(MovementLog)), pagingMetadata }),
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND'],
  }),

  terminateJob: call({
    method: 'POST',
    path: '/v1/jobs/{jobId}/terminate',
    prefixes,
    summary: 'Ends a job that is not done. What it has moved by then stays; its status becomes FAILED.',
    request: s.object({ jobId }),
    reply: answersJob,
    allow: ['merchant'],
    errors: ['DATA_JOB_NOT_FOUND', 'DATA_JOB_ENDED'],
  }),
}
