export { jobKinds } from './kinds.ts'
export { exchangeFiles } from './movement/exchange-files.ts'
export { FILES_PATH } from './movement/file-address.ts'
export { openDataJobs } from './run-jobs.ts'
