/** Delivery of events to webhooks and streams, and the keys of a site that sign what it sends. */
export { ATTEMPTS_MAX, backoffMs } from './backoff.ts'
export { sendEvent } from './send-event.ts'
export { ensureWebhookKey, openSiteSigner, type SignToken } from './webhook-keys.ts'
