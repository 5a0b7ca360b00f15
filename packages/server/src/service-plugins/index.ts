/** Interface of service plug-ins for their kinds and for the edge. */

export { BadReply } from './bad-reply.ts'
export { createCircuitBreakers } from './circuit-breaker.ts'
export { DEPTH_HEADER, readDepth, requireDepth } from './depth.ts'
export { askPlugin, openServicePlugins } from './open-service-plugins.ts'
