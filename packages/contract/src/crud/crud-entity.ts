import type { TObject } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import { s } from '../schema.ts'

/**
 * A small entity with a revision and one unique field, such as a brand (protocol/crud-entities §1). Calls, handlers,
 * valid requests and the generated tests follow from this declaration.
 */
export interface CrudEntity {
  /** Name of one entity in messages: `brand`. */
  one: string
  /** Name of a list of them: `brands`. */
  many: string
  /** Prefix of the event types, such as `wix.stores.catalog.v3.brand`. */
  fqdn: string
  /** Version of the paths: `/v3/brands` and `/v3/bulk/brands`. */
  version: 'v1' | 'v2' | 'v3'
  /** Public prefixes of the paths (protocol/transport §1). */
  prefixes: readonly string[]
  /** The entity as replies carry it, with `revisionedFields`. */
  schema: TObject
  /** Text field that no two entities of a site share. */
  unique: string
  /** Fields in columns of their own, which queries filter and sort by, besides id and dates. */
  columns: Readonly<Record<string, 'string' | 'number' | 'boolean'>>
  /** Computed fields by the name that requests them in `fields`; only for merchants. */
  computed: Readonly<Record<string, string>>
  notFound: ErrorCode
  alreadyExists: ErrorCode
  /** GET queries may come as `?.r=` or as a POST. */
  queryMethod: 'GET' | 'POST'
  /** Largest page. */
  maxPageSize: number
  /** Most sort keys of a query. */
  maxSorts: number
}

/** Declares a CRUD entity; the literal types are kept, because the names of calls follow from them. */
export const crudEntity = <const E extends CrudEntity>(entity: E): E => entity

/** Items of one bulk call at most (protocol/crud-entities §5). */
export const BULK_MAX = 100

/** Fields that the server sets in every CRUD entity. Existing clients send them back as they were read. */
export const revisionedFields = {
  id: s.always(s.guid({ ro: true, tolerateReadOnly: true, doc: 'Id, GUID.' })),
  revision: s.always(
    s.string({
      ro: true,
      tolerateReadOnly: true,
      doc: 'Number of the revision, increased by 1 with each update. An update must send the current one.',
    }),
  ),
  createdDate: s.always(s.datetime({ ro: true, tolerateReadOnly: true, doc: 'Creation time.' })),
  updatedDate: s.always(s.datetime({ ro: true, tolerateReadOnly: true, doc: 'Time of the latest change.' })),
}

/** The text with its first letter in upper case, in its type as well. */
export const capitalize = <T extends string>(text: T) =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>

/** Names of the calls of an entity, by what they do. */
export const callNames = <E extends CrudEntity>({ one, many }: E) => {
  const One = capitalize(one as E['one'])
  const Many = capitalize(many as E['many'])
  return {
    get: `get${One}`,
    query: `query${Many}`,
    count: `count${Many}`,
    create: `create${One}`,
    update: `update${One}`,
    delete: `delete${One}`,
    getOrCreate: `getOrCreate${One}`,
    bulkCreate: `bulkCreate${Many}`,
    bulkUpdate: `bulkUpdate${Many}`,
    bulkDelete: `bulkDelete${Many}`,
    bulkGetOrCreate: `bulkGetOrCreate${Many}`,
  } as const
}
