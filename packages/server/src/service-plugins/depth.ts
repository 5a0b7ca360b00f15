import { AsyncLocalStorage } from 'node:async_hooks'
import type { PluginCtx } from '../call/services.ts'

/** Header that plug-ins forward in calls to the platform, so that loops can be detected. */
export const DEPTH_HEADER = 'x-stoa-plugin-depth'

/** Maximum nesting of calls through plug-ins; deeper nesting is taken for a loop. */
const DEPTH_MAX = 4

/** Depth of in-process plug-ins, which need not forward the header. */
const asking = new AsyncLocalStorage<number>()

/** Reads the depth of a call from the header. */
export const readDepth = (header: string | null): number =>
  header !== null && /^\d{1,4}$/.test(header) ? Number(header) : 0

/** Depth of plug-in requests of this call. Rejects loops. */
export function requireDepth(ctx: Pick<PluginCtx, 'request' | 'fail'>): number {
  const depth = Math.max(ctx.request.pluginDepth ?? 0, asking.getStore() ?? 0) + 1
  return depth > DEPTH_MAX ? ctx.fail('SERVICE_PLUGIN_LOOP', { depthMax: DEPTH_MAX }) : depth
}

/** Runs a request to an in-process plug-in at the given depth. */
export const atDepth = <T>(depth: number, ask: () => T): T => asking.run(depth, ask)
