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

/** Fields of every item call that say which items are meant. */
export interface ItemCall {
  dataCollectionId: string
  environment?: DataEnvironment | null
  publishPluginOptions?: { includeDraftItems?: boolean | null } | null
  options?: Record<string, unknown> | null
  appId?: string | null
  language?: string | null
  consistentRead?: boolean | null
  /** Parts by which a call brings along items of other collections. */
  includeReferences?: readonly unknown[] | null
  includeReferencedItems?: readonly unknown[] | boolean | null
}

/** The items that a call is about. */
export interface ItemScope {
  collection: Collection
  table: ItemTable
  /** Items that are not published are meant too. */
  withDrafts: boolean
  /** The language asked for, also where these items have but one. */
  language: string | undefined
}

/** SANDBOX_PREFERRED is the sandbox: every collection has one here (decision 020). */
export const environmentOf = (asked: DataEnvironment | null | undefined): Environment =>
  asked === 'SANDBOX' || asked === 'SANDBOX_PREFERRED' ? 'SANDBOX' : 'LIVE'

export async function resolveItems(
  ctx: Ctx<'WDE0025'>,
  call: ItemCall,
  { fresh = false, others = includesOtherCollections(call) } = {},
): Promise<ItemScope> {
  if (call.consistentRead) await ctx.refresh()
  const loaded = await loadCollection(ctx, call.dataCollectionId, { fresh })
  const collection = inLanguage(loaded, call.language, ctx.site.locale)
  // Collections belong to the site here, and without the plugin items have one language: what says otherwise is named.
  if (call.appId) ctx.warn('x-stoa-ignored', 'appId')
  if (call.language && !others) noteLanguage(ctx, loaded)
  const withDrafts = asksForDrafts(call)
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

/** What is not published is the merchant's alone, whatever others may read or change of what is (decision 020). */
function asksForDrafts({ publishPluginOptions, options }: ItemCall): boolean {
  const old = options?.publishPluginOptions as { showDraftItems?: unknown } | null | undefined
  return publishPluginOptions?.includeDraftItems === true || old?.showDraftItems === true
}

/** Items of others may have the language that these do not have. */
const includesOtherCollections = (call: ItemCall) =>
  [call.includeReferences, call.includeReferencedItems].some(
    part => part === true || (Array.isArray(part) && part.length > 0),
  )

function noteLanguage(ctx: Pick<Ctx, 'warn'>, ...collections: Collection[]): void {
  if (!collections.some(one => one.hasPlugin('MULTILINGUAL'))) ctx.warn('x-stoa-ignored', 'language')
}

/** The items that a reference field of `from` names: in the same environment and language, with or without drafts alike. */
export async function openTarget(
  ctx: Parameters<typeof loadCollection>[0] & Pick<Ctx, 'warn'>,
  from: ItemScope,
  id: string,
): Promise<ItemScope> {
  const loaded = await loadCollection(ctx, id)
  if (from.language) noteLanguage(ctx, from.collection, loaded)
  const collection = inLanguage(loaded, from.language, ctx.site.locale)
  return { ...from, collection, table: tableOf(ctx, collection, from.table.environment) }
}

/** Makes a change to items; once more from the start when the collection has changed since its definition was cached. */
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

/** Whether unpublished items are hidden from this call. */
const hidesDrafts = ({ collection, withDrafts }: ItemScope) => collection.hasPlugin('PUBLISH') && !withDrafts

/** The items that the caller may see, as a condition of every statement that reads them. */
export function visibleItems(ctx: Pick<Ctx, 'now'>, scope: ItemScope, access: Access): SqlCondition {
  const own = access.to === 'OWN' ? ownItems(access.ownerId) : ALL_ITEMS
  return hidesDrafts(scope) ? bothHold(own, publishedItems(ctx.now)) : own
}

/** The same of an item at hand: may this caller do something with it? */
export function accessErrorOf(
  ctx: Pick<Ctx, 'now' | 'caller'>,
  scope: ItemScope,
  row: ItemRow | undefined,
  access: Access,
): 'WDE0073' | 'WDE0027' | undefined {
  if (!row || (hidesDrafts(scope) && statusAt(row, ctx.now) === 'DRAFT')) return 'WDE0073'
  if (owns(row, access)) return undefined
  // Who may not even read it is told the same as of an item that is not there.
  return mayRead(ctx, scope.collection, row) ? 'WDE0027' : 'WDE0073'
}

const owns = (row: Pick<ItemRow, 'owner_id'>, access: Access) =>
  access.to === 'ALL' || (access.to === 'OWN' && row.owner_id === access.ownerId)

/** Whether a caller may read what an item holds. */
export const mayRead = (
  { caller }: Pick<Ctx, 'caller'>,
  collection: Collection,
  row: Pick<ItemRow, 'owner_id'>,
) => owns(row, accessOf(collection, 'read', caller))

/** An item as the reply of a write shows it: whoever may not read it learns its id alone. */
export const redactItem = (
  ctx: Pick<Ctx, 'caller'>,
  { collection }: ItemScope,
  row: Pick<ItemRow, 'owner_id'>,
  item: DataItem,
): DataItem => (mayRead(ctx, collection, row) ? item : { ...item, data: { _id: item.id } })

/** Who an item belongs to that this caller makes. The merchant's belong to nobody. */
export const ownerOf = (caller: Caller) =>
  caller.role === 'merchant'
    ? { owner_id: null, owner_role: null }
    : { owner_id: caller.id, owner_role: caller.role }

/** What other tables hold, such as references, is not said by the items of this one. */
export const hasReferences = ({ collection }: ItemScope) =>
  [...collection.fields.values()].some(field => field.type === 'MULTI_REFERENCE')
