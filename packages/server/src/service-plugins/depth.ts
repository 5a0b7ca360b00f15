import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ctx } from '../call/context.ts'

/** A plug-in that calls the platform while it is asked sends this header on, so that the platform knows. */
export const DEPTH_HEADER = 'x-stoa-plugin-depth'

/** A call within a call within a call is asked for; what lies deeper has no end. */
const DEPTH_MAX = 4

/** Plug-ins of this process need send nothing on. */
const asking = new AsyncLocalStorage<number>()

/** How deep the call of a header is, among the requests of plug-ins. */
export const readDepth = (header: string | null): number =>
  header !== null && /^\d{1,4}$/.test(header) ? Number(header) : 0

/** The depth of what this call asks plug-ins for. Refuses what calls itself without end. */
export function requireDepth(ctx: Pick<Ctx<'SERVICE_PLUGIN_LOOP'>, 'request' | 'fail'>): number {
  const depth = Math.max(ctx.request.pluginDepth ?? 0, asking.getStore() ?? 0) + 1
  return depth > DEPTH_MAX ? ctx.fail('SERVICE_PLUGIN_LOOP', { depthMax: DEPTH_MAX }) : depth
}

/** Runs what asks a plug-in of this process. */
export const atDepth = <T>(depth: number, ask: () => T): T => asking.run(depth, ask)
