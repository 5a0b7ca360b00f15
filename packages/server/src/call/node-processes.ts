/** A process of a node, as its health shows it. */
export interface ProcessState {
  /** Its name, such as `api-1` or `worker`. It stays when the process is replaced. */
  name: string
  pid: number | undefined
  state: 'starting' | 'ready' | 'waiting'
  /** How often it was replaced since the start of the node. */
  restarts: number
}

/** Counters that the processes of a node share: each counts its own uses, and adds those of the others some milliseconds later. */
export interface SharedCounts {
  /** Joins a counter by its name. `add` gets the uses by other processes; the result tells them of a use here. */
  join(counter: string, add: (key: string, amount: number) => void): (key: string, amount: number) => void
}

/** What a process has in common with the other processes of its node (`stoa start --processes`, decision 098). */
export interface NodeProcesses {
  counts: SharedCounts
  /** The metrics of all processes together, in the text format of Prometheus. */
  metrics(): Promise<string>
  states(): readonly ProcessState[]
  /** Lets the process that does background work look at a queue at once. */
  wake(queue: string): void
}
