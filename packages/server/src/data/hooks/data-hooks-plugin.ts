import type { DataHook } from '@stoa/contract'
import type { PluginRequest, ServicePlugin } from '../../call/service-plugin.ts'
import type { HookContext, HookData } from './hook-call.ts'

/** Types of hook values other than objects (items, queries, errors). */
interface Values {
  beforeGet: string
  beforeRemove: string
  afterCount: number
  afterDistinct: unknown[]
}

/**
 * In-process data hooks. A hook returns a replacement for the value, or nothing. An exception rejects the value.
 */
export type DataHooks = {
  [H in DataHook]?: (value: H extends keyof Values ? Values[H] : HookData, context: HookContext) => unknown
}

interface Options extends Partial<Pick<ServicePlugin, 'timeoutMs' | 'fallback' | 'position'>> {
  name: string
  hooks: DataHooks
  /** @default all collections */
  dataCollectionIds?: string[]
  /** Whether hooks before updates and removals get the stored item. @default false */
  withCurrentItem?: boolean
}

function thrownBy(error: unknown) {
  if (!(error instanceof Error)) return { thrown: error ?? String(error) }
  const { name, message, code } = error as Error & { code?: unknown }
  return { error: { name, message, code } }
}

/** A service plug-in with in-process data hooks, for example in tests. Same semantics as a remote plug-in. */
export function dataHooksPlugin({ name, hooks, ...options }: Options): ServicePlugin {
  const answer = async (request: PluginRequest) => {
    const { hook, context, requestId, values } = request as PluginRequest & {
      hook: DataHook
      context: HookContext
      requestId: string
      values: { value: never; currentItem?: HookData }[]
    }
    const results = values.map(async ({ value, currentItem }) => {
      try {
        return { value: await hooks[hook]?.(value, { ...context, requestId, currentItem }) }
      } catch (error) {
        return thrownBy(error)
      }
    })
    return { results: await Promise.all(results) }
  }
  return {
    id: name,
    revision: 1,
    name,
    kind: 'DATA_HOOKS',
    uri: '',
    timeoutMs: options.timeoutMs ?? 2000,
    fallback: options.fallback ?? 'REJECT',
    position: options.position ?? 0,
    dataHooks: {
      dataCollectionIds: options.dataCollectionIds ?? [],
      hooks: Object.keys(hooks),
      withCurrentItem: options.withCurrentItem ?? false,
    },
    answer,
  }
}
