import type { DataHook } from '@stoa/contract'
import { dataBulkReply } from '../../call/bulk-reply.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { ItemError } from '../model/item-error.ts'
import { type BulkReply, type BulkResult, errorResult, mergeResults, withPathPrefix } from './bulk-results.ts'
import type { HookCall, HookedWrite, HookMessage, Run } from './hook-call.ts'
import { isHooked } from './hook-call.ts'
import { type HookValue, invokeHook } from './invoke-hook.ts'
import { withHookData } from './item-values.ts'
import { HookInputStale, retryOnConflict } from './retry-on-conflict.ts'

/** One entry of a bulk call: an item, a patch or an id. */
export interface Entry {
  /** Input of the hook. Undefined if the call itself will reject the entry. */
  ask?: HookValue & { hook: DataHook }
  /** Item id for the result. */
  id: string
  action: BulkResult['action']
  /** The action that the hook was called for, if a concurrent write could change it. */
  expects?: BulkResult['action']
  /** Applies the hook's value to the entry. */
  after: (value: unknown) => unknown
}

/** How a bulk call maps to hooks. */
export interface BulkKind {
  /** The request field with the entries. */
  list: 'dataItems' | 'patches' | 'dataItemIds'
  entries: (call: HookCall) => Promise<Entry[]>
}

const AFTER: Record<string, DataHook> = {
  INSERT: 'afterInsert',
  UPDATE: 'afterUpdate',
  PATCH: 'afterUpdate',
  DELETE: 'afterRemove',
}

/** Validates an entry that a hook changed, separately from the other entries. */
function violationsOf(
  message: HookMessage,
  list: BulkKind['list'],
  i: number,
  entry: unknown,
  intercepted: HookedWrite,
) {
  try {
    intercepted.validate({ ...message, [list]: [entry] })
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { violations: withPathPrefix(error.violations, `${list}[0]`, `${list}[${i}]`) }
  }
}

/** Calls each before-hook once with all of its entries. Returns the changed entries and the errors by index. */
async function runBeforeHooks(
  call: HookCall,
  entries: readonly Entry[],
  list: BulkKind['list'],
  intercepted: HookedWrite,
) {
  const next = [...(call.message[list] as unknown[])]
  const errors = new Map<number, ItemError>()
  for (const hook of new Set(entries.flatMap(({ ask }) => (ask ? [ask.hook] : [])))) {
    const requested = [...entries.entries()].filter(([, { ask }]) => ask?.hook === hook)
    const outcomes = await invokeHook<unknown>(
      call,
      hook,
      requested.map(([, { ask }]) => ask as HookValue),
    )
    for (const [n, outcome] of outcomes.entries()) {
      const [i, entry] = requested[n] as (typeof requested)[number]
      if ('error' in outcome) {
        errors.set(i, outcome.error)
        continue
      }
      const changed = entry.after(outcome.value)
      const error =
        changed === next[i] ? undefined : violationsOf(call.message, list, i, changed, intercepted)
      if (error) errors.set(i, error)
      else next[i] = changed
    }
  }
  return { next, rejections: errors }
}

async function hookAndWrite(
  call: HookCall,
  { list, entries: entriesOf }: BulkKind,
  run: Run,
  intercepted: HookedWrite,
) {
  const { ctx, message } = call
  const entries = await entriesOf(call)
  const { next, rejections: errors } = await runBeforeHooks(call, entries, list, intercepted)
  const rejected = [...errors]
    .sort(([a], [b]) => a - b)
    .map(([i, rejection]) => errorResult(i, entries[i] as Entry, rejection))
  if (message.allOrNothing === true && rejected.length > 0)
    return ctx.fail('DATA_BULK_REJECTED', { results: rejected })
  const left = [...entries.keys()].filter(i => !errors.has(i))
  if (left.length === 0) return dataBulkReply(rejected)
  const changed: HookMessage = { ...message, [list]: left.map(i => next[i]) }
  const accept = (reply: unknown) => {
    for (const [n, { action, itemMetadata }] of (reply as BulkReply).results.entries()) {
      const { ask, expects } = entries[left[n] as number] as Entry
      if (itemMetadata.success && (!ask || (expects && expects !== action))) throw new HookInputStale()
    }
  }
  // After-hooks need the items even if the caller did not request them.
  const reply = (await run({ ...changed, returnEntity: true }, { accept })) as BulkReply
  return dataBulkReply(mergeResults(reply.results, left, rejected, list))
}

/** Applies after-hooks to the results. Their errors do not roll the write back. */
async function runAfterHooks(call: HookCall, { results }: BulkReply): Promise<BulkReply> {
  const shown = [...results]
  for (const action of new Set(results.map(result => result.action))) {
    const hook = AFTER[action]
    if (!hook || !isHooked(call, hook)) continue
    const at = results.flatMap((result, i) =>
      result.action === action && result.itemMetadata.success && result.dataItem ? [i] : [],
    )
    if (at.length === 0) continue
    const outcomes = await invokeHook<Record<string, unknown>>(
      call,
      hook,
      at.map(i => ({ value: results[i]?.dataItem?.data ?? {} })),
      { applied: true },
    )
    for (const [n, outcome] of outcomes.entries()) {
      const i = at[n] as number
      const { dataItem, ...result } = results[i] as BulkResult
      shown[i] =
        'error' in outcome
          ? errorResult(i, { id: result.itemMetadata.id ?? '', action }, outcome.error)
          : { ...result, ...(dataItem && { dataItem: withHookData(dataItem, outcome.value) }) }
    }
  }
  return dataBulkReply(shown)
}

const withoutItems = ({ results }: BulkReply) =>
  dataBulkReply(results.map(({ dataItem: _, ...result }) => result))

/** Runs a bulk call with hooks. Entries are rejected or changed separately; results keep the order of the request. */
export const bulkWithHooks =
  (kind: BulkKind) => async (call: HookCall, run: Run, intercepted: HookedWrite) => {
    const before = (await intercepted.storedReply())?.reply as BulkReply | undefined
    const reply = before ?? (await retryOnConflict(call, () => hookAndWrite(call, kind, run, intercepted)))
    const shown = await runAfterHooks(call, reply)
    return call.message.returnEntity === true ? shown : withoutItems(shown)
  }
