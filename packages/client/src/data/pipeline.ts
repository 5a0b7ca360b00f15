import * as calls from '../generated/items.ts'
import { checkCollection, checkCount, checkText, operation } from './checks.ts'
import type { CollectionName } from './collections.ts'
import { decode, isObject } from './encode.ts'
import { modelRejection, rejection } from './errors.ts'
import { checkOptions, type FindOptions } from './options.ts'
import { type DataPage, type PagePosition, pageOf } from './page.ts'
import type { Stage } from './stages.ts'
import type { DataTransport } from './transport.ts'

/** Maximum number of stages (protocol/content §10). */
const stagesMax = 100

/** The paging of a pipeline's results. */
export type PipelinePaging =
  | { limit?: number; skip?: number; cursor?: undefined }
  | { limit?: number; cursor: string }

/** A built pipeline: its stages and paging. */
export interface Pipeline {
  readonly stages: readonly object[]
  readonly paging?: { limit?: number; offset?: number }
  readonly cursorPaging?: { limit?: number; cursor?: string }
}

function wirePaging(paging: PipelinePaging): Omit<Pipeline, 'stages'> {
  const { limit, cursor } = paging
  if (limit !== undefined) checkCount('limit', limit)
  const skip = 'skip' in paging ? paging.skip : undefined
  if (skip !== undefined) checkCount('skip', skip)
  if (cursor === undefined) return { paging: { limit, offset: skip ?? 0 } }
  checkText('cursor', cursor)
  if (skip) throw modelRejection('WDE0080')
  return { cursorPaging: { limit, cursor } }
}

class PipelineBuilder {
  readonly #pipeline: Pipeline

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline
  }

  withStages(...stages: (Stage | readonly Stage[])[]): PipelineBuilder {
    const added = stages.flat().map(stage => {
      if (typeof stage?.stage !== 'function') throw modelRejection('WDE0056', 'A stage')
      return stage.stage()
    })
    const all = [...this.#pipeline.stages, ...added]
    if (all.length > stagesMax) throw modelRejection('WDE0036', 'stages', all.length)
    return new PipelineBuilder({ ...this.#pipeline, stages: all })
  }

  /** Paging by offset, or by the cursor of an earlier page. */
  withPaging(paging: PipelinePaging): PipelineBuilder {
    return new PipelineBuilder({ stages: this.#pipeline.stages, ...wirePaging(paging) })
  }

  build(): Pipeline {
    return this.#pipeline
  }
}

/** Starts a pipeline: `pipelineBuilder().withStages(stages.filter().gt('stock', 0), stages.limit(5)).build()`. */
export const pipelineBuilder = () => new PipelineBuilder({ stages: [] })

const hasOneKey = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).length === 1

/** Unwraps `_id` of a result grouped by a single key (protocol/content §10). */
export function resultsOf<R>(results: readonly Record<string, unknown>[] | null | undefined): R[] {
  return (results ?? []).map(result => {
    const read = decode(result) as Record<string, unknown>
    return (hasOneKey(read._id) ? { ...read, _id: Object.values(read._id)[0] } : read) as R
  })
}

const turnedTo = (stages: readonly object[], to: PagePosition, limit: number | undefined): Pipeline =>
  'cursor' in to
    ? { stages, cursorPaging: { limit, cursor: to.cursor } }
    : { stages, paging: { limit: to.limit, offset: to.skip } }

/** Runs a pipeline over the items of a collection. */
export const aggregatePipeline = (transport: DataTransport) => {
  const run = operation(
    'aggregatePipeline',
    2,
    3,
    async <R = Record<string, unknown>>(
      collection: CollectionName,
      pipeline: Pipeline,
      options: FindOptions = {},
    ): Promise<DataPage<R>> => {
      checkCollection(collection)
      if (!isObject(pipeline) || !Array.isArray(pipeline.stages))
        throw rejection('WDE0004', 'aggregatePipeline')
      checkOptions('aggregatePipeline', options)
      const message = { dataCollectionId: collection, pipeline }
      const reply = await transport.send(calls.aggregatePipeline, message, options)
      const { paging, cursorPaging, stages } = pipeline
      const limit = paging?.limit ?? cursorPaging?.limit
      const request = { limit, skip: paging?.offset ?? 0, cursor: cursorPaging?.cursor }
      return pageOf(resultsOf<R>(reply.results), reply.pagingMetadata, request, to =>
        run<R>(collection, turnedTo(stages, to, limit), options),
      )
    },
  )
  return run
}
