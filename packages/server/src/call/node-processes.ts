import type { SharedCounts, SharedLevels } from './shared-counts.ts'

/** A result that goes from one process to another. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A process of a node, as its health shows it. */
export interface ProcessState {
  /** Its name, such as `api-1` or `worker`. It stays when the process is replaced. */
  name: string
  pid: number | undefined
  state: 'starting' | 'ready' | 'waiting'
  /** How often it was replaced since the start of the node. */
  restarts: number
}

/** What a process has in common with the other processes of its node (`stoa start --processes`, decision 098). */
export interface NodeProcesses {
  /** Each process hears of the uses by the others some milliseconds later: for limits whose store fails. */
  counts: SharedCounts
  /** Calls in flight. */
  levels: SharedLevels
  /** The result of work that one process does for all: who wants it meanwhile, or soon after, gets the same. */
  once(key: string, work: () => Promise<Bytes>): Promise<Bytes>
  /** The metrics of all processes together, in the text format of Prometheus. */
  metrics(): Promise<string>
  states(): readonly ProcessState[]
  /** Lets the process that does background work look at a queue at once. */
  wake(queue: string): void
}
