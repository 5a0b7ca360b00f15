import type { DataHook } from '@stoa/contract'
import type { InterceptorResolver } from '../../call/interceptor.ts'
import type { ServicePlugins } from '../../call/services.ts'
import { requireDepth } from '../../service-plugins/index.ts'
import type { DataAction } from '../model/access.ts'
import { bulkWithHooks } from './bulk-hooks.ts'
import { bulkInserts, bulkPatches, bulkRemovals, bulkSaves, bulkUpdates } from './bulk-kinds.ts'
import { answers, type HookCall, type Own, optionOf, type Run, requireActions } from './hook-call.ts'
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
  go: (call: HookCall, run: Run, own: Own) => Promise<unknown>
}

const inserts: readonly DataHook[] = ['beforeInsert', 'afterInsert']
const updates: readonly DataHook[] = ['beforeUpdate', 'afterUpdate']
const removals: readonly DataHook[] = ['beforeRemove', 'afterRemove']
const queries: readonly DataHook[] = ['beforeQuery', 'afterQuery']
const figures: readonly DataHook[] = ['beforeAggregate', 'afterAggregate']

/** The hooks of each call. Other calls, such as truncate, references and drafts, have none. */
const bindings: Partial<Record<string, HookBinding>> = {
  get: { hooks: ['beforeGet', 'afterGet'], actions: ['read'], go: getWithHooks },
  query: { hooks: queries, actions: ['read'], go: queryWithHooks },
  search: { hooks: queries, actions: ['read'], go: queryWithHooks },
  queryReferenced: { hooks: ['afterQuery'], actions: ['read'], go: queryReferencedWithHooks },
  count: { hooks: ['beforeCount', 'afterCount'], actions: ['read'], go: countWithHooks },
  distinct: { hooks: ['beforeDistinct', 'afterDistinct'], actions: ['read'], go: distinctWithHooks },
  aggregate: { hooks: figures, actions: ['read'], go: aggregateWithHooks },
  aggregatePipeline: { hooks: figures, actions: ['read'], go: aggregateWithHooks },
  insert: { hooks: inserts, actions: ['insert'], go: insertWithHooks },
  update: { hooks: updates, actions: ['update'], go: updateWithHooks },
  save: { hooks: [...inserts, ...updates], actions: ['insert', 'update'], go: saveWithHooks },
  patch: { hooks: updates, actions: ['update'], go: patchWithHooks },
  remove: { hooks: removals, actions: ['remove'], go: removeWithHooks },
  bulkInsert: { hooks: inserts, actions: ['insert'], go: bulkWithHooks(bulkInserts) },
  bulkUpdate: { hooks: updates, actions: ['update'], go: bulkWithHooks(bulkUpdates) },
  bulkSave: { hooks: [...inserts, ...updates], actions: ['insert', 'update'], go: bulkWithHooks(bulkSaves) },
  bulkPatch: { hooks: updates, actions: ['update'], go: bulkWithHooks(bulkPatches) },
  bulkRemove: { hooks: removals, actions: ['remove'], go: bulkWithHooks(bulkRemovals) },
}

/** Intercepts calls about collections with data hooks (decision 026). */
export const hooksInterceptor =
  (plugins: ServicePlugins): InterceptorResolver =>
  ({ name, message, site }) => {
    const all = plugins.of(site)
    if (all.length === 0) return undefined
    const way = bindings[name]
    if (!way) return undefined
    const collectionId = message.dataCollectionId as string
    // The referenced collection is not known yet, so any plug-in with afterQuery may be concerned.
    const concerned = all.some(plugin =>
      name === 'queryReferenced'
        ? plugin.dataHooks?.hooks.includes('afterQuery') || answers(plugin, collectionId, ['onFailure'])
        : answers(plugin, collectionId, [...way.hooks, 'onFailure']),
    )
    if (!concerned) return undefined
    return async (_message, ctx, run, own) => {
      if (optionOf(message, 'suppressHooks') === true) {
        if (ctx.caller.role === 'merchant') return run()
        ctx.warn('x-stoa-ignored', 'suppressHooks')
      }
      requireDepth(ctx)
      const call: HookCall = { ctx, name, message, collectionId, plugins: all }
      await requireActions(call, way.actions)
      try {
        return await way.go(call, run, own)
      } catch (error) {
        throw await afterFailure(call, error)
      }
    }
  }
