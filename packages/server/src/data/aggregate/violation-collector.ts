import type { FieldViolation } from '@stoa/contract'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { QueryPlan } from '../../storage/query/index.ts'

/** Maximum violations in one error. */
const VIOLATIONS_MAX = 100

/** Collects the violations and the cost of a request, to report them together. */
export class ViolationCollector {
  readonly #found: FieldViolation[] = []
  readonly #costLimit: number
  #cost = 0

  /** `costLimit` limits the total cost of the request, in units of `COST`. */
  constructor(costLimit: number) {
    this.#costLimit = costLimit
  }

  add(
    at: string,
    rule: FieldViolation['violatedRule'],
    description: string,
    data?: Record<string, unknown>,
  ): void {
    if (this.#found.length < VIOLATIONS_MAX) this.#found.push(violation(at, rule, description, data))
  }

  /** Runs a function and collects the violations that it throws. */
  catch<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      this.#found.push(...error.violations.slice(0, VIOLATIONS_MAX - this.#found.length))
      return undefined
    }
  }

  /** Plans a part of the request and adds its cost. */
  plan(at: string, work: () => QueryPlan): QueryPlan | undefined {
    const plan = this.catch(work)
    if (plan) this.addCost(at, plan.cost)
    return plan
  }

  /** Adds the cost of a part of the request. Reports the part that exceeds the limit. */
  addCost(at: string, cost: number): void {
    const isWithin = this.#cost <= this.#costLimit
    this.#cost += cost
    if (!isWithin || this.#cost <= this.#costLimit || this.#found.length >= VIOLATIONS_MAX) return
    const total = Math.ceil(this.#cost)
    const remedy = `makes the request cost ${total} units, and it may cost ${this.#costLimit}: use fewer conditions, expressions or stages, or a limit before them`
    this.#found.push({
      ...violation(at, 'MAX_SIZE', remedy, { threshold: this.#costLimit, cost: total }),
      ruleName: 'QUERY_TOO_EXPENSIVE',
    })
  }

  /** Throws if there are violations. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new InvalidRequest(this.#found)
  }
}
