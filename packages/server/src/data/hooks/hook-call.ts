import type { DataHook } from '@stoa/contract'
import type { AnyCtx } from '../../call/context.ts'
import type { CallInterceptor } from '../../call/interceptor.ts'
import type { ServicePlugin } from '../../call/service-plugin.ts'
import { openExternal } from '../adaptors/external-collection.ts'
import { openConnection } from '../adaptors/open-connections.ts'
import { accessOf, type DataAction } from '../model/access.ts'
import { type Collection, loadCollection } from '../model/collection.ts'
import { isExternalId, splitExternalId } from '../model/external-id.ts'
import { environmentOf, type ItemCall } from '../model/item-scope.ts'

export type HookMessage = Parameters<CallInterceptor>[0]
export type HookData = Record<string, unknown>
export type Run = Parameters<CallInterceptor>[2]
export type HookedWrite = Parameters<CallInterceptor>[3]

/** An item call with hooks. */
export interface HookCall {
  ctx: AnyCtx
  /** Name of the call. */
  name: string
  message: HookMessage
  collectionId: string
  /** Service plug-ins of the site, in call order. */
  plugins: readonly ServicePlugin[]
}

/** Whether a plug-in handles one of the hooks of a collection. */
export const handlesHook = ({ dataHooks }: ServicePlugin, collectionId: string, hooks: readonly DataHook[]) =>
  dataHooks !== undefined &&
  hooks.some(hook => dataHooks.hooks.includes(hook)) &&
  (dataHooks.dataCollectionIds.length === 0 || dataHooks.dataCollectionIds.includes(collectionId))

/** Whether any plug-in handles the hook, by default for the collection of the call. */
export const isHooked = ({ plugins, collectionId }: HookCall, hook: DataHook, of = collectionId) =>
  plugins.some(plugin => handlesHook(plugin, of, [hook]))

/** Whether any plug-in that handles the hook needs the stored item. */
export const needsCurrentItem = ({ plugins, collectionId }: HookCall, hook: DataHook) =>
  plugins.some(plugin => plugin.dataHooks?.withCurrentItem && handlesHook(plugin, collectionId, [hook]))

export const itemCall = ({ message }: HookCall) => message as HookMessage & ItemCall

/** A request field that clients may also send under `options` (protocol/content §2). */
export function optionOf(message: HookMessage, name: 'suppressHooks' | 'appOptions'): unknown {
  return message[name] ?? (message.options as HookData | null | undefined)?.[name] ?? undefined
}

/** Describes the call to a hook. */
export function hookContextOf({ ctx, name, message, collectionId }: HookCall, of = collectionId) {
  const { role, id, onBehalfOf } = ctx.caller
  return {
    dataCollectionId: of,
    call: name,
    environment: environmentOf((message as Partial<ItemCall>).environment),
    caller: { role, id, ...(onBehalfOf && { onBehalfOf: { role: onBehalfOf.role, id: onBehalfOf.id } }) },
    language: message.language ?? undefined,
    appOptions: optionOf(message, 'appOptions'),
  }
}

/** The description of the call that a hook gets. */
export type HookContext = ReturnType<typeof hookContextOf> & { requestId: string; currentItem?: HookData }

/** Whether the collection is external, so its items are not in this database. */
export const isExternal = ({ collectionId }: HookCall) => isExternalId(collectionId)

async function collectionOf({ ctx, collectionId: id }: HookCall): Promise<Collection> {
  const connection = isExternalId(id) && (await openConnection(ctx, splitExternalId(id).connection))
  return connection ? (await openExternal(ctx, connection, id)).collection : loadCollection(ctx, id)
}

/** Checks permissions before any hook runs. */
export async function requireActions(call: HookCall, actions: readonly DataAction[]): Promise<void> {
  const { ctx } = call
  const collection = await collectionOf(call)
  for (const action of actions)
    if (accessOf(collection, action, ctx.caller).to === 'NONE')
      ctx.fail('WDE0027', { dataCollectionId: collection.id, action })
}
