import { violation } from '../../call/failure.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import type { QueryPlan } from '../../storage/query/index.ts'

/** Collects the violations and the cost of a request, to report them together. */
export class CostCollector extends ViolationCollector {
  readonly #costLimit: number
  #cost = 0

  /** `costLimit` limits the total cost of the request, in units of `COST`. */
  constructor(costLimit: number) {
    super()
    this.#costLimit = costLimit
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
    if (!isWithin || this.#cost <= this.#costLimit || this.isFull) return
    const total = Math.ceil(this.#cost)
    const remedy = `makes the request cost ${total} units, and it may cost ${this.#costLimit}: use fewer conditions, expressions or stages, or a limit before them`
    this.push({
      ...violation(at, 'MAX_SIZE', remedy, { threshold: this.#costLimit, cost: total }),
      ruleName: 'QUERY_TOO_EXPENSIVE',
    })
  }
}
