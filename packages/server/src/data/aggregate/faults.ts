import type { FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../failure.ts'

/** Faults listed in one refusal. */
const FAULTS_MAX = 100

/** What is wrong with a message: all of it is named at once. */
export class Faults {
  readonly #found: FieldViolation[] = []

  add(
    at: string,
    rule: FieldViolation['violatedRule'],
    description: string,
    data?: Record<string, unknown>,
  ): void {
    if (this.#found.length < FAULTS_MAX) this.#found.push(violation(at, rule, description, data))
  }

  /** Runs what refuses by itself, and keeps what it says for the end. */
  gather<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      for (const each of error.violations)
        this.add(each.field, each.violatedRule, each.description, each.data)
      return undefined
    }
  }

  /** Refuses the request if there are any. */
  refuse(): void {
    if (this.#found.length > 0) throw new InvalidRequest(this.#found)
  }
}
