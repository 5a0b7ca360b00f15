import type { Contract, ReplyOf } from '@stoa/contract'
import type { Descriptor } from '../descriptor.ts'

/** An item as it travels. */
export type WireItem = NonNullable<ReplyOf<Contract['items']['get']>['dataItem']>
/** The paging part of a reply. */
export type WirePaging = ReplyOf<Contract['items']['query']>['pagingMetadata']
interface Paged {
  pagingMetadata?: WirePaging
}

/** A call that the contract does not have yet, and what its reply says. */
export interface LocalCall<Reply> extends Descriptor {
  readonly reply: (reply: Reply) => void
}

/** What a call answers. */
export type AnswerOf<T> =
  T extends LocalCall<infer R> ? R : T extends Descriptor<infer D> ? ReplyOf<D> : never

const reading =
  'environment appId dataCollectionId consistentRead language appOptions publishPluginOptions suppressHooks'

const post = <Reply>(name: string, path: string, args: string): LocalCall<Reply> => ({
  name: `items.${name}`,
  method: 'POST',
  path,
  args: args.split(' '),
  reply: () => {},
})

const paging = 'paging cursorPaging returnTotalCount'
export const distinctValues = post<Paged & { distinctValues?: unknown[] }>(
  'distinct',
  '/v2/items/query-distinct-values',
  `${reading} ${paging} fieldName filter order`,
)
export const searchItems = post<Paged & { dataItems?: WireItem[] }>(
  'search',
  '/v2/items/search',
  `${reading} search includeReferences`,
)
type Results = Paged & { results?: Record<string, unknown>[] | null }
export const aggregateItems = post<Results>(
  'aggregate',
  '/v2/items/aggregate',
  `${reading} ${paging} initialFilter aggregation finalFilter sort`,
)
export const aggregatePipelineItems = post<Results>(
  'aggregatePipeline',
  '/v2/items/aggregate-pipeline',
  `${reading} pipeline returnTotalCount`,
)
