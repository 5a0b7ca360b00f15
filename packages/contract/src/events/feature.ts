import { contractFeature } from '../contract-feature.ts'
import { events } from './events.ts'
import { parkedJobs } from './parked-jobs.ts'

/** The log of events, and jobs that are parked. */
export const eventsContract = contractFeature({
  name: 'events',
  group: 'Platform',
  area: 'DEVELOPERS',
  resources: {
    events,
    parkedJobs,
  },
  titles: {
    events: 'Events',
    parkedJobs: 'Parked jobs',
  },
})
