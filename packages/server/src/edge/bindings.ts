import type { NewEvent } from '../storage/write-effects.ts'

/** What the server's socket adds to a request; absent in process. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
  /** Whether the request that made this one was counted as a call already. */
  isCounted?: boolean
  /** Runs a write without effect, and takes up what would follow from it. */
  dryRun?: DryRun
}

/** Makes a write run whole and roll back: the reply is that of the write, and here is what would follow from it. */
export interface DryRun {
  events: readonly NewEvent[]
  /** Number of mails that would be sent. */
  mails: number
}
