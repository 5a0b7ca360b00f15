import type { Descriptor } from '../descriptor.ts'
import { checkCount, checkText } from './checks.ts'
import type { FieldOf } from './collections.ts'
import { Conditions } from './conditions.ts'
import { isObject } from './encode.ts'
import { modelRefusal } from './errors.ts'
import type { FilterModel } from './filter-model.ts'
import type { IncludedReference } from './options.ts'
import { type DataPage, pageOf, type Turn } from './page.ts'
import { type SortEntry, sortedBy } from './sorting.ts'
import { type DataTransport, itemOfReply } from './transport.ts'
import type { WireItem, WirePaging } from './wire.ts'

/** What a query or a search has been told so far. */
export interface Selected {
  readonly filter: FilterModel
  readonly sort: readonly SortEntry[]
  readonly fields: readonly string[]
  readonly include: readonly IncludedReference[]
  readonly limit?: number
  readonly skip: number
  readonly cursor?: string
}

export const nothingSelected: Selected = { filter: {}, sort: [], fields: [], include: [], skip: 0 }

/** Paging as it travels: left out where nothing was said about it (protocol/content §5). */
export function pagingOf({ limit, skip, cursor }: Pick<Selected, 'limit' | 'skip' | 'cursor'>) {
  if (cursor !== undefined) return { cursorPaging: { limit, cursor } }
  return limit === undefined && skip === 0 ? {} : { paging: { limit, offset: skip } }
}

/** Where a page turned to begins. */
export const atPage = <S extends Selected>(state: S, to: Turn): S =>
  'cursor' in to ? { ...state, cursor: to.cursor, skip: 0 } : { ...state, cursor: undefined, ...to }

/** What queries and searches share: order, fields, references, pages. */
export abstract class Selection<I, S extends Selected> extends Conditions<I> {
  protected readonly link: DataTransport
  protected readonly state: S

  constructor(link: DataTransport, collection: string, state: S) {
    super(collection, state.filter)
    this.link = link
    this.state = state
  }

  /** The same object, told more. */
  protected abstract told(change: Partial<Selected>): this

  protected filtered(filter: FilterModel): this {
    return this.told({ filter })
  }

  ascending(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    return this.told({ sort: [...this.state.sort, ...sortedBy('ascending', fields)] })
  }

  descending(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    return this.told({ sort: [...this.state.sort, ...sortedBy('descending', fields)] })
  }

  /** Items of a page at most. The platform's own default is 50. */
  limit(limit: number): this {
    checkCount('limit', limit)
    return this.told({ limit })
  }

  /** Leaves out the first items. Not together with a cursor (WDE0080). */
  skip(skip: number): this {
    checkCount('skip', skip)
    if (this.state.cursor !== undefined && skip > 0) throw modelRefusal('WDE0080')
    return this.told({ skip })
  }

  /** Goes on where a cursor of an earlier page points; filter and sort are in the cursor. */
  skipTo(cursor: string): this {
    checkText('cursor', cursor)
    if (this.state.skip > 0) throw modelRefusal('WDE0080')
    return this.told({ cursor })
  }

  /** Gives referenced items whole; `{ field, limit }` bounds those of a multi-reference. */
  include(...fields: (FieldOf<I> | IncludedReference<FieldOf<I>> | readonly FieldOf<I>[])[]): this {
    const included = fields.flat().map((given): IncludedReference => {
      const reference = (isObject(given) ? given : { field: given }) as IncludedReference
      checkText('The field to include', reference.field)
      if (reference.limit !== undefined) checkCount('limit', reference.limit)
      return reference
    })
    return this.told({ include: [...this.state.include, ...included] })
  }

  /** Gives only these fields, and the id. */
  fields(...fields: (FieldOf<I> | readonly FieldOf<I>[])[]): this {
    const named = fields.flat()
    for (const field of named) if (typeof field !== 'string') throw modelRefusal('WDE0044', 'fields')
    return this.told({ fields: [...this.state.fields, ...named] })
  }

  /** The inside of the message: a cursor stands for filter and sort too, so these stay behind. */
  protected inner() {
    const { filter, sort, fields, cursor } = this.state
    const asked = cursor === undefined ? { filter, ...(sort.length > 0 && { sort }) } : {}
    return { fields, ...asked, ...pagingOf(this.state) }
  }

  protected included() {
    return this.state.include.length > 0 ? { includeReferences: this.state.include } : {}
  }

  protected page(
    call: Descriptor,
    reply: { dataItems?: WireItem[]; pagingMetadata?: WirePaging },
    turn: (state: S) => Promise<DataPage<I>>,
  ): DataPage<I> {
    const items = (reply.dataItems ?? []).map(item => itemOfReply<I>(call, item))
    return pageOf(items, reply.pagingMetadata, this.state, to => turn(atPage(this.state, to)))
  }
}
