/** A committed write, as all processes hear of it. */
export interface Commit {
  siteId: string
  /** Position in the write-ahead log after the commit. */
  position: string
  /** Tags of cached values that it has changed. */
  tags: readonly string[]
  /** Queues that it has added jobs to. */
  queues: readonly string[]
  /** Whether it has written events. */
  hasEvents: boolean
}

/** Gets commits. `isOwn`: of this process. */
export type CommitListener = (commit: Commit, isOwn: boolean) => void

/**
 * Passes texts to all processes of all nodes, at most once: what is lost must be found in the database. Nothing waits for it, and nothing fails
 * without it.
 */
export interface Bus {
  publish(text: string): void
  /** Called with the texts of others; maybe with own ones, too. */
  receive(listener: (text: string) => void): void
  isConnected(): boolean
  close(): void
}
