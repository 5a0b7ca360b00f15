import type { CallTypes } from '@stoa/contract/call-types'
import type { ArgsOf, ItemOf, QueryDescriptor } from './descriptor.ts'
import { and, type Filter, not, or } from './filter.ts'
import { type Page, type PagingData, pageOf } from './page.ts'
import type { Call, CallOptions } from './send.ts'

/** A sender of calls, such as a client. */
export interface Caller {
  call: Call
}

/** Fields of an entity by name, and dotted paths into it. */
export type FieldOf<E> = (keyof E & string) | `${string}.${string}`

type Scalar<T> = T extends readonly (infer U)[] ? Scalar<U> : T extends string ? T | Date : T
/** The values that a field may be compared with; any value for dotted paths. */
export type ValueOf<E, F> = F extends keyof E ? Scalar<NonNullable<E[F]>> : unknown

/** The state of a query builder. */
export interface QueryState {
  filter: Filter
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[]
  limit: number
  offset: number
  cursor?: string
  paging: 'offset' | 'cursor'
}

type FetchPage<E> = (query: object, options?: CallOptions) => Promise<{ items: E[]; paging: PagingData }>

/** The query of the request. A cursor contains filter and sort, so these are left out. */
function messageOf({ filter, sort, limit, offset, cursor, paging }: QueryState): object {
  if (cursor) return { cursorPaging: { limit, cursor } }
  const page = paging === 'cursor' ? { cursorPaging: { limit } } : { paging: { limit, offset } }
  return { filter, ...(sort.length > 0 && { sort }), ...page }
}

/** A query builder. Every step returns a new query; `find()` and `for await` send it. */
export class Query<E> {
  readonly #fetch: FetchPage<E>
  readonly #state: QueryState

  constructor(fetch: FetchPage<E>, state: QueryState) {
    this.#fetch = fetch
    this.#state = state
  }

  #with(change: Partial<QueryState>): Query<E> {
    return new Query(this.#fetch, { ...this.#state, ...change })
  }

  #where(field: string, condition: unknown): Query<E> {
    return this.#with({ filter: and(this.#state.filter, { [field]: condition }) })
  }

  #sorted(fields: string[], order: 'ASC' | 'DESC'): Query<E> {
    return this.#with({ sort: [...this.#state.sort, ...fields.map(fieldName => ({ fieldName, order }))] })
  }

  /** Equals; null matches entities without a value. */
  eq<F extends FieldOf<E>>(field: F, value: ValueOf<E, F> | null | undefined): Query<E> {
    return this.#where(field, value ?? null)
  }

  ne<F extends FieldOf<E>>(field: F, value: ValueOf<E, F> | null | undefined): Query<E> {
    return this.#where(field, { $ne: value ?? null })
  }

  gt<F extends FieldOf<E>>(field: F, value: ValueOf<E, F>): Query<E> {
    return this.#where(field, { $gt: value })
  }

  ge<F extends FieldOf<E>>(field: F, value: ValueOf<E, F>): Query<E> {
    return this.#where(field, { $gte: value })
  }

  lt<F extends FieldOf<E>>(field: F, value: ValueOf<E, F>): Query<E> {
    return this.#where(field, { $lt: value })
  }

  le<F extends FieldOf<E>>(field: F, value: ValueOf<E, F>): Query<E> {
    return this.#where(field, { $lte: value })
  }

  /** From the first value, up to but not including the second. */
  between<F extends FieldOf<E>>(field: F, from: ValueOf<E, F>, to: ValueOf<E, F>): Query<E> {
    return this.ge(field, from).lt(field, to)
  }

  startsWith(field: FieldOf<E>, text: string): Query<E> {
    return this.#where(field, { $startsWith: text })
  }

  endsWith(field: FieldOf<E>, text: string): Query<E> {
    return this.#where(field, { $endsWith: text })
  }

  contains(field: FieldOf<E>, text: string): Query<E> {
    return this.#where(field, { $contains: text })
  }

  /** Has at least one of the values. */
  hasSome<F extends FieldOf<E>>(field: F, values: readonly ValueOf<E, F>[]): Query<E> {
    return this.#where(field, { $hasSome: values })
  }

  hasAll<F extends FieldOf<E>>(field: F, values: readonly ValueOf<E, F>[]): Query<E> {
    return this.#where(field, { $hasAll: values })
  }

  in<F extends FieldOf<E>>(field: F, values: readonly ValueOf<E, F>[]): Query<E> {
    return this.#where(field, { $in: values })
  }

  exists(field: FieldOf<E>, present = true): Query<E> {
    return this.#where(field, { $exists: present })
  }

  isEmpty(field: FieldOf<E>): Query<E> {
    return this.#where(field, null)
  }

  isNotEmpty(field: FieldOf<E>): Query<E> {
    return this.#where(field, { $ne: null })
  }

  /** This query's conditions and the other's. */
  and(other: Query<E>): Query<E> {
    return this.#with({ filter: and(this.#state.filter, other.#state.filter) })
  }

  or(other: Query<E>): Query<E> {
    return this.#with({ filter: or(this.#state.filter, other.#state.filter) })
  }

  /** Matches what the other does not. Replaces all earlier conditions (protocol/queries §2). */
  not(other: Query<E>): Query<E> {
    return this.#with({ filter: not(other.#state.filter) })
  }

  ascending(...fields: FieldOf<E>[]): Query<E> {
    return this.#sorted(fields, 'ASC')
  }

  descending(...fields: FieldOf<E>[]): Query<E> {
    return this.#sorted(fields, 'DESC')
  }

  /** Maximum number of items of a page, 1 to 100. Default: 50 (protocol/queries §3). */
  limit(limit: number): Query<E> {
    return this.#with({ limit })
  }

  skip(offset: number): Query<E> {
    return this.#with({ offset })
  }

  /** Continues at the cursor of an earlier page, which contains its filter and sort. */
  skipTo(cursor: string): Query<E> {
    return this.#with({ cursor })
  }

  /** The query of the request: two queries with the same text find the same. */
  toJSON(): object {
    return messageOf(this.#state)
  }

  async find(options?: CallOptions): Promise<Page<E>> {
    const { items, paging } = await this.#fetch(messageOf(this.#state), options)
    return pageOf(items, paging, this.#state, this)
  }

  /** Iterates over the items of all pages, fetching pages on demand. */
  async *[Symbol.asyncIterator](): AsyncGenerator<E, void, undefined> {
    for (let page = await this.find(); ; page = await page.next()) {
      yield* page.items
      if (!page.hasNext()) return
    }
  }
}

/**
 * Referenced by generated descriptors, so that the builder is only in bundles with a query call.
 * @public
 */
export function startQuery(descriptor: QueryDescriptor, caller: Caller): Query<unknown> {
  const { query: name, items, metadata, paging } = descriptor.pages
  const fetch: FetchPage<unknown> = async (message, options) => {
    const args = { [name]: message } as ArgsOf<CallTypes>
    const reply = (await caller.call(descriptor, args, options)) as Record<string, unknown>
    return { items: (reply[items] ?? []) as unknown[], paging: (reply[metadata] ?? {}) as PagingData }
  }
  return new Query(fetch, { filter: {}, sort: [], limit: 50, offset: 0, paging })
}

/** Starts a query without binding it to a module: `query(queryProducts, client).eq('visible', true).find()`. */
export function query<D extends CallTypes, Items extends string>(
  descriptor: QueryDescriptor<D, Items>,
  caller: Caller,
): Query<ItemOf<D, Items>> {
  return descriptor.start(descriptor as unknown as QueryDescriptor, caller) as Query<ItemOf<D, Items>>
}
