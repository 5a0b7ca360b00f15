import type { Ctx } from '../../call/context.ts'
import {
  type DataCollectionRow,
  findDataCollection,
  type StoredDataCollection,
  type StoredField,
} from '../../storage/data/collection-rows.ts'
import type { Environment, ItemTable } from '../../storage/data/item-tables.ts'
import { freeStorageKey } from './storage-keys.ts'

/** A collection's definition with everything derived from it, computed once. */
export interface Collection {
  uid: string
  /** The id on the wire; `{id}__drafts` for the drafts of a collection. */
  id: string
  /** True for the drafts of a collection. They share its definition. */
  drafts: boolean
  revision: number
  definition: StoredDataCollection
  createdAt: number
  updatedAt: number
  /** Fields visible to the caller, by key. */
  fields: ReadonlyMap<string, StoredField>
  /** RESTRICTED fields. Empty for the merchant; other callers see neither the fields nor their values. */
  hidden: readonly StoredField[]
  /** Storage keys of all fields, including deleted ones. */
  storageKeys: ReadonlySet<string>
  /** The language of reads and writes, unless it is the main one (MULTILINGUAL plugin). */
  language?: string
  /** The collection in its main language; set together with `language`. */
  main?: Collection
  /** Every field is stored under its key, so stored JSON goes into replies unparsed. */
  storedVerbatim: boolean
  hasPlugin(type: string): boolean
}

/** Suffix of the id of a drafts collection (decision 020). */
export const DRAFTS = '__drafts'

export function collectionOfRow(
  row: DataCollectionRow,
  { drafts = false, merchant = true } = {},
): Collection {
  const { doc } = row
  return {
    uid: row.uid,
    id: drafts ? row.id + DRAFTS : row.id,
    drafts,
    revision: row.revision,
    definition: doc,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...visibleFields(doc, merchant),
    storageKeys: new Set(doc.fields.map(field => field.storageKey)),
    hasPlugin: type => doc.plugins.some(plugin => plugin.type === type),
  }
}

/** The parts of a collection that depend on the caller. */
function visibleFields(
  doc: StoredDataCollection,
  merchant: boolean,
): Pick<Collection, 'fields' | 'hidden' | 'storedVerbatim'> {
  const present = doc.fields.filter(field => field.deletedAt === undefined)
  const hidden = merchant ? [] : present.filter(field => field.condition?.permission === 'RESTRICTED')
  return {
    fields: new Map(present.filter(field => !hidden.includes(field)).map(field => [field.key, field])),
    hidden,
    storedVerbatim:
      hidden.length === 0 &&
      doc.fields.every(field => field.deletedAt === undefined && field.storageKey === field.key),
  }
}

const unrestricted = new WeakMap<Collection, Collection>()

/** The collection as the merchant sees it, in its main language. */
export function unrestrictedCollection(collection: Collection): Collection {
  const main = collection.main ?? collection
  if (main.hidden.length === 0) return main
  const cached = unrestricted.get(main)
  if (cached) return cached
  const collections = { ...main, ...visibleFields(main.definition, true) }
  unrestricted.set(main, collections)
  return collections
}

/** The drafts of a collection, as a collection. */
export const toDrafts = (collection: Collection): Collection => ({
  ...collection,
  id: collection.id + DRAFTS,
  drafts: true,
  ...(collection.main && { main: toDrafts(collection.main) }),
})

/** Cache tag of a collection's definition. Changes of the definition invalidate it with `ctx.invalidate`. */
export const collectionTag = (siteId: string, id: string) => `data:${siteId}:${encodeURIComponent(id)}`

/** Parsed definitions by cached text, so that each is parsed once. */
const parsedDefinitions = {
  merchant: new WeakMap<Uint8Array, Collection>(),
  others: new WeakMap<Uint8Array, Collection>(),
}

/**
 * Loads a collection from the node's cache, or fails with WDE0025. `fresh` reads the database: before a change of the
 * definition, and after a `StaleDefinition`.
 */
export async function loadCollection(
  ctx: Pick<Ctx<'WDE0025'>, 'db' | 'site' | 'cached' | 'caller' | 'fail'>,
  id: string,
  { fresh = false } = {},
): Promise<Collection> {
  const drafts = id.endsWith(DRAFTS)
  const baseId = drafts ? id.slice(0, -DRAFTS.length) : id
  const read = async () => {
    const row = await findDataCollection(ctx.db, ctx.site.id, baseId)
    return row && (!drafts || row.doc.draftItems) ? row : ctx.fail('WDE0025', { dataCollectionId: id })
  }
  const merchant = ctx.caller.role === 'merchant'
  if (fresh) return collectionOfRow(await read(), { drafts, merchant })
  const tag = collectionTag(ctx.site.id, baseId)
  const { bytes } = await ctx.cached(drafts ? `${tag} drafts` : tag, async () => ({
    text: JSON.stringify(await read()),
    tags: [tag],
  }))
  const collections = merchant ? parsedDefinitions.merchant : parsedDefinitions.others
  const cached = collections.get(bytes)
  if (cached) return cached
  const collection = collectionOfRow(JSON.parse(Buffer.from(bytes).toString()), { drafts, merchant })
  collections.set(bytes, collection)
  return collection
}

/** The table of the collection's items in an environment. */
export const tableOf = (
  ctx: Pick<Ctx, 'site'>,
  { uid, revision, drafts }: Collection,
  environment: Environment,
): ItemTable => ({ siteId: ctx.site.id, uid, revision, environment, ...(drafts && { drafts }) })

/** The storage key of a declared or undeclared key. */
export const storageKeyOf = ({ fields, storageKeys }: Collection, key: string): string =>
  fields.get(key)?.storageKey ?? freeStorageKey(key, storageKeys)
