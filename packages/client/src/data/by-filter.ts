import { checkCollection, operation } from './checks.ts'
import type { CollectionName, FieldOf, ItemOf } from './collections.ts'
import { refusal, unreadableReply } from './failures.ts'
import type { Condition } from './filter.ts'
import { conditionModel, type Link } from './link.ts'
import { checkOptions, type DataOptions } from './options.ts'
import { type FieldModification, wireModifications } from './patch.ts'
import { asyncPatchItems, asyncRemoveItems, getAsyncJob } from './wire.ts'

type ByFilterOptions = Omit<DataOptions, 'appOptions'>

/** A change of many items that goes on after the call. */
export interface AsyncJob {
  status: 'INITIALIZED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | (string & {})
  /** Items changed so far. */
  successCount: number
}

async function started(
  link: Link,
  call: typeof asyncPatchItems | typeof asyncRemoveItems,
  message: object,
  options?: DataOptions,
): Promise<{ jobId: string }> {
  const { jobId } = await link.send(call, message, options)
  if (!jobId) throw unreadableReply(call)
  return { jobId }
}

/** Changes fields of all items that match; the job's state is that of `getAsyncJobStatus`. */
export const asyncPatchByFilter = (link: Link) =>
  operation(
    'asyncPatchByFilter',
    3,
    4,
    async <C extends CollectionName>(
      collection: C,
      filter: Condition,
      modifications: readonly FieldModification<FieldOf<ItemOf<C>>>[],
      options?: ByFilterOptions,
    ): Promise<{ jobId: string }> => {
      checkCollection(collection)
      const fieldModifications = wireModifications(modifications)
      checkOptions('asyncPatchByFilter', options)
      const message = {
        dataCollectionId: collection,
        filter: conditionModel(filter, 'filter'),
        fieldModifications,
      }
      return started(link, asyncPatchItems, message, options)
    },
  )

/** Removes all items that match. */
export const asyncRemoveByFilter = (link: Link) =>
  operation(
    'asyncRemoveByFilter',
    2,
    3,
    async (
      collection: CollectionName,
      filter: Condition,
      options?: ByFilterOptions,
    ): Promise<{ jobId: string }> => {
      checkCollection(collection)
      checkOptions('asyncRemoveByFilter', options)
      const message = { dataCollectionId: collection, filter: conditionModel(filter, 'filter') }
      return started(link, asyncRemoveItems, message, options)
    },
  )

/** How far a job of the two calls above is. */
export const getAsyncJobStatus = (link: Link) =>
  operation(
    'getAsyncJobStatus',
    1,
    2,
    async (jobId: string, options?: Pick<DataOptions, 'request'>): Promise<AsyncJob> => {
      if (typeof jobId !== 'string') throw refusal('WDE0002')
      checkOptions('getAsyncJobStatus', options)
      const { status = 'UNKNOWN_STATUS', successCount = 0 } = await link.send(getAsyncJob, { jobId }, options)
      return { status, successCount }
    },
  )
