import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

/** Time of the processors in seconds: of all processes, and of the children of this one that have ended. */
interface ProcessorTime {
  all: number
  own: number
}

const TICKS_PER_SECOND = 100
/** The share of the processors that other processes may take on a machine that counts as idle. */
const SHARE_OF_OTHERS_MAX = 0.1

async function read(): Promise<ProcessorTime | undefined> {
  try {
    const [machine, self] = await Promise.all([
      readFile('/proc/stat', 'utf8'),
      readFile('/proc/self/stat', 'utf8'),
    ])
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
      machine.split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number)
    // The name of the process, in parentheses, may have spaces.
    const fields = self
      .slice(self.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [ended = 0, endedSystem = 0] = [fields[13], fields[14]]
    return {
      all: (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND,
      own: (ended + endedSystem) / TICKS_PER_SECOND,
    }
  } catch {
    return undefined
  }
}

/**
 * Starts to take the time of a stage. The machine was idle if other processes took little of it; where that is not known
 * (outside Linux), it was not.
 */
export async function startWatch() {
  const startedAt = performance.now()
  const before = await read()
  return async () => {
    const seconds = (performance.now() - startedAt) / 1000
    const after = await read()
    if (!before || !after) return { seconds, isIdle: false }
    const others = after.all - before.all - (after.own - before.own)
    return { seconds, isIdle: others < SHARE_OF_OTHERS_MAX * seconds * availableParallelism() }
  }
}
