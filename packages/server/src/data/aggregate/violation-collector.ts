import type { FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { QueryPlan } from '../../storage/query/index.ts'

/** Faults listed in one refusal. */
const FAULTS_MAX = 100

/** What is wrong with a message: all of it is named at once. */
export class ViolationCollector {
  readonly #found: FieldViolation[] = []
  readonly #costLimit: number
  #cost = 0

  /** `costLimit` is what all parts of the request may cost, in the units of `COST`. */
  constructor(costLimit: number) {
    this.#costLimit = costLimit
  }

  add(
    at: string,
    rule: FieldViolation['violatedRule'],
    description: string,
    data?: Record<string, unknown>,
  ): void {
    if (this.#found.length < FAULTS_MAX) this.#found.push(violation(at, rule, description, data))
  }

  /** Runs what refuses by itself, and keeps what it says for the end. */
  catch<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      this.#found.push(...error.violations.slice(0, FAULTS_MAX - this.#found.length))
      return undefined
    }
  }

  /** Plans a part of the request and adds its cost. */
  plan(at: string, work: () => QueryPlan): QueryPlan | undefined {
    const plan = this.catch(work)
    if (plan) this.addCost(at, plan.cost)
    return plan
  }

  /** Adds the cost of a part of the request. All parts together may cost as much as one query; the first part beyond is named. */
  addCost(at: string, cost: number): void {
    const isWithin = this.#cost <= this.#costLimit
    this.#cost += cost
    if (!isWithin || this.#cost <= this.#costLimit || this.#found.length >= FAULTS_MAX) return
    const total = Math.ceil(this.#cost)
    const remedy = `makes the request cost ${total} units, and it may cost ${this.#costLimit}: use fewer conditions, expressions or stages, or a limit before them`
    this.#found.push({
      ...violation(at, 'MAX_SIZE', remedy, { threshold: this.#costLimit, cost: total }),
      ruleName: 'QUERY_TOO_EXPENSIVE',
    })
  }

  /** Refuses the request if there are any. */
  refuse(): void {
    if (this.#found.length > 0) throw new InvalidRequest(this.#found)
  }
}
