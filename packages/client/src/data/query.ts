import * as calls from '../generated/items.ts'
import { checkCollection, checkText } from './checks.ts'
import type { CollectionName, FieldOf, ItemOf } from './collections.ts'
import { decode, isObject } from './encode.ts'
import { modelRejection, rejection } from './errors.ts'
import { filterModel } from './filter-model.ts'
import { checkOptions, type FindOptions, type ReadOptions } from './options.ts'
import { type DataPage, pageOf } from './page.ts'
import { atPage, emptySelection, pagingOf, Selection, type SelectionState } from './selection.ts'
import { type SortEntry, sortModel } from './sorting.ts'
import type { DataTransport } from './transport.ts'

/** A query that was written by hand, or stored. */
export interface QueryModel {
  filter?: Record<string, unknown>
  sort?: readonly SortEntry[]
  fields?: readonly string[]
}

interface Queried extends SelectionState {
  readonly random?: { seed?: number }
}

/** Maximum length of a GET's path and query (protocol/content §5). */
const urlLengthMax = 2048

/** The query call as GET if it is short enough, else as POST. Unpadded base64 has 4 characters for 3 bytes. */
function formOf(message: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(message)).length
  const { path } = calls.query
  const short = path.length + '?.r='.length + Math.ceil((bytes * 4) / 3) <= urlLengthMax
  return { ...calls.query, method: short ? ('GET' as const) : ('POST' as const) }
}

/** A query builder. Every step returns a new query; `find()`, `count()`, `distinct()` and `for await` send it. */
export class DataQuery<I> extends Selection<I, Queried> {
  protected readonly kind = 'query'

  protected changed(change: Partial<Queried>): this {
    return new DataQuery<I>(this.transport, this.collection as string, { ...this.state, ...change }) as this
  }

  /** Shuffles the items; the same seed gives the same order. */
  randomOrder(seed?: number): this {
    return this.changed({ random: { seed } })
  }

  async find(options: FindOptions = {}): Promise<DataPage<I>> {
    checkOptions('find', options)
    const { random, cursor } = this.state
    const message = {
      dataCollectionId: this.collection,
      query: this.inner(),
      ...this.included(),
      ...(random && cursor === undefined && { sortMode: 'RANDOM', randomOptions: random }),
    }
    const { returnTotalCount, ...rest } = options
    const request = cursor === undefined ? options : rest
    const reply = await this.transport.send(calls.query, message, request, formOf)
    return this.page(calls.query, reply, state => this.changed(state).find(options))
  }

  /** The number of matching items. */
  async count(options?: ReadOptions): Promise<number> {
    checkOptions('count', options)
    const message = { dataCollectionId: this.collection, filter: this.model() }
    return (await this.transport.send(calls.count, message, options)).totalCount ?? 0
  }

  /** The distinct values of a field, in the query's order of that field; ascending by default. */
  async distinct<F extends FieldOf<I>>(
    field: F,
    options: FindOptions = {},
  ): Promise<DataPage<F extends keyof I ? NonNullable<I[F]> : unknown>> {
    checkText('The field of distinct', field)
    checkOptions('distinct', options)
    const state = this.state
    const reply = await this.transport.send(
      calls.distinct,
      {
        dataCollectionId: this.collection,
        fieldName: field,
        filter: this.model(),
        order: state.sort.find(({ fieldName }) => fieldName === field)?.order ?? 'ASC',
        ...pagingOf(state),
      },
      options,
    )
    const values = decode(reply.distinctValues ?? []) as (F extends keyof I ? NonNullable<I[F]> : unknown)[]
    return pageOf(values, reply.pagingMetadata, state, to =>
      this.changed(atPage(state, to)).distinct(field, options),
    )
  }

  /** Iterates over all matching items, fetching pages on demand. */
  async *[Symbol.asyncIterator](): AsyncGenerator<I, void, undefined> {
    yield* await this.find()
  }
}

/** Starts a query of a collection, optionally from a `QueryModel`. */
export const query =
  (transport: DataTransport) =>
  <C extends CollectionName>(collection: C, model: QueryModel = {}): DataQuery<ItemOf<C>> => {
    checkCollection(collection)
    if (!isObject(model)) throw rejection('WDE0016', 'The model of a query')
    const { filter = {}, sort = [], fields = [] } = model
    if (!Array.isArray(fields)) throw modelRejection('WDE0051', 'fields')
    const selected = {
      ...emptySelection,
      filter: filterModel(filter, 'filter'),
      sort: sortModel(sort),
      fields,
    }
    return new DataQuery<ItemOf<C>>(transport, collection, selected)
  }
