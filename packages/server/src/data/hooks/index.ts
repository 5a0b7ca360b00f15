import type { DataHook } from '@stoa/contract'
import type { InterceptorResolver } from '../../call/interceptor.ts'
import type { ServicePlugins } from '../../call/services.ts'
import { requireDepth } from '../../service-plugins/index.ts'
import type { DataAction } from '../model/access.ts'
import { bulkWithHooks } from './bulk-hooks.ts'
import { bulkInserts, bulkPatches, bulkRemovals, bulkSaves, bulkUpdates } from './bulk-kinds.ts'
import {
  type HookCall,
  type HookedWrite,
  handlesHook,
  optionOf,
  type Run,
  requireActions,
} from './hook-call.ts'
import { afterFailure } from './on-failure.ts'
import {
  aggregateWithHooks,
  countWithHooks,
  distinctWithHooks,
  getWithHooks,
  queryReferencedWithHooks,
  queryWithHooks,
} from './read-hooks.ts'
import {
  insertWithHooks,
  patchWithHooks,
  removeWithHooks,
  saveWithHooks,
  updateWithHooks,
} from './write-hooks.ts'

export { type DataHooks, dataHooksPlugin } from './data-hooks-plugin.ts'

interface HookBinding {
  hooks: readonly DataHook[]
  actions: readonly DataAction[]
  run: (call: HookCall, run: Run, intercepted: HookedWrite) => Promise<unknown>
}

const inserts: readonly DataHook[] = ['beforeInsert', 'afterInsert']
const updates: readonly DataHook[] = ['beforeUpdate', 'afterUpdate']
const removals: readonly DataHook[] = ['beforeRemove', 'afterRemove']
const queries: readonly DataHook[] = ['beforeQuery', 'afterQuery']
const aggregates: readonly DataHook[] = ['beforeAggregate', 'afterAggregate']

/** The hooks of each call. Other calls, such as truncate, references and drafts, have none. */
const bindings: Partial<Record<string, HookBinding>> = {
  get: { hooks: ['beforeGet', 'afterGet'], actions: ['read'], run: getWithHooks },
  query: { hooks: queries, actions: ['read'], run: queryWithHooks },
  search: { hooks: queries, actions: ['read'], run: queryWithHooks },
  queryReferenced: { hooks: ['afterQuery'], actions: ['read'], run: queryReferencedWithHooks },
  count: { hooks: ['beforeCount', 'afterCount'], actions: ['read'], run: countWithHooks },
  distinct: { hooks: ['beforeDistinct', 'afterDistinct'], actions: ['read'], run: distinctWithHooks },
  aggregate: { hooks: aggregates, actions: ['read'], run: aggregateWithHooks },
  aggregatePipeline: { hooks: aggregates, actions: ['read'], run: aggregateWithHooks },
  insert: { hooks: inserts, actions: ['insert'], run: insertWithHooks },
  update: { hooks: updates, actions: ['update'], run: updateWithHooks },
  save: { hooks: [...inserts, ...updates], actions: ['insert', 'update'], run: saveWithHooks },
  patch: { hooks: updates, actions: ['update'], run: patchWithHooks },
  remove: { hooks: removals, actions: ['remove'], run: removeWithHooks },
  bulkInsert: { hooks: inserts, actions: ['insert'], run: bulkWithHooks(bulkInserts) },
  bulkUpdate: { hooks: updates, actions: ['update'], run: bulkWithHooks(bulkUpdates) },
  bulkSave: { hooks: [...inserts, ...updates], actions: ['insert', 'update'], run: bulkWithHooks(bulkSaves) },
  bulkPatch: { hooks: updates, actions: ['update'], run: bulkWithHooks(bulkPatches) },
  bulkRemove: { hooks: removals, actions: ['remove'], run: bulkWithHooks(bulkRemovals) },
}

/** Intercepts calls about collections with data hooks (decision 026). */
export const hooksInterceptor =
  (plugins: ServicePlugins): InterceptorResolver =>
  ({ name, message, site }) => {
    const all = plugins.of(site)
    if (all.length === 0) return undefined
    const binding = bindings[name]
    if (!binding) return undefined
    const collectionId = message.dataCollectionId as string
    // The referenced collection is not known yet, so any plug-in with afterQuery may be concerned.
    const isHooked = all.some(plugin =>
      name === 'queryReferenced'
        ? plugin.dataHooks?.hooks.includes('afterQuery') || handlesHook(plugin, collectionId, ['onFailure'])
        : handlesHook(plugin, collectionId, [...binding.hooks, 'onFailure']),
    )
    if (!isHooked) return undefined
    return async (_message, ctx, run, intercepted) => {
      if (optionOf(message, 'suppressHooks') === true) {
        if (ctx.caller.role === 'merchant') return run()
        ctx.warn('x-stoa-ignored', 'suppressHooks')
      }
      requireDepth(ctx)
      const call: HookCall = { ctx, name, message, collectionId, plugins: all }
      await requireActions(call, binding.actions)
      try {
        return await binding.run(call, run, intercepted)
      } catch (error) {
        throw await afterFailure(call, error)
      }
    }
  }
