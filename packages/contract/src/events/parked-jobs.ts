import { call } from '../call.ts'
import { s } from '../schema.ts'

const ParkedJob = s.object(
  {
    id: s.req.string({ doc: 'Id of the parked job, a decimal number.' }),
    kind: s.req.enum(['BULK_JOB', 'MAIL', 'WEBHOOK', 'INDEX', 'SEARCH_INDEX', 'TIMER'], {
      doc: 'BULK_JOB: an import, an export, a change of many items or a backup of content. MAIL: one mail. WEBHOOK: deliveries to one webhook. INDEX, SEARCH_INDEX: an index of a collection. TIMER: work of every minute or hour, of all sites.',
    }),
    about: s.req.string({
      doc: 'What it was doing: the kind of the import or of the change, the id of the mail, of the webhook or of the collection, or the name of the work.',
    }),
    reason: s.req.string({ doc: 'Why it is parked.' }),
    attempts: s.req.integer({ doc: 'Number of times that the process died while the job was running.' }),
    parkedDate: s.req.datetime({ doc: 'When it was parked.' }),
  },
  { doc: 'Job that was running when its process died several times. It does not run until it is retried.' },
)

export const parkedJobs = {
  listParkedJobs: call({
    method: 'GET',
    path: '/v1/parked-jobs',
    summary: 'Lists the parked jobs of the site and of the installation, oldest first, at most 1000.',
    request: s.object({}),
    reply: s.object({ parkedJobs: s.req.array(ParkedJob, { doc: 'Parked jobs, oldest first.' }) }),
    allow: ['merchant'],
  }),

  retryParkedJob: call({
    method: 'POST',
    path: '/v1/parked-jobs/retry',
    summary:
      'Lets a parked job run again, at once or within 15 seconds. An import continues where it was parked.',
    request: s.object({ id: s.req.string({ min: 1, max: 100, doc: 'Id of the parked job.' }) }),
    reply: s.object({ retried: s.req.boolean({ doc: 'False if the job was not parked, or no longer.' }) }),
    allow: ['merchant'],
  }),
}
