import type { Patch } from '../items/patch-item.ts'
import type { BulkKind } from './bulk-hooks.ts'
import { currentItems, redactedCurrent } from './current-items.ts'
import { type HookCall, type HookData, needsCurrentItem } from './hook-call.ts'
import { idOf, itemAfter, itemValue, type SentItem } from './item-values.ts'
import { patchAfter, patchedValue } from './patch-values.ts'
import { predictSave } from './write-hooks.ts'

const itemsOf = ({ message }: HookCall) => message.dataItems as SentItem[]

export const bulkInserts: BulkKind = {
  list: 'dataItems',
  entries: async call =>
    itemsOf(call).map(sent => {
      const value = itemValue(sent)
      return {
        ask: { hook: 'beforeInsert', value },
        id: idOf(value) ?? '',
        action: 'INSERT',
        after: changed => itemAfter(sent, value, changed as HookData),
      }
    }),
}

export const bulkUpdates: BulkKind = {
  list: 'dataItems',
  async entries(call) {
    const values = itemsOf(call).map(itemValue)
    const current = needsCurrentItem(call, 'beforeUpdate')
      ? await currentItems(call, values.map(idOf))
      : undefined
    return itemsOf(call).map((sent, i) => {
      const value = values[i] ?? {}
      const id = idOf(value) ?? ''
      const currentItem = current && redactedCurrent(call, current, id, 'update')
      return {
        ask: { hook: 'beforeUpdate', value, currentItem },
        id,
        action: 'UPDATE',
        after: changed => itemAfter(sent, value, changed as HookData),
      }
    })
  },
}

export const bulkSaves: BulkKind = {
  list: 'dataItems',
  async entries(call) {
    const values = itemsOf(call).map(itemValue)
    const current = await currentItems(call, values.map(idOf))
    return itemsOf(call).map((sent, i) => {
      const value = values[i] ?? {}
      const { makes: isInsert, currentItem } = predictSave(call, current, idOf(value))
      const action = isInsert ? 'INSERT' : 'UPDATE'
      return {
        ask: { hook: isInsert ? 'beforeInsert' : 'beforeUpdate', value, currentItem },
        id: idOf(value) ?? '',
        action,
        ...(current && { expects: action }),
        after: changed => itemAfter(sent, value, changed as HookData),
      }
    })
  },
}

export const bulkPatches: BulkKind = {
  list: 'patches',
  async entries(call) {
    const sent = call.message.patches as Patch[]
    const current = await currentItems(
      call,
      sent.map(({ dataItemId }) => dataItemId ?? undefined),
    )
    return sent.map(patch => {
      const id = patch.dataItemId ?? ''
      const value = patchedValue(call, patch, current)
      const currentItem = current && redactedCurrent(call, current, id, 'update')
      return {
        ...(value && { ask: { hook: 'beforeUpdate' as const, value, currentItem } }),
        id,
        action: 'PATCH',
        after: changed => patchAfter(patch, value ?? {}, changed as HookData),
      }
    })
  },
}

export const bulkRemovals: BulkKind = {
  list: 'dataItemIds',
  async entries(call) {
    const ids = call.message.dataItemIds as string[]
    const current = needsCurrentItem(call, 'beforeRemove') ? await currentItems(call, ids) : undefined
    return ids.map(id => ({
      ask: {
        hook: 'beforeRemove',
        value: id,
        currentItem: current && redactedCurrent(call, current, id, 'remove'),
      },
      id,
      action: 'DELETE',
      after: changed => changed,
    }))
  },
}
