import type { DataHook } from '@stoa/contract'
import { Failure } from '../../call/failure.ts'
import { askPlugin } from '../../service-plugins/index.ts'
import { type HookCall, type HookData, handlesHook, hookContextOf } from './hook-call.ts'
import { readHookResults, type Thrown } from './hook-reply.ts'

/** Input of a hook for one value. */
export interface HookValue {
  value: unknown
  /** The stored item, for hooks that need it. */
  currentItem?: HookData
}

/** The value after all plug-ins, or the error of one of them. */
export type HookOutcome<T> = { value: T } | { error: HookError }

/** WDE0078, with what the hook threw (protocol/content §15). */
export interface HookError {
  code: 'WDE0078'
  data: { hook: DataHook; dataCollectionId: string; servicePluginId: string } & Thrown & { applied?: true }
}

interface HookOptions {
  /** The collection of the values, if it differs from that of the call. */
  of?: string
  /** The write is already committed; errors carry `applied: true`. */
  applied?: boolean
}

/**
 * Calls a hook with any number of values: one request per plug-in, in sequence. Values that one plug-in rejected are not
 * sent to the next.
 */
export async function invokeHook<T>(
  call: HookCall,
  hook: DataHook,
  values: readonly HookValue[],
  { of = call.collectionId, applied = false }: HookOptions = {},
): Promise<HookOutcome<T>[]> {
  const outcomes: HookOutcome<T>[] = values.map(({ value }) => ({ value: value as T }))
  const says = applied ? { applied: true as const } : {}
  for (const plugin of call.plugins) {
    if (!handlesHook(plugin, of, [hook])) continue
    const pending = outcomes.flatMap((outcome, i) => ('value' in outcome ? [i] : []))
    if (pending.length === 0) break
    const request = {
      kind: 'DATA_HOOKS',
      hook,
      context: hookContextOf(call, of),
      values: pending.map(i => ({
        ...outcomes[i],
        ...(plugin.dataHooks?.withCurrentItem &&
          values[i]?.currentItem && { currentItem: values[i].currentItem }),
      })),
    }
    const results = await askPlugin(call.ctx, plugin, request, {
      read: reply => readHookResults(reply, hook, pending.length),
      values: pending.length,
      what: hook,
      data: { hook, dataCollectionId: of, ...says },
    })
    for (const [n, result] of (results ?? []).entries()) {
      const i = pending[n] as number
      if ('thrown' in result) {
        const data = { hook, dataCollectionId: of, servicePluginId: plugin.id, ...result.thrown, ...says }
        outcomes[i] = { error: { code: 'WDE0078', data } }
      } else if (result.value !== undefined) outcomes[i] = { value: result.value as T }
    }
  }
  return outcomes
}

/** Calls a hook with one value. Throws its error. */
export async function invokeHookOnce<T>(
  call: HookCall,
  hook: DataHook,
  value: HookValue,
  options?: HookOptions,
): Promise<T> {
  const [outcome] = await invokeHook<T>(call, hook, [value], options)
  return valueOrThrow(outcome as HookOutcome<T>)
}

/** Unwraps an outcome or throws its error. */
export function valueOrThrow<T>(outcome: HookOutcome<T>): T {
  if ('value' in outcome) return outcome.value
  const { code, data } = outcome.error
  throw new Failure(code, { ...data })
}
