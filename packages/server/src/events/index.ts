/** Interface of events and jobs for other domains. */
export { toEvent } from './events.ts'
export {
  BACK_IN_STOCK_QUEUE,
  DATA_JOB_QUEUE,
  EVENT_QUEUE,
  type Jobs,
  MAIL_QUEUE,
  openJobs,
  UCP_ORDER_QUEUE,
} from './jobs.ts'
export { retryParkedJob } from './retry-parked-job.ts'
