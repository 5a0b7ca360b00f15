import type { Descriptor } from '../descriptor.ts'
import { checkCount, checkText } from './checks.ts'
import type { FieldOf } from './collections.ts'
import { Conditions } from './conditions.ts'
import { isObject } from './encode.ts'
import { modelRejection } from './errors.ts'
import type { FilterModel } from './filter-model.ts'
import type { IncludedReference } from './options.ts'
import { type DataPage, type PagePosition, pageOf } from './page.ts'
import { type SortEntry, sortedBy } from './sorting.ts'
import { type DataTransport, itemOfReply } from './transport.ts'
import type { WireItem, WirePaging } from './wire.ts'

/** The state of a query or search builder. */
export interface SelectionState {
  readonly filter: FilterModel
  readonly sort: readonly SortEntry[]
  readonly fields: readonly string[]
  readonly include: readonly IncludedReference[]
  readonly limit?: number
  readonly skip: number
  readonly cursor?: string
}

export const emptySelection: SelectionState = { filter: {}, sort: [], fields: [], include: [], skip: 0 }

/** The wire form of paging; absent if neither limit nor offset is set (protocol/content §5). */
export function pagingOf({ limit, skip, cursor }: Pick<SelectionState, 'limit' | 'skip' | 'cursor'>) {
  if (cursor !== undefined) return { cursorPaging: { limit, cursor } }
  return limit === undefined && skip === 0 ? {} : { paging: { limit, offset: skip } }
}

/** The state at the position of another page. */
export const atPage = <S extends SelectionState>(state: S, to: PagePosition): S =>
  'cursor' in to ? { ...state, cursor: to.cursor, skip: 0 } : { ...state, cursor: undefined, ...to }

/** What queries and searches share: order, fields, references, pages. */
export abstract class Selection<I, S extends SelectionState> extends Conditions<I> {
  protected readonly transport: DataTransport
  protected readonly state: S

  constructor(transport: DataTransport, collection: string, state: S) {
    super(collection, state.filter)
    this.transport = transport
    this.state = state
  }

  /** A copy with a changed state. */
  protected abstract changed(change: Partial<SelectionState>): this

  protected filtered(filter: FilterModel): this {
    return this.changed({ filter })
  }

  ascending(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    return this.changed({ sort: [...this.state.sort, ...sortedBy('ascending', fields)] })
  }

  descending(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    return this.changed({ sort: [...this.state.sort, ...sortedBy('descending', fields)] })
  }

  /** Maximum number of items of a page. Default: 50. */
  limit(limit: number): this {
    checkCount('limit', limit)
    return this.changed({ limit })
  }

  /** Skips the first items. Not allowed with a cursor (WDE0080). */
  skip(skip: number): this {
    checkCount('skip', skip)
    if (this.state.cursor !== undefined && skip > 0) throw modelRejection('WDE0080')
    return this.changed({ skip })
  }

  /** Continues at the cursor of an earlier page, which contains filter and sort. */
  skipTo(cursor: string): this {
    checkText('cursor', cursor)
    if (this.state.skip > 0) throw modelRejection('WDE0080')
    return this.changed({ cursor })
  }

  /** Resolves references; `{ field, limit }` limits those of a multi-reference. */
  include(...fields: (FieldOf<I> | IncludedReference<FieldOf<I>> | readonly FieldOf<I>[])[]): this {
    const included = fields.flat().map((entry): IncludedReference => {
      const reference = (isObject(entry) ? entry : { field: entry }) as IncludedReference
      checkText('The field to include', reference.field)
      if (reference.limit !== undefined) checkCount('limit', reference.limit)
      return reference
    })
    return this.changed({ include: [...this.state.include, ...included] })
  }

  /** Returns only these fields and the id. */
  fields(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    const named = fields.flat()
    for (const field of named) if (typeof field !== 'string') throw modelRejection('WDE0044', 'fields')
    return this.changed({ fields: [...this.state.fields, ...named] })
  }

  /** The query of the request. A cursor contains filter and sort, so these are left out. */
  protected inner() {
    const { filter, sort, fields, cursor } = this.state
    const request = cursor === undefined ? { filter, ...(sort.length > 0 && { sort }) } : {}
    return { fields, ...request, ...pagingOf(this.state) }
  }

  protected included() {
    return this.state.include.length > 0 ? { includeReferences: this.state.include } : {}
  }

  protected page(
    call: Descriptor,
    reply: { dataItems?: WireItem[]; pagingMetadata?: WirePaging },
    fetchPage: (state: S) => Promise<DataPage<I>>,
  ): DataPage<I> {
    const items = (reply.dataItems ?? []).map(item => itemOfReply<I>(call, item))
    return pageOf(items, reply.pagingMetadata, this.state, to => fetchPage(atPage(this.state, to)))
  }
}
