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

/**
 * Watches how much of the processors other programs take, from 0 to 1: a load at the limit of the machine proves nothing while
 * they take much. Always 0 where there is no `/proc`.
 */
export function watchOtherProcesses(): () => number {
  if (process.platform !== 'linux') return () => 0
  const before = ticks()
  return () => {
    const after = ticks()
    const others = after.busy - before.busy - (after.own - before.own)
    return Math.max(0, others / (after.all - before.all))
  }
}
