import type { contract, ReplyOf } from '@stoa/contract'
import { type DataJobState, findDataJob, listJobLogs } from '../../storage/data/jobs.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { checkModifications } from './check-modifications.ts'
import { checkSelection } from './iterate-items.ts'
import { beginJob } from './job.ts'

type Status = ReplyOf<typeof contract.items.getAsyncJobStatus>['status']

const STATUS: Record<DataJobState, Status> = {
  WAITING: 'INITIALIZED',
  RUNNING: 'PROCESSING',
  SUCCEEDED: 'SUCCEEDED',
  PARKED: 'FAILED',
  FAILED: 'FAILED',
  CANCELED: 'FAILED',
}

const KINDS = ['PATCH_BY_FILTER', 'REMOVE_BY_FILTER']
const ERRORS_SHOWN = 100

export const itemJobHandlers: ItemHandlers<
  'asyncPatchByFilter' | 'asyncRemoveByFilter' | 'getAsyncJobStatus'
> = {
  async asyncPatchByFilter(input, ctx) {
    const { collection } = await checkSelection(ctx, input)
    checkModifications(ctx, collection, input.fieldModifications)
    return { jobId: (await beginJob(ctx, 'PATCH_BY_FILTER', input)).id }
  },

  async asyncRemoveByFilter(input, ctx) {
    await checkSelection(ctx, input)
    return { jobId: (await beginJob(ctx, 'REMOVE_BY_FILTER', input)).id }
  },

  async getAsyncJobStatus({ jobId }, ctx) {
    const job = await findDataJob(ctx.db, ctx.site.id, jobId, KINDS)
    if (!job) return ctx.fail('DATA_JOB_NOT_FOUND', { jobId })
    const logs =
      job.failed > 0
        ? await listJobLogs(ctx.db, { siteId: ctx.site.id, jobId: job.id }, { after: 0, limit: ERRORS_SHOWN })
        : []
    return {
      status: STATUS[job.state],
      successCount: job.succeeded,
      failureCount: job.failed,
      ...(logs.length > 0 && {
        errors: logs.map(({ item_id, failure: { code, description } }) => ({
          itemId: item_id,
          code,
          description,
        })),
      }),
      ...(job.error && { error: { code: job.error.code, description: job.error.description } }),
    }
  },
}
