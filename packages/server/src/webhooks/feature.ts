import { agentOrderEvent } from '../acp/index.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { service } from '../call/host.ts'
import { serveEventStream } from '../edge/pages/event-stream.ts'
import { EVENT_QUEUE } from '../events/index.ts'
import { feature } from '../feature.ts'
import { openStreams } from './open-streams.ts'
import { createEventReader } from './streamed-events.ts'
import { createWebhookDispatcher } from './webhook-dispatcher.ts'
import { webhookHandlers } from './webhooks.ts'

/** Delivers events to webhooks from this node. */
const dispatcher = service('webhooks', ({ config, platform, ...host }) =>
  createWebhookDispatcher({
    ...host,
    secret: platform.protectionSecret,
    allowPrivate: config.privateEndpoints,
    agentEvents: (siteId, agentId, event) =>
      agentOrderEvent({ ...host, platform }, { siteId, agentId, event }),
  }),
)

/** The event streams that this node holds open. */
const eventStreams = service('event streams', openStreams)

/** Delivery of events to webhooks and streams. */
export const webhooksFeature = feature({
  name: 'webhooks',
  uses: ['events', 'identity'],
  handlers: {
    webhooks: webhookHandlers,
  },
  everyMinute: { webhooks: host => host.use(dispatcher).wake() },
  onDemand: { 'webhook deliveries': host => host.use(dispatcher).runUntilIdle() },
  pages(pages, { db, platform, clock, config, fetch, identify, use }) {
    const authorize = (path: string) => (headers: Headers) =>
      fetch(new Request(`${config.publicUrl}${path}`, { headers }))
    serveEventStream(pages, {
      ...createEventReader({ db, secret: platform.protectionSecret, now: clock.now }),
      streams: use(eventStreams),
      authorize: authorize('/v1/events?limit=1'),
      authorizeBrief: authorize('/v1/saved-views?page=events'),
      async readerOf(headers) {
        const caller = await identify(headers)
        return { siteId: caller.siteId, types: readableEventTypes(caller) }
      },
    })
  },
  workers: {
    [EVENT_QUEUE]: {
      concurrency: 200,
      run: (host, { siteId }: { siteId: string }) => host.use(dispatcher).wakeSite(siteId),
    },
  },
})
