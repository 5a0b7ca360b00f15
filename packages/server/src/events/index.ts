/** Interface of events and jobs for other domains. */
export { DATA_JOB_QUEUE, type Jobs, MAIL_QUEUE } from './jobs.ts'
