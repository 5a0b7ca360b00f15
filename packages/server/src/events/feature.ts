import { feature } from '../feature.ts'
import { eventHandlers } from './events.ts'
import { parkedJobHandlers } from './parked-jobs.ts'

/** The log of events, and jobs that are parked. */
export const eventsFeature = feature({
  name: 'events',
  handlers: {
    events: eventHandlers,
    parkedJobs: parkedJobHandlers,
  },
})
