import { join } from 'node:path'
import { runTimed, secondsOf } from './processor-time.ts'
import type { Outcome } from './run-program.ts'
import { startInstalledShop } from './started-shop.ts'

/** Seconds of the processor that each takes at most, on an idle machine. */
const LIMIT = 2
/** Other work on the machine makes each second of it longer. */
const TOLERANCE = 1.5
const RUNS = 3

/** The least of some runs: other work on the machine only adds to it. */
async function least(measure: () => Promise<number>): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure())
  return Math.min(...runs)
}

/** Measures the start of a shop whose data exists in `folder`, and `stoa --help`. */
export async function checkStartCost(project: string, folder: string): Promise<Outcome> {
  const stoa = join(project, 'node_modules/.bin/stoa')
  const failures: string[] = []
  for (const [name, measure] of Object.entries({
    'stoa --help': async () => (await runTimed(stoa, ['--help'], project)).seconds,
    // Linux alone says what a running process has taken.
    ...(process.platform === 'linux' && {
      'stoa start': async () => {
        const shop = await startInstalledShop(project, folder)
        const seconds = secondsOf(shop.pid)
        await shop.stop()
        return seconds
      },
    }),
  })) {
    const seconds = await least(measure)
    const text = `${name}: ${seconds.toFixed(2)} s of ${LIMIT} s of the processor`
    console.log(`       ${text}`)
    if (seconds > TOLERANCE * LIMIT) failures.push(text)
  }
  return { code: failures.length, output: failures.join('\n') }
}
