import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of processor time since the start of the machine: all that was used, and what this process and its descendants used. */
function ticks(): { all: number; busy: number; own: number } {
  const machine = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const [, , , idle = 0, waiting = 0] = machine
  const all = machine.reduce((sum, part) => sum + part, 0)
  const processes = new Map<number, { parent: number; used: number }>()
  for (const entry of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // The name of the program, in parentheses, may have spaces.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const used = fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
      processes.set(Number(entry), { parent: fields[1] ?? 0, used })
    } catch {
      // It has ended.
    }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOwn(processes.get(pid)?.parent ?? 0))
  const own = [...processes].reduce((sum, [pid, { used }]) => sum + (isOwn(pid) ? used : 0), 0)
  return { all, busy: all - idle - waiting, own }
}

/** Backlogs of a busy second last as long. */
const AFTERMATH_MS = 2000

/** A part of the time, in milliseconds of `performance.now()`, and what other programs took of the processors in it, from 0 to 1. */
export interface Sample {
  from: number
  to: number
  others: number
}

/** Whether other programs took little from `from` to `to`, and shortly before. Times without samples count as busy. */
export function isQuiet(samples: readonly Sample[], max: number, from: number, to: number): boolean {
  const during = samples.filter(one => one.to > from - AFTERMATH_MS && one.from < to)
  return during.length > 0 && during.every(({ others }) => others <= max)
}

/**
 * Samples each second how much of the processors other programs take: a load at the limit of the machine proves nothing while
 * they take much. What the host of a virtual machine takes counts as theirs. Always 0 where there is no `/proc`.
 */
export function sampleOtherProcesses(): { samples: readonly Sample[]; stop(): void } {
  const isLinux = process.platform === 'linux'
  const samples: Sample[] = []
  let before = isLinux ? ticks() : undefined
  let from = performance.now()
  const sample = () => {
    const after = isLinux ? ticks() : undefined
    const to = performance.now()
    const others =
      before && after
        ? Math.max(
            0,
            (after.busy - before.busy - (after.own - before.own)) / Math.max(1, after.all - before.all),
          )
        : 0
    samples.push({ from, to, others })
    before = after
    from = to
  }
  const timer = setInterval(sample, 1000)
  return {
    samples,
    stop() {
      clearInterval(timer)
      sample()
    },
  }
}
