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
export type Own = Parameters<CallInterceptor>[3]

/** A call of items that hooks take part in. */
export interface HookCall {
  ctx: AnyCtx
  /** Name of the call. */
  name: string
  message: HookMessage
  collectionId: string
  /** Plug-ins of the site that answer data hooks, in the order in which they are asked. */
  plugins: readonly ServicePlugin[]
}

/** Whether a plug-in answers a hook of a collection. */
export const answers = ({ dataHooks }: ServicePlugin, collectionId: string, hooks: readonly DataHook[]) =>
  dataHooks !== undefined &&
  hooks.some(hook => dataHooks.hooks.includes(hook)) &&
  (dataHooks.dataCollectionIds.length === 0 || dataHooks.dataCollectionIds.includes(collectionId))

/** Some plug-in answers the hook, for the collection of the call unless another one is named. */
export const isHooked = ({ plugins, collectionId }: HookCall, hook: DataHook, of = collectionId) =>
  plugins.some(plugin => answers(plugin, of, [hook]))

/** Some plug-in that answers the hook gets the items as they are, too. */
export const wantsCurrent = ({ plugins, collectionId }: HookCall, hook: DataHook) =>
  plugins.some(plugin => plugin.dataHooks?.withCurrentItem && answers(plugin, collectionId, [hook]))

export const itemCall = ({ message }: HookCall) => message as unknown as ItemCall

/** Fields of the message that have an old place, too (protocol/content §2). */
export function optionOf(message: HookMessage, name: 'suppressHooks' | 'appOptions'): unknown {
  return message[name] ?? (message.options as HookData | null | undefined)?.[name] ?? undefined
}

/** What a hook is told of the call. */
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

/** What a hook is told of the call that it takes part in. */
export type HookContext = ReturnType<typeof hookContextOf> & { requestId: string; currentItem?: HookData }

/** Of items in external databases the tables here know nothing. */
export const isExternal = ({ collectionId }: HookCall) => isExternalId(collectionId)

async function collectionOf({ ctx, collectionId: id }: HookCall): Promise<Collection> {
  const connection = isExternalId(id) && (await openConnection(ctx, splitExternalId(id).connection))
  return connection ? (await openExternal(ctx, connection, id)).collection : loadCollection(ctx, id)
}

/** Refuses callers who may not make the call, before any hook hears of it. */
export async function requireActions(call: HookCall, actions: readonly DataAction[]): Promise<void> {
  const { ctx } = call
  const collection = await collectionOf(call)
  for (const action of actions)
    if (accessOf(collection, action, ctx.caller).to === 'NONE')
      ctx.fail('WDE0027', { dataCollectionId: collection.id, action })
}
