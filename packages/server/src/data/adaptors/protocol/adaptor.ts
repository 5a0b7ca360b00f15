import type { ItemError } from '../../model/item-error.ts'
import type { AdaptorFilter } from './adaptor-filter.ts'
import type { ExternalField, ExternalSchema } from './schema.ts'

/** An item as an adaptor has it: its system fields are properties like any other. */
export type ExternalItem = Record<string, unknown> & { _id: string }

export interface Order {
  field: string
  ascending: boolean
}

export interface Page {
  offset: number
  limit: number
}

export interface Found<T> {
  items: T[]
  /** Of everything that fulfils the filter, where the adaptor says it. */
  total: number | undefined
}

export interface Aggregation {
  filter: AdaptorFilter | undefined
  groupBy: readonly string[]
  figures: readonly { name: string; figure: 'avg' | 'min' | 'max' | 'sum' | 'count'; field?: string }[]
  having: AdaptorFilter | undefined
  sort: readonly Order[]
  page: Page
}

/** What became of one item of a write. */
export type Written = { item: ExternalItem } | { problem: ItemError }

export type Write = 'insert' | 'update' | 'remove'

/** A collection as it shall be made or changed. */
export interface WantedSchema {
  id: string
  fields: readonly Pick<ExternalField, 'key' | 'type' | 'references'>[]
}

/** What the platform asks of an adaptor, in whichever version of the protocol it speaks. */
export interface Adaptor {
  /** All collections of the database. */
  schemas(): Promise<ExternalSchema[]>
  find(
    schema: ExternalSchema,
    query: {
      filter: AdaptorFilter | undefined
      sort: readonly Order[]
      page: Page
      fields: readonly string[]
    },
  ): Promise<Found<ExternalItem>>
  count(schema: ExternalSchema, filter: AdaptorFilter | undefined): Promise<number>
  /** Results hold a property for each grouping field and each figure. */
  aggregate(schema: ExternalSchema, aggregation: Aggregation): Promise<Found<Record<string, unknown>>>
  /** In the order of the items, each by itself. Of items to be removed the id is enough. */
  write(schema: ExternalSchema, write: Write, items: readonly ExternalItem[]): Promise<Written[]>
  truncate(schema: ExternalSchema): Promise<void>
  createCollection(wanted: WantedSchema): Promise<void>
  /** Makes the collection be what is wanted, from what it is. */
  changeCollection(schema: ExternalSchema, wanted: WantedSchema): Promise<void>
  deleteCollection(schema: ExternalSchema): Promise<void>
}
