import type { DataHook } from '@stoa/contract'
import { dataBulkReply } from '../../call/bulk-reply.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { ItemError } from '../model/item-error.ts'
import { type BulkReply, type BulkResult, mergeResults, movedTo, refusedResult } from './bulk-results.ts'
import type { HookCall, HookMessage, Own, Run } from './hook-call.ts'
import { isHooked } from './hook-call.ts'
import { type HookValue, invokeHook } from './invoke-hook.ts'
import { shownAfter } from './item-values.ts'
import { HookInputStale, retryOnConflict } from './retry-on-conflict.ts'

/** One entry of a bulk call: an item, a patch or an id. */
export interface Entry {
  /** What its hook sees. Without it the hook is not asked, since the call itself will refuse the entry. */
  ask?: HookValue & { hook: DataHook }
  /** Its id, for the result. */
  id: string
  action: BulkResult['action']
  /** The action that its hook was asked about, where another write could make it a different one. */
  expects?: BulkResult['action']
  /** The entry as it is sent on after the hook. */
  after: (value: unknown) => unknown
}

/** How a bulk call goes through its hooks. */
export interface BulkKind {
  /** The field of the message that holds the entries. */
  list: 'dataItems' | 'patches' | 'dataItemIds'
  entries: (call: HookCall) => Promise<Entry[]>
}

const AFTER: Record<string, DataHook> = {
  INSERT: 'afterInsert',
  UPDATE: 'afterUpdate',
  PATCH: 'afterUpdate',
  DELETE: 'afterRemove',
}

/** What is wrong with an entry as a hook has changed it. It is checked by itself: the others are not to blame. */
function faultOf(message: HookMessage, list: BulkKind['list'], i: number, entry: unknown, own: Own) {
  try {
    own.validate({ ...message, [list]: [entry] })
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { violations: movedTo(error.violations, `${list}[0]`, `${list}[${i}]`) }
  }
}

/** Asks each hook once about all entries that it is for; answers with the entries to send on, and with refusals. */
async function askBefore(call: HookCall, entries: readonly Entry[], list: BulkKind['list'], own: Own) {
  const next = [...(call.message[list] as unknown[])]
  const refusals = new Map<number, ItemError>()
  for (const hook of new Set(entries.flatMap(({ ask }) => (ask ? [ask.hook] : [])))) {
    const asked = [...entries.entries()].filter(([, { ask }]) => ask?.hook === hook)
    const outcomes = await invokeHook<unknown>(
      call,
      hook,
      asked.map(([, { ask }]) => ask as HookValue),
    )
    for (const [n, outcome] of outcomes.entries()) {
      const [i, entry] = asked[n] as (typeof asked)[number]
      if ('refusal' in outcome) {
        refusals.set(i, outcome.refusal)
        continue
      }
      const changed = entry.after(outcome.value)
      const fault = changed === next[i] ? undefined : faultOf(call.message, list, i, changed, own)
      if (fault) refusals.set(i, fault)
      else next[i] = changed
    }
  }
  return { next, refusals }
}

async function askAndWrite(call: HookCall, { list, entries: entriesOf }: BulkKind, run: Run, own: Own) {
  const { ctx, message } = call
  const entries = await entriesOf(call)
  const { next, refusals } = await askBefore(call, entries, list, own)
  const refused = [...refusals]
    .sort(([a], [b]) => a - b)
    .map(([i, refusal]) => refusedResult(i, entries[i] as Entry, refusal))
  if (message.allOrNothing === true && refused.length > 0)
    return ctx.fail('DATA_BULK_REFUSED', { results: refused })
  const left = [...entries.keys()].filter(i => !refusals.has(i))
  if (left.length === 0) return dataBulkReply(refused)
  const changed: HookMessage = { ...message, [list]: left.map(i => next[i]) }
  const accept = (reply: unknown) => {
    for (const [n, { action, itemMetadata }] of (reply as BulkReply).results.entries()) {
      const { ask, expects } = entries[left[n] as number] as Entry
      if (itemMetadata.success && (!ask || (expects && expects !== action))) throw new HookInputStale()
    }
  }
  // After-hooks see the items, whether or not the caller has asked for them.
  const reply = (await run({ ...changed, returnEntity: true }, { accept })) as BulkReply
  return dataBulkReply(mergeResults(reply.results, left, refused, list))
}

/** The results as the hooks want them shown. What was written stands, whatever they say. */
async function askAfter(call: HookCall, { results }: BulkReply): Promise<BulkReply> {
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
        'refusal' in outcome
          ? refusedResult(i, { id: result.itemMetadata.id ?? '', action }, outcome.refusal)
          : { ...result, ...(dataItem && { dataItem: shownAfter(dataItem, outcome.value) }) }
    }
  }
  return dataBulkReply(shown)
}

const withoutItems = ({ results }: BulkReply) =>
  dataBulkReply(results.map(({ dataItem: _, ...result }) => result))

/** A bulk call: every entry is refused or changed by itself, and everything at its place in the request. */
export const bulkWithHooks = (kind: BulkKind) => async (call: HookCall, run: Run, own: Own) => {
  const before = (await own.storedReply())?.reply as BulkReply | undefined
  const reply = before ?? (await retryOnConflict(call, () => askAndWrite(call, kind, run, own)))
  const shown = await askAfter(call, reply)
  return call.message.returnEntity === true ? shown : withoutItems(shown)
}
