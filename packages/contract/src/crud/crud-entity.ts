import type { TObject } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { s } from '../schema.ts'

/** A field that queries of an entity may use. A dotted name is a path inside the entity. */
export interface QueryField {
  type: 'string' | 'guid' | 'number' | 'decimal' | 'boolean' | 'datetime'
  /** The field is a list: a condition matches if one element matches it. */
  list?: true
  /** Operators allowed in filters. Default: all operators of the type. */
  operators?: readonly string[]
  /** Whether queries may sort by it. Default: true. */
  sort?: false
}

/** The calls that a declaration can have; `operations` gives some of them another name. */
export type Operation =
  | 'get'
  | 'query'
  | 'count'
  | 'create'
  | 'update'
  | 'delete'
  | 'getOrCreate'
  | 'bulkCreate'
  | 'bulkUpdate'
  | 'bulkDelete'
  | 'bulkGetOrCreate'

/**
 * An entity with the generic calls get, query, create, update and delete, such as a brand (protocol/crud-entities §1).
 * Calls, handlers, valid requests and the generated tests follow from this declaration.
 */
export interface CrudEntity {
  /** Name of one entity in messages: `brand`. */
  one: string
  /** Name of a list of them: `brands`. */
  many: string
  /** Prefix of the event types, such as `wix.stores.catalog.v3.brand`. Without it changes write no events. */
  fqdn?: string
  /** Path of the entities, such as `/v3/brands`. */
  path: `/${string}`
  /** Path of the bulk calls. */
  bulkPath?: `/${string}`
  /** Public prefixes of the paths (protocol/transport §1). */
  prefixes: readonly string[]
  /** The entity as replies carry it. With `revision` it has optimistic locking; see `revisionedFields`. */
  schema: TObject
  /** Fields that a creation must have. */
  required: readonly string[]
  /** Values of the fields that a creation does not send. */
  defaults?: Readonly<Record<string, unknown>>
  /** Fields that only a creation sets. An update may send the stored value. */
  immutable?: readonly string[]
  /** Fields whose values together are unique in the site. A single one is a text. */
  unique?: readonly [string, ...string[]]
  /** Fields that queries use, besides `id`, which cannot be sorted by, and the dates. */
  fields: Readonly<Record<string, QueryField>>
  /** Computed fields by the name that requests them in `fields`; only for merchants. */
  computed?: Readonly<Record<string, string>>
  /** Who may read. Only merchants write. */
  readers: 'everyone' | 'merchants'
  notFound: ErrorCode
  /** Required with `unique`. */
  alreadyExists?: ErrorCode
  /** GET queries may come as `?.r=` or as a POST. */
  queryMethod: 'GET' | 'POST'
  /** Queries may page by offset, too. Default: by cursor only. */
  offsetPaging?: true
  /** Largest page. */
  maxPageSize: number
  /** Most sort keys of a query. */
  maxSorts: number
  /** Most entities of a site. Default: no limit. */
  maxPerSite?: number
  /** Names of calls that differ from the pattern, such as `queryPickupLocation`. */
  operations?: Readonly<Partial<Record<Operation, string>>>
  /** Bulk replies are the entities and a list of errors, as objects or texts. Default: a result for each item. */
  bulkErrors?: 'OBJECT' | 'TEXT'
  /** Bulk deletes reply with nothing, not even with errors. */
  silentBulkDelete?: true
  /** Field of the entity in the results of bulk calls. Default: `item`. */
  bulkResult?: string
  /** Parameter of bulk deletes. Default: `{one}Ids`. */
  bulkIds?: string
}

/** Declares a CRUD entity; the literal types are kept, because the names of calls follow from them. */
export const crudEntity = <const E extends CrudEntity>(entity: E): E => entity

/** Items of one bulk call at most (protocol/crud-entities §5). */
export const BULK_MAX = 100

/** Id of an entity. Existing clients send it back as it was read. */
export const idField = { id: s.always(s.ro.tolerated.guid({ doc: 'Id, GUID.' })) }

/** Fields that the server sets in entities with optimistic locking. Existing clients send them back as they were read. */
export const revisionedFields = {
  ...idField,
  revision: s.always(
    s.ro.tolerated.string({
      doc: 'Number of the revision, increased by 1 with each update. An update must send the current one.',
    }),
  ),
  createdDate: s.always(s.ro.tolerated.datetime({ doc: 'Creation time.' })),
  updatedDate: s.always(s.ro.tolerated.datetime({ doc: 'Time of the latest change.' })),
}

/** The text with its first letter in upper case, in its type as well. */
export const capitalize = <T extends string>(text: T) =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>

/** Name of a call: that of `operations`, or the one of the pattern. */
type NameOf<E extends CrudEntity, O extends Operation, Pattern extends string> = E extends {
  operations: { readonly [K in O]: infer N extends string }
}
  ? N
  : Pattern

/** Names of the calls of an entity, by what they do. */
export const callNames = <E extends CrudEntity>({ one, many, operations = {} }: E) => {
  const One = capitalize(one as E['one'])
  const Many = capitalize(many as E['many'])
  const name = <O extends Operation, P extends string>(operation: O, pattern: P) =>
    ((operations as Partial<Record<Operation, string>>)[operation] ?? pattern) as NameOf<E, O, P>
  return {
    get: name('get', `get${One}`),
    query: name('query', `query${Many}`),
    count: name('count', `count${Many}`),
    create: name('create', `create${One}`),
    update: name('update', `update${One}`),
    delete: name('delete', `delete${One}`),
    getOrCreate: name('getOrCreate', `getOrCreate${One}`),
    bulkCreate: name('bulkCreate', `bulkCreate${Many}`),
    bulkUpdate: name('bulkUpdate', `bulkUpdate${Many}`),
    bulkDelete: name('bulkDelete', `bulkDelete${Many}`),
    bulkGetOrCreate: name('bulkGetOrCreate', `bulkGetOrCreate${Many}`),
  } as const
}

type BulkIds<E extends CrudEntity> = E extends { bulkIds: infer N extends string } ? N : `${E['one']}Ids`

type BulkResult<E extends CrudEntity> = E extends { bulkResult: infer N extends string } ? N : 'item'

/** Field of the entity in the results of bulk calls. */
export const bulkResultOf = <E extends CrudEntity>({ bulkResult }: E) =>
  (bulkResult ?? 'item') as BulkResult<E>

/** Parameter of bulk deletes. */
export const bulkIdsOf = <E extends CrudEntity>({ one, bulkIds }: E) => (bulkIds ?? `${one}Ids`) as BulkIds<E>
