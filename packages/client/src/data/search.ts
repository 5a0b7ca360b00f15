import * as calls from '../generated/items.ts'
import { checkCollection, checkText } from './checks.ts'
import type { CollectionName, ItemOf } from './collections.ts'
import { checkOptions, type ReadOptions } from './options.ts'
import type { DataPage } from './page.ts'
import { emptySelection, Selection, type SelectionState } from './selection.ts'
import type { DataTransport } from './transport.ts'

interface Searched extends SelectionState {
  readonly search: { expression?: string; fuzzy?: boolean; mode?: 'AND' | 'OR'; fields?: readonly string[] }
}

/** Options of a search. It reads an index that lags slightly behind writes. */
export type SearchOptions = Omit<ReadOptions, 'consistentRead' | 'appOptions'>

/** A full-text search builder; `run()` and `for await` send it. */
export class DataSearch<I> extends Selection<I, Searched> {
  protected readonly kind = 'search'

  protected changed(change: Partial<Searched>): this {
    return new DataSearch<I>(this.transport, this.collection as string, { ...this.state, ...change }) as this
  }

  #searched(change: Searched['search']): this {
    return this.changed({ search: { ...this.state.search, ...change } })
  }

  /** The words to search for, separated by spaces. */
  expression(text: string): this {
    checkText('expression', text)
    return this.#searched({ expression: text })
  }

  /** Also matches similar words (fuzzy search). */
  fuzzy(): this {
    return this.#searched({ fuzzy: true })
  }

  /** All words must occur. */
  andMode(): this {
    return this.#searched({ mode: 'AND' })
  }

  /** One of the words must occur. */
  orMode(): this {
    return this.#searched({ mode: 'OR' })
  }

  /** Searches these fields only; `fields()` selects those of the results. */
  searchFields(...fields: string[]): this {
    for (const field of fields) checkText('The field to search', field)
    return this.#searched({ fields })
  }

  async run(options: SearchOptions = {}): Promise<DataPage<I>> {
    checkOptions('search', options)
    const { cursor, search: words } = this.state
    const inner = { ...this.inner(), ...(cursor === undefined && { search: words }) }
    const message = { dataCollectionId: this.collection, search: inner, ...this.included() }
    const reply = await this.transport.send(calls.search, message, options)
    return this.page(calls.search, reply, state => this.changed(state).run(options))
  }

  /** Iterates over all matching items, fetching pages on demand. */
  async *[Symbol.asyncIterator](): AsyncGenerator<I, void, undefined> {
    yield* await this.run()
  }
}

/** Starts a full-text search of a collection. */
export const search =
  (transport: DataTransport) =>
  <C extends CollectionName>(collection: C): DataSearch<ItemOf<C>> => {
    checkCollection(collection)
    return new DataSearch<ItemOf<C>>(transport, collection, { ...emptySelection, search: {} })
  }
