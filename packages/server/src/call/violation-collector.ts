import type { FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from './failure.ts'

/** Maximum violations in one error. */
const VIOLATIONS_MAX = 100

/** Collects the violations of a request, to report them together. */
export class ViolationCollector {
  readonly #found: FieldViolation[] = []

  get isFull(): boolean {
    return this.#found.length >= VIOLATIONS_MAX
  }

  add(
    field: string,
    rule: FieldViolation['violatedRule'],
    description: string,
    data?: Record<string, unknown>,
  ): void {
    this.push(violation(field, rule, description, data))
  }

  push(...violations: readonly FieldViolation[]): void {
    this.#found.push(...violations.slice(0, VIOLATIONS_MAX - this.#found.length))
  }

  /** Runs a function and collects the violations that it throws. */
  catch<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      this.push(...error.violations)
      return undefined
    }
  }

  /** Throws if there are violations. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new InvalidRequest(this.#found)
  }
}
