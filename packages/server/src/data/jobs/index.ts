export { jobKinds } from './kinds.ts'
export { exchangeFiles } from './movement/file-transfer.ts'
export { FILES_PATH } from './movement/signed-url.ts'
export { openDataJobs } from './run-jobs.ts'
