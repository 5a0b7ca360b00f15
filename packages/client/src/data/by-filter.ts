import type { GetAsyncJobStatusReply } from '@stoa/contract/calls/items'
import * as calls from '../generated/items.ts'
import { checkCollection, operation } from './checks.ts'
import type { CollectionName, FieldOf, ItemOf } from './collections.ts'
import { rejection, unreadableReply } from './errors.ts'
import type { Condition } from './filter.ts'
import { checkOptions, type DataOptions } from './options.ts'
import { type FieldModification, wireModifications } from './patch.ts'
import { conditionModel, type DataTransport } from './transport.ts'

type ByFilterOptions = Omit<DataOptions, 'appOptions'>

/** An asynchronous job that changes many items, with its progress. */
export type AsyncJob = GetAsyncJobStatusReply

async function started(
  transport: DataTransport,
  call: typeof calls.asyncPatchByFilter | typeof calls.asyncRemoveByFilter,
  message: object,
  options?: DataOptions,
): Promise<{ jobId: string }> {
  const { jobId } = await transport.send(call, message, options)
  if (!jobId) throw unreadableReply(call)
  return { jobId }
}

/** Changes fields of all matching items in a job; see `getAsyncJobStatus`. */
export const asyncPatchByFilter = (transport: DataTransport) =>
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
      return started(transport, calls.asyncPatchByFilter, message, options)
    },
  )

/** Removes all items that match. */
export const asyncRemoveByFilter = (transport: DataTransport) =>
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
      return started(transport, calls.asyncRemoveByFilter, message, options)
    },
  )

/** The progress of a job of the two calls above. */
export const getAsyncJobStatus = (transport: DataTransport) =>
  operation(
    'getAsyncJobStatus',
    1,
    2,
    async (jobId: string, options?: Pick<DataOptions, 'request'>): Promise<AsyncJob> => {
      if (typeof jobId !== 'string') throw rejection('WDE0002')
      checkOptions('getAsyncJobStatus', options)
      return transport.send(calls.getAsyncJobStatus, { jobId }, options)
    },
  )
