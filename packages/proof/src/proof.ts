import type { Target } from './target.ts'

/** How a proof ended. `skipped`: it needs what this run does not have. `absent`: the platform does not have the feature. */
export type Outcome = 'pass' | 'fail' | 'skipped' | 'absent'

export interface Result {
  outcome: Outcome
  /** One line with the numbers that were measured. */
  figure: string
  /** What was found where a proof fails, one line each. */
  findings?: readonly string[]
}

/** One attack on the running platform, with a bound in time. */
export interface Proof<T = Target> {
  /** As in `docs/guides/security.md`. */
  id: string
  title: string
  /** What holds when it passes. */
  promise: string
  /** Part of the short form, which continuous integration runs. */
  short?: boolean
  run(target: T, scale: Scale): Promise<Result>
}

/** Chooses between the size of the full form and that of the short form. */
export type Scale = (full: number, short: number) => number

/** Passes where there are no findings. */
export const judge = (figure: string, findings: readonly string[]): Result => ({
  outcome: findings.length === 0 ? 'pass' : 'fail',
  figure,
  findings,
})

export const skipped = (figure: string): Result => ({ outcome: 'skipped', figure })
