import type { DataHook, DataItem } from '@stoa/contract'
import type { Patch } from '../items/patch-item.ts'
import { type CurrentItems, currentItems, redactedCurrent } from './current-items.ts'
import { type HookCall, type HookData, type HookedWrite, needsCurrentItem, type Run } from './hook-call.ts'
import { invokeHookOnce } from './invoke-hook.ts'
import { idOf, itemAfter, itemValue, type SentItem, withHookData } from './item-values.ts'
import { patchAfter, patchedValue } from './patch-values.ts'
import { HookInputStale, retryOnConflict } from './retry-on-conflict.ts'

interface ItemReply {
  action?: string
  dataItem: DataItem
}

/** Runs the write with the request that the hooks returned. */
async function write(
  { message }: HookCall,
  changed: HookCall['message'],
  run: Run,
  intercepted: HookedWrite,
  accept?: (reply: ItemReply) => void,
) {
  if (changed !== message) intercepted.validate(changed)
  return (await run(changed, accept && { accept: reply => accept(reply as ItemReply) })) as ItemReply
}

/** Applies the after-hook to the reply. Its error does not roll the write back. */
async function runAfterHook(call: HookCall, hook: DataHook, reply: ItemReply): Promise<ItemReply> {
  const { dataItem } = reply
  const data = await invokeHookOnce<HookData>(call, hook, { value: dataItem.data ?? {} }, { applied: true })
  return { ...reply, dataItem: withHookData(dataItem, data) }
}

const storedReplyOf = async (intercepted: HookedWrite) =>
  (await intercepted.storedReply())?.reply as ItemReply | undefined

/** Applies the before-hook to the item of the request. */
async function runBeforeHook(call: HookCall, hook: DataHook, currentItem?: HookData) {
  const sent = call.message.dataItem as SentItem
  const value = itemValue(sent)
  const item = itemAfter(sent, value, await invokeHookOnce<HookData>(call, hook, { value, currentItem }))
  return item === sent ? call.message : { ...call.message, dataItem: item }
}

export async function insertWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply =
    (await storedReplyOf(intercepted)) ??
    (await write(call, await runBeforeHook(call, 'beforeInsert'), run, intercepted))
  return runAfterHook(call, 'afterInsert', reply)
}

/** The stored item, if a hook needs it. */
async function currentFor(call: HookCall, hook: 'beforeUpdate' | 'beforeRemove', id: string | undefined) {
  if (id === undefined || !needsCurrentItem(call, hook)) return undefined
  const current = await currentItems(call, [id])
  return current && redactedCurrent(call, current, id, hook === 'beforeUpdate' ? 'update' : 'remove')
}

export async function updateWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = (await storedReplyOf(intercepted)) ?? (await hookAndUpdate(call, run, intercepted))
  return runAfterHook(call, 'afterUpdate', reply)
}

async function hookAndUpdate(call: HookCall, run: Run, intercepted: HookedWrite) {
  const id = idOf(itemValue(call.message.dataItem as SentItem))
  const currentItem = await currentFor(call, 'beforeUpdate', id)
  return write(call, await runBeforeHook(call, 'beforeUpdate', currentItem), run, intercepted)
}

/** Predicts whether a save inserts. External items with an id are assumed to exist. */
export function predictSave(call: HookCall, current: CurrentItems | undefined, id: string | undefined) {
  const named = id ?? current?.only
  const isInsert = named === undefined || (current !== undefined && !current.rows.has(named))
  const item = named !== undefined && current ? redactedCurrent(call, current, named, 'update') : undefined
  return { makes: isInsert, currentItem: isInsert ? undefined : item }
}

export const saveWithHooks = async (call: HookCall, run: Run, intercepted: HookedWrite) => {
  const reply =
    (await storedReplyOf(intercepted)) ??
    (await retryOnConflict(call, () => hookAndSave(call, run, intercepted)))
  return runAfterHook(call, reply.action === 'INSERTED' ? 'afterInsert' : 'afterUpdate', reply)
}

async function hookAndSave(call: HookCall, run: Run, intercepted: HookedWrite) {
  const id = idOf(itemValue(call.message.dataItem as SentItem))
  const current = await currentItems(call, [id])
  const { makes: isInsert, currentItem } = predictSave(call, current, id)
  const changed = await runBeforeHook(call, isInsert ? 'beforeInsert' : 'beforeUpdate', currentItem)
  return write(call, changed, run, intercepted, ({ action }) => {
    if (current && (action === 'INSERTED') !== isInsert) throw new HookInputStale()
  })
}

export async function patchWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply =
    (await storedReplyOf(intercepted)) ??
    (await retryOnConflict(call, () => hookAndPatch(call, run, intercepted)))
  return runAfterHook(call, 'afterUpdate', reply)
}

async function hookAndPatch(call: HookCall, run: Run, intercepted: HookedWrite) {
  const patch = call.message.patch as Patch
  const id = patch.dataItemId ?? ''
  const current = await currentItems(call, [id])
  const value = patchedValue(call, patch, current)
  const rejectAsStale = () => {
    throw new HookInputStale()
  }
  if (!value) return write(call, call.message, run, intercepted, rejectAsStale)
  const currentItem = current && redactedCurrent(call, current, id, 'update')
  const requested = await invokeHookOnce<HookData>(call, 'beforeUpdate', { value, currentItem })
  const changed = patchAfter(patch, value, requested)
  return write(call, changed === patch ? call.message : { ...call.message, patch: changed }, run, intercepted)
}

export async function removeWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = (await storedReplyOf(intercepted)) ?? (await hookAndRemove(call, run, intercepted))
  return runAfterHook(call, 'afterRemove', reply)
}

async function hookAndRemove(call: HookCall, run: Run, intercepted: HookedWrite) {
  const { dataItemId } = call.message
  const currentItem = await currentFor(call, 'beforeRemove', dataItemId as string)
  const id = await invokeHookOnce<string>(call, 'beforeRemove', { value: dataItemId, currentItem })
  return write(call, id === dataItemId ? call.message : { ...call.message, dataItemId: id }, run, intercepted)
}
