/** Delivery of events to webhooks and streams, and the keys of a site that sign what it sends. */
export { ensureWebhookKey, openSiteSigner, type SignToken } from './webhook-keys.ts'
