/** Delivery of events to webhooks and streams, for the platform. */
export { createEventReader } from './streamed-events.ts'
export { createWebhookDispatcher } from './webhook-dispatcher.ts'
