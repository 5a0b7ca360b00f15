import type { DataHook } from '@stoa/contract'
import { Failure } from '../../call/failure.ts'
import { askPlugin } from '../../service-plugins/index.ts'
import { answers, type HookCall, type HookData, hookContextOf } from './hook-call.ts'
import { readHookResults, type Thrown } from './hook-reply.ts'

/** A value that a hook looks at. */
export interface HookValue {
  value: unknown
  /** The item as it is now, for hooks that want it. */
  currentItem?: HookData
}

/** The value after all plug-ins have seen it, or what one of them threw. */
export type HookOutcome<T> = { value: T } | { refusal: Refusal }

/** WDE0078, with what the hook threw (protocol/content §15). */
export interface Refusal {
  code: 'WDE0078'
  data: { hook: DataHook; dataCollectionId: string; servicePluginId: string } & Thrown & { applied?: true }
}

interface HookOptions {
  /** The collection of the values, where it is not that of the call. */
  of?: string
  /** The write stands already: a refusal says so. */
  applied?: boolean
}

/**
 * Asks a hook about values, in one request to each plug-in that answers it, one plug-in after the other. What one has
 * refused the next does not see.
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
    if (!answers(plugin, of, [hook])) continue
    const open = outcomes.flatMap((outcome, i) => ('value' in outcome ? [i] : []))
    if (open.length === 0) break
    const request = {
      kind: 'DATA_HOOKS',
      hook,
      context: hookContextOf(call, of),
      values: open.map(i => ({
        ...outcomes[i],
        ...(plugin.dataHooks?.withCurrentItem &&
          values[i]?.currentItem && { currentItem: values[i].currentItem }),
      })),
    }
    const results = await askPlugin(call.ctx, plugin, request, {
      read: reply => readHookResults(reply, hook, open.length),
      values: open.length,
      what: hook,
      data: { hook, dataCollectionId: of, ...says },
    })
    for (const [n, result] of (results ?? []).entries()) {
      const i = open[n] as number
      if ('thrown' in result) {
        const data = { hook, dataCollectionId: of, servicePluginId: plugin.id, ...result.thrown, ...says }
        outcomes[i] = { refusal: { code: 'WDE0078', data } }
      } else if (result.value !== undefined) outcomes[i] = { value: result.value as T }
    }
  }
  return outcomes
}

/** The same about one value; what was thrown is the refusal of the call. */
export async function askHookOnce<T>(
  call: HookCall,
  hook: DataHook,
  value: HookValue,
  options?: HookOptions,
): Promise<T> {
  const [outcome] = await invokeHook<T>(call, hook, [value], options)
  return valueOrThrow(outcome as HookOutcome<T>)
}

/** The value, or the refusal of the call. */
export function valueOrThrow<T>(outcome: HookOutcome<T>): T {
  if ('value' in outcome) return outcome.value
  const { code, data } = outcome.refusal
  throw new Failure(code, { ...data })
}
