import type { Target } from './target.ts'

/** Result of a proof. `skipped`: this run lacks a requirement. `absent`: the platform does not have the feature. */
export type Outcome = 'pass' | 'fail' | 'skipped' | 'absent'

export interface Result {
  outcome: Outcome
  /** One line with the measured numbers. */
  summary: string
  /** Findings of a failed proof, one line each. */
  findings?: readonly string[]
}

/** One attack on the running platform, with a time limit. */
export interface Proof<T = Target> {
  /** Number in `docs/guides/security.md`. */
  id: string
  title: string
  /** The property that holds when the proof passes. */
  promise: string
  /** Part of the short form, which continuous integration runs. */
  short?: boolean
  run(target: T, scale: Scale): Promise<Result>
}

/** Chooses between the size of the full form and that of the short form. */
export type Scale = (full: number, short: number) => number

/** Passes where there are no findings. */
export const judge = (summary: string, findings: readonly string[]): Result => ({
  outcome: findings.length === 0 ? 'pass' : 'fail',
  summary: summary,
  findings,
})

export const skipped = (summary: string): Result => ({ outcome: 'skipped', summary: summary })
