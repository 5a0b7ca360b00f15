/**
 * Kinds of background work. BULK_JOB: imports, exports, changes of many items, backups. MAIL: one mail. WEBHOOK: deliveries to one
 * webhook. INDEX, SEARCH_INDEX: an index of a collection. TIMER: work of every minute or hour, of all sites.
 */
export type RunKind = 'BULK_JOB' | 'MAIL' | 'WEBHOOK' | 'INDEX' | 'SEARCH_INDEX' | 'TIMER'

/** A job of the queue, to be inserted again. */
export interface QueuedJob {
  queue: string
  /** Number of attempts before this one. */
  attempt: number
  data: object
  options: object
}

/** The job that runs. */
export interface RunKey {
  kind: RunKind
  id: string
  /** Absent: the job is of the installation. */
  siteId?: string
  /** What people see, such as the kind of an import. */
  about: string
  queued?: QueuedJob
}

/** Runs jobs so that a process that dies counts: the third death parks the job. */
export interface JobRuns {
  /**
   * Records the run, runs the work, removes the record. Resolves with `parked` instead if the job is parked. A job that was running
   * when its process died runs alone, so that only the job at fault is parked.
   */
  run<T>(key: RunKey, work: () => Promise<T>, parked: T): Promise<T>
  /** Whether this node does the scheduled work now, as one of all nodes. */
  leads(): Promise<boolean>
}
