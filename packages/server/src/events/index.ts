/** Interface of events and jobs for other domains. */
export { toEvent } from './events.ts'
export { DATA_JOB_QUEUE, type Jobs, MAIL_QUEUE, openJobs } from './jobs.ts'
export { retryParkedJob } from './retry-parked-job.ts'
