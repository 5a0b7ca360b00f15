import type { DataHook, DataItem } from '@stoa/contract'
import type { Patch } from '../items/patch-item.ts'
import { type CurrentItems, currentItems, shownCurrent } from './current-items.ts'
import { type HookCall, type HookData, type Own, type Run, wantsCurrent } from './hook-call.ts'
import { askHookOnce } from './invoke-hook.ts'
import { idOf, itemAfter, itemValue, type SentItem, shownAfter } from './item-values.ts'
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
  own: Own,
  accept?: (reply: ItemReply) => void,
) {
  if (changed !== message) own.validate(changed)
  return (await run(changed, accept && { accept: reply => accept(reply as ItemReply) })) as ItemReply
}

/** Applies the after-hook to the reply. Its error does not roll the write back. */
async function after(call: HookCall, hook: DataHook, reply: ItemReply): Promise<ItemReply> {
  const { dataItem } = reply
  const data = await askHookOnce<HookData>(call, hook, { value: dataItem.data ?? {} }, { applied: true })
  return { ...reply, dataItem: shownAfter(dataItem, data) }
}

const kept = async (own: Own) => (await own.storedReply())?.reply as ItemReply | undefined

/** Applies the before-hook to the item of the request. */
async function askAboutItem(call: HookCall, hook: DataHook, currentItem?: HookData) {
  const sent = call.message.dataItem as SentItem
  const value = itemValue(sent)
  const item = itemAfter(sent, value, await askHookOnce<HookData>(call, hook, { value, currentItem }))
  return item === sent ? call.message : { ...call.message, dataItem: item }
}

export async function insertWithHooks(call: HookCall, run: Run, own: Own) {
  const reply = (await kept(own)) ?? (await write(call, await askAboutItem(call, 'beforeInsert'), run, own))
  return after(call, 'afterInsert', reply)
}

/** The stored item, if a hook needs it. */
async function currentFor(call: HookCall, hook: 'beforeUpdate' | 'beforeRemove', id: string | undefined) {
  if (id === undefined || !wantsCurrent(call, hook)) return undefined
  const current = await currentItems(call, [id])
  return current && shownCurrent(call, current, id, hook === 'beforeUpdate' ? 'update' : 'remove')
}

export async function updateWithHooks(call: HookCall, run: Run, own: Own) {
  const reply = (await kept(own)) ?? (await askAndUpdate(call, run, own))
  return after(call, 'afterUpdate', reply)
}

async function askAndUpdate(call: HookCall, run: Run, own: Own) {
  const id = idOf(itemValue(call.message.dataItem as SentItem))
  const currentItem = await currentFor(call, 'beforeUpdate', id)
  return write(call, await askAboutItem(call, 'beforeUpdate', currentItem), run, own)
}

/** Predicts whether a save inserts. External items with an id are assumed to exist. */
export function savedAs(call: HookCall, current: CurrentItems | undefined, id: string | undefined) {
  const named = id ?? current?.only
  const makes = named === undefined || (current !== undefined && !current.rows.has(named))
  const item = named !== undefined && current ? shownCurrent(call, current, named, 'update') : undefined
  return { makes, currentItem: makes ? undefined : item }
}

export const saveWithHooks = async (call: HookCall, run: Run, own: Own) => {
  const reply = (await kept(own)) ?? (await retryOnConflict(call, () => askAndSave(call, run, own)))
  return after(call, reply.action === 'INSERTED' ? 'afterInsert' : 'afterUpdate', reply)
}

async function askAndSave(call: HookCall, run: Run, own: Own) {
  const id = idOf(itemValue(call.message.dataItem as SentItem))
  const current = await currentItems(call, [id])
  const { makes, currentItem } = savedAs(call, current, id)
  const changed = await askAboutItem(call, makes ? 'beforeInsert' : 'beforeUpdate', currentItem)
  return write(call, changed, run, own, ({ action }) => {
    if (current && (action === 'INSERTED') !== makes) throw new HookInputStale()
  })
}

export async function patchWithHooks(call: HookCall, run: Run, own: Own) {
  const reply = (await kept(own)) ?? (await retryOnConflict(call, () => askAndPatch(call, run, own)))
  return after(call, 'afterUpdate', reply)
}

async function askAndPatch(call: HookCall, run: Run, own: Own) {
  const patch = call.message.patch as Patch
  const id = patch.dataItemId ?? ''
  const current = await currentItems(call, [id])
  const value = patchedValue(call, patch, current)
  const refuseToo = () => {
    throw new HookInputStale()
  }
  if (!value) return write(call, call.message, run, own, refuseToo)
  const currentItem = current && shownCurrent(call, current, id, 'update')
  const asked = await askHookOnce<HookData>(call, 'beforeUpdate', { value, currentItem })
  const changed = patchAfter(patch, value, asked)
  return write(call, changed === patch ? call.message : { ...call.message, patch: changed }, run, own)
}

export async function removeWithHooks(call: HookCall, run: Run, own: Own) {
  const reply = (await kept(own)) ?? (await askAndRemove(call, run, own))
  return after(call, 'afterRemove', reply)
}

async function askAndRemove(call: HookCall, run: Run, own: Own) {
  const { dataItemId } = call.message
  const currentItem = await currentFor(call, 'beforeRemove', dataItemId as string)
  const id = await askHookOnce<string>(call, 'beforeRemove', { value: dataItemId, currentItem })
  return write(call, id === dataItemId ? call.message : { ...call.message, dataItemId: id }, run, own)
}
