import type { PluginRequest } from '../call/service-plugin.ts'

/**
 * Ids of lines by their positions, which stand for them in requests and cached replies: the ids of new lines differ each time that a
 * call is repeated.
 */
export type LineIds = ReadonlyMap<string, string>

/** What service plug-ins see of a purchase. */
export interface PluginPurchase {
  request: Omit<PluginRequest, 'kind'>
  lineIds: LineIds
}
