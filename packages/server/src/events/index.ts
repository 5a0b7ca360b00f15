/** Interface of events and jobs for other domains. */
export { BACK_IN_STOCK_QUEUE, DATA_JOB_QUEUE, type Jobs, MAIL_QUEUE } from './jobs.ts'
