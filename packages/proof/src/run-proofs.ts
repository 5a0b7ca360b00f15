import { milliseconds } from './measure.ts'
import type { Proof, Result, Scale } from './proof.ts'

/** A result with its proof, as `--json` prints it. */
export interface Line extends Result {
  id: string
  title: string
  promise: string
  ms: number
}

const WORDS = { pass: 'pass', fail: 'FAIL', skipped: 'not tried', absent: 'not there yet' }
const FINDINGS_MAX = 10

/** One line for a result, and one for each of the first findings. */
export function lineText({ id, title, outcome, summary, ms, findings = [] }: Line): string {
  const head = `${id.padEnd(4)} ${title.padEnd(18)} ${WORDS[outcome].padEnd(13)}`
  const more = findings.length > FINDINGS_MAX ? [`     ... and ${findings.length - FINDINGS_MAX} more`] : []
  return [
    `${head} ${summary}${ms > 0 ? ` (${milliseconds(ms)})` : ''}`,
    ...findings.slice(0, FINDINGS_MAX).map(finding => `     - ${finding.slice(0, 300)}`),
    ...more,
  ].join('\n')
}

/**
 * Runs the proofs one after the other, each on a separate target; a proof that throws fails. An interruption ends the run
 * immediately.
 */
export async function runProofs<T>(
  openTarget: () => Promise<T>,
  proofs: readonly Proof<T>[],
  options: { scale: Scale; print(line: Line): void; interrupted: AbortSignal },
): Promise<Line[]> {
  const lines: Line[] = []
  const aborted = new Promise<undefined>(done =>
    options.interrupted.addEventListener('abort', () => done(undefined)),
  )
  const attackNewTarget = async (run: Proof<T>['run']) => run(await openTarget(), options.scale)
  for (const { id, title, promise, run } of proofs) {
    if (options.interrupted.aborted) break
    const start = performance.now()
    const result = await Promise.race([attackNewTarget(run).catch(brokenOff), aborted])
    if (!result) break
    const tried = result.outcome === 'pass' || result.outcome === 'fail'
    const line = { id, title, promise, ...result, ms: tried ? performance.now() - start : 0 }
    lines.push(line)
    options.print(line)
  }
  return lines
}

const brokenOff = (error: Error): Result => ({
  outcome: 'fail',
  summary: 'the attack broke off',
  findings: [`${error.stack ?? error}`.split('\n').slice(0, 3).join(' | ')],
})
