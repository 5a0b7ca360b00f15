/** What the other domains may know of events and jobs. */
export { DATA_JOB_QUEUE, type Jobs, MAIL_QUEUE } from './jobs.ts'
