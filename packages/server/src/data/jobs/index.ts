export { jobKinds } from './kinds.ts'
export { type DataJobs, openDataJobs } from './run-jobs.ts'
