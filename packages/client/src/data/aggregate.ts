import * as calls from '../generated/items.ts'
import { checkCollection, checkCount, checkText } from './checks.ts'
import type { CollectionName, DataItem, FieldOf, ItemOf } from './collections.ts'
import { modelRejection, rejection } from './errors.ts'
import { DataFilter } from './filter.ts'
import type { FilterModel } from './filter-model.ts'
import { checkOptions, type FindOptions } from './options.ts'
import { type DataPage, type PagePosition, pageOf } from './page.ts'
import { aggregatePipeline, type Pipeline, resultsOf } from './pipeline.ts'
import { pagingOf } from './selection.ts'
import { type SortEntry, sortedBy } from './sorting.ts'
import type { DataTransport } from './transport.ts'

interface Aggregated {
  readonly initialFilter?: FilterModel
  readonly finalFilter?: FilterModel
  readonly groupingFields?: readonly string[]
  readonly operations: readonly object[]
  readonly sort: readonly SortEntry[]
  readonly limit?: number
  readonly skip: number
  readonly cursor?: string
}

/** Default names of results (protocol/content §9). */
const endings = { average: 'Avg', min: 'Min', max: 'Max', sum: 'Sum' } as const

/** An aggregation builder (protocol/content §9); `run()` sends it. */
export class DataAggregate<I> {
  readonly #link: DataTransport
  readonly #collection: string
  readonly #state: Aggregated

  constructor(transport: DataTransport, collection: string, state: Aggregated) {
    this.#link = transport
    this.#collection = collection
    this.#state = state
  }

  #with(change: Partial<Aggregated>): DataAggregate<I> {
    return new DataAggregate(this.#link, this.#collection, { ...this.#state, ...change })
  }

  #conditions(position: 'filter' | 'having', key: 'initialFilter' | 'finalFilter', conditions: unknown) {
    if (!(conditions instanceof DataFilter)) throw rejection('WDE0016', position)
    if (this.#state[key]) throw modelRejection('WDE0043', position)
    return this.#with({ [key]: conditions.model() })
  }

  #operation(operation: keyof typeof endings, field: FieldOf<I>, name: string | undefined) {
    if (typeof field !== 'string') throw modelRejection('WDE0044', operation)
    const resultFieldName = name ?? `${field}${endings[operation]}`
    checkText('The field of a result', resultFieldName)
    const added = { resultFieldName, [operation]: { itemFieldName: field } }
    return this.#with({ operations: [...this.#state.operations, added] })
  }

  /** Aggregates only items that match. Callable once. */
  filter(conditions: DataFilter<I> | DataFilter<DataItem>): DataAggregate<I> {
    return this.#conditions('filter', 'initialFilter', conditions)
  }

  /** Returns only results that match; conditions use the result names. Callable once. */
  having(conditions: DataFilter<DataItem>): DataAggregate<I> {
    return this.#conditions('having', 'finalFilter', conditions)
  }

  /** Groups by these fields. Callable once. */
  group(...fields: FieldOf<I>[]): DataAggregate<I> {
    if (this.#state.groupingFields) throw modelRejection('WDE0043', 'group')
    for (const field of fields) if (typeof field !== 'string') throw modelRejection('WDE0044', 'group')
    return this.#with({ groupingFields: fields })
  }

  /** Result: `<field>Avg`, or `projectedName`. */
  avg(field: FieldOf<I>, name?: string): DataAggregate<I> {
    return this.#operation('average', field, name)
  }

  /** Result: `<field>Min`, or `projectedName`. */
  min(field: FieldOf<I>, name?: string): DataAggregate<I> {
    return this.#operation('min', field, name)
  }

  /** Result: `<field>Max`, or `projectedName`. */
  max(field: FieldOf<I>, name?: string): DataAggregate<I> {
    return this.#operation('max', field, name)
  }

  /** Result: `<field>Sum`, or `projectedName`. */
  sum(field: FieldOf<I>, name?: string): DataAggregate<I> {
    return this.#operation('sum', field, name)
  }

  /** The number of items, as `count`. */
  count(): DataAggregate<I> {
    const added = { resultFieldName: 'count', itemCount: {} }
    return this.#with({ operations: [...this.#state.operations, added] })
  }

  ascending(...fields: string[]): DataAggregate<I> {
    return this.#with({ sort: [...this.#state.sort, ...sortedBy('ascending', fields)] })
  }

  descending(...fields: string[]): DataAggregate<I> {
    return this.#with({ sort: [...this.#state.sort, ...sortedBy('descending', fields)] })
  }

  limit(limit: number): DataAggregate<I> {
    checkCount('limit', limit)
    return this.#with({ limit })
  }

  skip(skip: number): DataAggregate<I> {
    checkCount('skip', skip)
    return this.#with({ skip })
  }

  async run<R = Record<string, unknown>>(options: FindOptions = {}): Promise<DataPage<R>> {
    checkOptions('aggregate', options)
    const state = this.#state
    const { initialFilter, finalFilter, groupingFields = [], operations, sort } = state
    const message = {
      dataCollectionId: this.#collection,
      initialFilter,
      aggregation: { groupingFields, operations },
      finalFilter,
      ...(sort.length > 0 && { sort }),
      ...pagingOf(state),
    }
    const reply = await this.#link.send(calls.aggregate, message, options)
    const fetchPage = (to: PagePosition) =>
      this.#with('cursor' in to ? { cursor: to.cursor, skip: 0 } : { ...to, cursor: undefined })
    return pageOf(resultsOf<R>(reply.results), reply.pagingMetadata, state, to =>
      fetchPage(to).run<R>(options),
    )
  }
}

/** Starts an aggregation; with a pipeline, runs the pipeline. */
export function aggregate(transport: DataTransport) {
  const runPipeline = aggregatePipeline(transport)

  function start<C extends CollectionName>(collection: C): DataAggregate<ItemOf<C>>
  function start<R = Record<string, unknown>>(
    collection: CollectionName,
    pipeline: Pipeline,
    options?: FindOptions,
  ): Promise<DataPage<R>>
  function start(...args: [collection: CollectionName, pipeline?: Pipeline, options?: FindOptions]) {
    const [collection, pipeline, ...options] = args
    if (pipeline !== undefined) return runPipeline(collection, pipeline, ...options)
    checkCollection(collection)
    return new DataAggregate(transport, collection, { operations: [], sort: [], skip: 0 })
  }
  return start
}
