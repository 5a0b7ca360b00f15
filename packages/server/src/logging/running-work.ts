import { AsyncLocalStorage } from 'node:async_hooks'

/** The call or the job that code runs for. */
export type RunningWork =
  | { call: string; requestId: string }
  | { job: string; jobId: string; siteId?: string | undefined }

const running = new AsyncLocalStorage<RunningWork>()

/** Runs code for a call or a job. An error outside of its promise is logged with it. */
export const runAsWork = <T>(work: RunningWork, run: () => T): T => running.run(work, run)

/** The call or the job that this code runs for. */
export const runningWork = (): RunningWork | undefined => running.getStore()
