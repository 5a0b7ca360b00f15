/** What kinds of service plug-ins and the edge need of them. */
export { createCircuitBreakers } from './circuit-breaker.ts'
export { DEPTH_HEADER, readDepth, requireDepth } from './depth.ts'
export { askPlugin, openServicePlugins, type ServicePlugins } from './open-service-plugins.ts'
export { BadReply, type LocalAnswer, type PluginRequest, type ServicePlugin } from './plugin.ts'
