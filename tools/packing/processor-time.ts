import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cleanEnvironment } from './run-program.ts'

/** Seconds of the processor, user and system, that a program takes, and what it prints. Rejects with that if it fails. */
export function runTimed(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<{ seconds: number; output: string }> {
  return new Promise((resolve, reject) =>
    execFile(
      'bash',
      ['-c', '"$0" "$@" && times', program, ...args],
      { cwd, env: cleanEnvironment, maxBuffer: 2 ** 24 },
      (error, output) => {
        if (error) return reject(new Error(output.trim() || error.message))
        // The last line of `times` is what the children took: user and system, as 0m1.234s.
        const spent = [...(output.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
        resolve({
          seconds: spent.reduce(
            (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
            0,
          ),
          output,
        })
      },
    ),
  )
}

/** Ticks of the clock in `/proc`, per second. */
const TICKS = 100

/** Seconds of the processor that a running process has taken, without its children. */
export function secondsOf(pid: number): number {
  // After the program's name, which is in brackets: user and system time are the 12th and 13th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
