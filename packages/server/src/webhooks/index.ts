/** Delivery of events to webhooks and streams, and the keys of a site that sign what it sends. */
export { createEventReader } from './streamed-events.ts'
export { createWebhookDispatcher } from './webhook-dispatcher.ts'
export { ensureWebhookKey, openSiteSigner, type SignToken } from './webhook-keys.ts'
