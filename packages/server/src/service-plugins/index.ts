/** What kinds of service plug-ins and the edge need of them. */

export { BadReply } from './bad-reply.ts'
export { createCircuitBreakers } from './circuit-breaker.ts'
export { DEPTH_HEADER, readDepth, requireDepth } from './depth.ts'
export { askPlugin, openServicePlugins } from './open-service-plugins.ts'
