import type { FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../failure.ts'
import { LIMITS, type QueryPlan } from '../../storage/query/index.ts'

/** Faults listed in one refusal. */
const FAULTS_MAX = 100

/** What is wrong with a message: all of it is named at once. */
export class Faults {
  readonly #found: FieldViolation[] = []
  #cost = 0

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

  /** Plans a part of the request. All of its parts together may cost as much as one query. */
  plan(at: string, work: () => QueryPlan): QueryPlan | undefined {
    const plan = this.gather(work)
    if (!plan) return undefined
    const isWithin = this.#cost <= LIMITS.cost
    this.#cost += plan.cost
    if (isWithin && this.#cost > LIMITS.cost) {
      const cost = Math.ceil(this.#cost)
      const remedy = `makes all filters and orders of the request cost ${cost} units, and they may cost ${LIMITS.cost}: use fewer conditions or stages`
      this.add(at, 'MAX_SIZE', remedy, { threshold: LIMITS.cost, cost })
    }
    return plan
  }

  /** Refuses the request if there are any. */
  refuse(): void {
    if (this.#found.length > 0) throw new InvalidRequest(this.#found)
  }
}
