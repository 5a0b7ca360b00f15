/** Interface of service plug-ins for their kinds and for the edge. */

export { BadReply, BadStatus } from './bad-reply.ts'
export { createCircuitBreakers } from './circuit-breaker.ts'
export { DEPTH_HEADER, readDepth, requireDepth } from './depth.ts'
export { findReplies, type PricingRequest, pluginsOfKind, withPluginReplies } from './find-replies.ts'
export { askPlugin, openServicePlugins } from './open-service-plugins.ts'
export type { LineIds, PluginPurchase } from './plugin-purchase.ts'
export { createPluginReplies } from './plugin-replies.ts'
export { createPluginTraces } from './plugin-traces.ts'
export { pricingInterceptors } from './pricing-interceptors.ts'
export {
  amountAt,
  instantAt,
  lineIdsAt,
  listAt,
  objectAt,
  type ReplyObject,
  requiredTextAt,
  textAt,
} from './read-reply.ts'
export { newSecret, pluginSecretsOf } from './secrets.ts'
export { isSigned } from './sign-request.ts'
export { type UnavailablePlugin, usableReplies } from './usable-replies.ts'
