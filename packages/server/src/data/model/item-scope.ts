import type { DataEnvironment, DataItem } from '@stoa/contract'
import type { Caller, Ctx } from '../../call/context.ts'
import { bothHold, ownItems, publishedItems } from '../../storage/data/conditions.ts'
import { ALL_ITEMS, type ItemRow } from '../../storage/data/item-rows.ts'
import type { Environment, ItemTable } from '../../storage/data/item-tables.ts'
import { StaleDefinition } from '../../storage/data/item-writes.ts'
import type { SqlCondition } from '../../storage/query/index.ts'
import { type Access, accessOf } from './access.ts'
import { type Collection, loadCollection, tableOf } from './collection.ts'
import { statusAt } from './publish-status.ts'
import { inLanguage } from './translations.ts'

/** Request fields that every item call has. */
export interface ItemCall {
  dataCollectionId: string
  environment?: DataEnvironment | null
  publishPluginOptions?: { includeDraftItems?: boolean | null } | null
  options?: Record<string, unknown> | null
  appId?: string | null
  language?: string | null
  consistentRead?: boolean | null
  /** Fields that include items of other collections. */
  includeReferences?: readonly unknown[] | null
  includeReferencedItems?: readonly unknown[] | boolean | null
}

/** The collection and table of a call, and which of its items are in scope. */
export interface ItemScope {
  collection: Collection
  table: ItemTable
  /** Whether unpublished items are in scope. */
  withDrafts: boolean
  /** The requested language, even if the collection has no translations. */
  language: string | undefined
}

/** SANDBOX_PREFERRED means the sandbox, because every collection has one (decision 020). */
export const environmentOf = (requested: DataEnvironment | null | undefined): Environment =>
  requested === 'SANDBOX' || requested === 'SANDBOX_PREFERRED' ? 'SANDBOX' : 'LIVE'

export async function resolveItems(
  ctx: Ctx<'WDE0025'>,
  call: ItemCall,
  { fresh = false, others: includesOthers = includesOtherCollections(call) } = {},
): Promise<ItemScope> {
  if (call.consistentRead) await ctx.refresh()
  const loaded = await loadCollection(ctx, call.dataCollectionId, { fresh })
  const collection = inLanguage(loaded, call.language, ctx.site.locale)
  // Collections belong to the site, and only MULTILINGUAL ones have languages: report what is ignored.
  if (call.appId) ctx.warn('x-stoa-ignored', 'appId')
  if (call.language && !includesOthers) warnIfLanguageIgnored(ctx, loaded)
  const withDrafts = requestsDrafts(call)
  const mayHaveDrafts = ctx.caller.role === 'merchant'
  if (withDrafts && !mayHaveDrafts && loaded.hasPlugin('PUBLISH'))
    ctx.warn('x-stoa-filtered', 'published-items')
  return {
    collection,
    table: tableOf(ctx, collection, environmentOf(call.environment)),
    withDrafts: withDrafts && mayHaveDrafts,
    language: call.language ?? undefined,
  }
}

/** Only the merchant gets unpublished items (decision 020); the caller of this function checks the role. */
function requestsDrafts({ publishPluginOptions, options }: ItemCall): boolean {
  const legacyOptions = options?.publishPluginOptions as { showDraftItems?: unknown } | null | undefined
  return publishPluginOptions?.includeDraftItems === true || legacyOptions?.showDraftItems === true
}

/** Included collections may be multilingual even if this one is not. */
const includesOtherCollections = (call: ItemCall) =>
  [call.includeReferences, call.includeReferencedItems].some(
    part => part === true || (Array.isArray(part) && part.length > 0),
  )

function warnIfLanguageIgnored(ctx: Pick<Ctx, 'warn'>, ...collections: Collection[]): void {
  if (!collections.some(one => one.hasPlugin('MULTILINGUAL'))) ctx.warn('x-stoa-ignored', 'language')
}

/** The scope of a referenced collection: same environment, language and draft setting as `from`. */
export async function openTarget(
  ctx: Parameters<typeof loadCollection>[0] & Pick<Ctx, 'warn'>,
  from: ItemScope,
  id: string,
): Promise<ItemScope> {
  const loaded = await loadCollection(ctx, id)
  if (from.language) warnIfLanguageIgnored(ctx, from.collection, loaded)
  const collection = inLanguage(loaded, from.language, ctx.site.locale)
  return { ...from, collection, table: tableOf(ctx, collection, from.table.environment) }
}

/** Runs a write. Retries once with a fresh definition if the cached one was stale. */
export async function changeItems<T>(
  ctx: Ctx<'WDE0025'>,
  call: ItemCall,
  work: (scope: ItemScope) => Promise<T>,
): Promise<T> {
  try {
    return await work(await resolveItems(ctx, call))
  } catch (error) {
    if (!(error instanceof StaleDefinition)) throw error
    return work(await resolveItems(ctx, call, { fresh: true }))
  }
}

/** Whether unpublished items are out of scope. */
const hidesDrafts = ({ collection, withDrafts }: ItemScope) => collection.hasPlugin('PUBLISH') && !withDrafts

/** SQL condition for the items visible to the caller. Every reading statement needs it. */
export function visibleItems(ctx: Pick<Ctx, 'now'>, scope: ItemScope, access: Access): SqlCondition {
  const own = access.to === 'OWN' ? ownItems(access.ownerId) : ALL_ITEMS
  return hidesDrafts(scope) ? bothHold(own, publishedItems(ctx.now)) : own
}

/** The same check for a loaded row: the error code, or undefined if access is allowed. */
export function accessErrorOf(
  ctx: Pick<Ctx, 'now' | 'caller'>,
  scope: ItemScope,
  row: ItemRow | undefined,
  access: Access,
): 'WDE0073' | 'WDE0027' | undefined {
  if (!row || (hidesDrafts(scope) && statusAt(row, ctx.now) === 'DRAFT')) return 'WDE0073'
  if (owns(row, access)) return undefined
  // Callers without read access get "not found", so that ids cannot be probed.
  return mayRead(ctx, scope.collection, row) ? 'WDE0027' : 'WDE0073'
}

const owns = (row: Pick<ItemRow, 'owner_id'>, access: Access) =>
  access.to === 'ALL' || (access.to === 'OWN' && row.owner_id === access.ownerId)

/** Whether the caller may read this item. */
export const mayRead = (
  { caller }: Pick<Ctx, 'caller'>,
  collection: Collection,
  row: Pick<ItemRow, 'owner_id'>,
) => owns(row, accessOf(collection, 'read', caller))

/** The item in the reply of a write. Callers without read access get only its id. */
export const redactItem = (
  ctx: Pick<Ctx, 'caller'>,
  { collection }: ItemScope,
  row: Pick<ItemRow, 'owner_id'>,
  item: DataItem,
): DataItem => (mayRead(ctx, collection, row) ? item : { ...item, data: { _id: item.id } })

/** Owner of an item that this caller creates. Items of the merchant have no owner. */
export const itemOwnerOf = (caller: Caller) =>
  caller.role === 'merchant'
    ? { owner_id: null, owner_role: null }
    : { owner_id: caller.id, owner_role: caller.role }

/** Whether the collection has multi-references, which are stored in another table. */
export const hasReferences = ({ collection }: ItemScope) =>
  [...collection.fields.values()].some(field => field.type === 'MULTI_REFERENCE')
