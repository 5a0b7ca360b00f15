import type { ItemError } from '../../model/item-error.ts'
import type { AdaptorFilter } from './adaptor-filter.ts'
import type { ExternalField, ExternalSchema } from './schema.ts'

/** An item of an adaptor. System fields are plain properties. */
export type ExternalItem = Record<string, unknown> & { _id: string }

export interface Order {
  field: string
  ascending: boolean
}

export interface Page {
  offset: number
  limit: number
}

export interface ResultPage<T> {
  items: T[]
  /** Number of all matches, if the adaptor provides it. */
  total: number | undefined
}

export interface Aggregation {
  filter: AdaptorFilter | undefined
  groupBy: readonly string[]
  aggregates: readonly { name: string; operation: 'avg' | 'min' | 'max' | 'sum' | 'count'; field?: string }[]
  having: AdaptorFilter | undefined
  sort: readonly Order[]
  page: Page
}

/** The result of one item of a write. */
export type Written = { item: ExternalItem } | { error: ItemError }

export type Write = 'insert' | 'update' | 'remove'

/** The desired schema of a collection. */
export interface DesiredSchema {
  id: string
  fields: readonly Pick<ExternalField, 'key' | 'type' | 'references'>[]
}

/** The interface to an adaptor, independent of the protocol version. */
export interface Adaptor {
  /** Schemas of all collections. */
  schemas(): Promise<ExternalSchema[]>
  find(
    schema: ExternalSchema,
    query: {
      filter: AdaptorFilter | undefined
      sort: readonly Order[]
      page: Page
      fields: readonly string[]
    },
  ): Promise<ResultPage<ExternalItem>>
  count(schema: ExternalSchema, filter: AdaptorFilter | undefined): Promise<number>
  /** Results have a property for each grouping field and each aggregate. */
  aggregate(schema: ExternalSchema, aggregation: Aggregation): Promise<ResultPage<Record<string, unknown>>>
  /** Results in the order of the items, one per item. Removals need only the id. */
  write(schema: ExternalSchema, write: Write, items: readonly ExternalItem[]): Promise<Written[]>
  truncate(schema: ExternalSchema): Promise<void>
  createCollection(desired: DesiredSchema): Promise<void>
  /** Changes the collection from its current to the desired schema. */
  changeCollection(schema: ExternalSchema, desired: DesiredSchema): Promise<void>
  deleteCollection(schema: ExternalSchema): Promise<void>
}
