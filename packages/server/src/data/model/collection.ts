import type { Ctx } from '../../call/context.ts'
import {
  type DataCollectionRow,
  findDataCollection,
  type StoredDataCollection,
  type StoredField,
} from '../../storage/data/collection-rows.ts'
import type { Environment, ItemTable } from '../../storage/data/item-tables.ts'
import { freeStorageKey } from './storage-keys.ts'

/** A collection as item calls work with it: its definition, and what follows from it, worked out once. */
export interface Collection {
  uid: string
  /** As the call names it: the drafts of a collection are `{id}__drafts`. */
  id: string
  /** These are the drafts of the items, under the definition of their collection. */
  drafts: boolean
  revision: number
  definition: StoredDataCollection
  createdAt: number
  updatedAt: number
  /** Fields that the caller may see, by key. */
  fields: ReadonlyMap<string, StoredField>
  /** Fields that are the merchant's alone, while somebody else asks: neither they nor their values are there for him. */
  hidden: readonly StoredField[]
  /** Storage keys of all fields, deleted ones too. */
  storageKeys: ReadonlySet<string>
  /** The language that items are read and written in, where it is not the main one (MULTILINGUAL plugin). */
  language?: string
  /** The collection in its main language, where this is another one: what it is to those who have not asked for a language. */
  main?: Collection
  /** Every field is stored under its key, so that stored data can be a reply as it is. */
  storedVerbatim: boolean
  hasPlugin(type: string): boolean
}

/** What the id of a collection of drafts ends with (decision 020). */
export const DRAFTS = '__drafts'

export function toCollection(row: DataCollectionRow, { drafts = false, merchant = true } = {}): Collection {
  const { doc } = row
  return {
    uid: row.uid,
    id: drafts ? row.id + DRAFTS : row.id,
    drafts,
    revision: row.revision,
    definition: doc,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...fieldsFor(doc, merchant),
    storageKeys: new Set(doc.fields.map(field => field.storageKey)),
    hasPlugin: type => doc.plugins.some(plugin => plugin.type === type),
  }
}

/** What of a definition depends on who asks. */
function fieldsFor(
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

const whole = new WeakMap<Collection, Collection>()

/** The collection as its merchant sees it, in its main language. */
export function wholeCollection(collection: Collection): Collection {
  const main = collection.main ?? collection
  if (main.hidden.length === 0) return main
  const known = whole.get(main)
  if (known) return known
  const made = { ...main, ...fieldsFor(main.definition, true) }
  whole.set(main, made)
  return made
}

/** The drafts of a collection, as a collection of their own. */
export const toDrafts = (collection: Collection): Collection => ({
  ...collection,
  id: collection.id + DRAFTS,
  drafts: true,
  ...(collection.main && { main: toDrafts(collection.main) }),
})

/** Name of a collection's definition among cached reads; whoever changes one calls `ctx.invalidate` with it. */
export const collectionTag = (siteId: string, id: string) => `data:${siteId}:${encodeURIComponent(id)}`

/** Cached texts and what was made of them, so that a definition is parsed once while it is cached. */
const parsed = {
  merchant: new WeakMap<Uint8Array, Collection>(),
  others: new WeakMap<Uint8Array, Collection>(),
}

/**
 * The collection with this id, from the node's cache. `fresh` reads the database; whoever is about to change the
 * definition does that, and whoever has learnt that what he has is out of date.
 */
export async function loadCollection(
  ctx: Pick<Ctx<'WDE0025'>, 'db' | 'site' | 'cached' | 'caller' | 'fail'>,
  id: string,
  { fresh = false } = {},
): Promise<Collection> {
  const drafts = id.endsWith(DRAFTS)
  const own = drafts ? id.slice(0, -DRAFTS.length) : id
  const read = async () => {
    const row = await findDataCollection(ctx.db, ctx.site.id, own)
    return row && (!drafts || row.doc.draftItems) ? row : ctx.fail('WDE0025', { dataCollectionId: id })
  }
  const merchant = ctx.caller.role === 'merchant'
  if (fresh) return toCollection(await read(), { drafts, merchant })
  const tag = collectionTag(ctx.site.id, own)
  const { bytes } = await ctx.cached(drafts ? `${tag} drafts` : tag, async () => ({
    text: JSON.stringify(await read()),
    tags: [tag],
  }))
  const made = merchant ? parsed.merchant : parsed.others
  const known = made.get(bytes)
  if (known) return known
  const collection = toCollection(JSON.parse(Buffer.from(bytes).toString()), { drafts, merchant })
  made.set(bytes, collection)
  return collection
}

/** Where the items of the collection are, in the environment that a call names. */
export const tableOf = (
  ctx: Pick<Ctx, 'site'>,
  { uid, revision, drafts }: Collection,
  environment: Environment,
): ItemTable => ({ siteId: ctx.site.id, uid, revision, environment, ...(drafts && { drafts }) })

/** The name under which the value of a key is stored. */
export const storageKeyOf = ({ fields, storageKeys }: Collection, key: string): string =>
  fields.get(key)?.storageKey ?? freeStorageKey(key, storageKeys)
