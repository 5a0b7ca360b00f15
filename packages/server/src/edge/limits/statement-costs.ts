/** Share of a new observation in a prediction. One outlier does not move a statement to another lane. */
const WEIGHT = 0.3
/** Shorter times count as this many milliseconds: the mean is geometric. */
const FLOOR_MS = 0.5
/** Texts known for each site. The least recently used one is removed first. */
const TEXTS_MAX = 1_000
/** Longer texts are not stored, so that the texts of a site take at most 4 MB. */
const TEXT_LENGTH_MAX = 4_096
const SITES_MAX = 1_000

/** What is known of statements that are alike. */
export interface StatementCost {
  /** Predicted milliseconds; undefined before the first one has ended. */
  ms?: number
  /** Statements that run now. */
  running: number
  /** Of new texts of the same operation. */
  operation?: StatementCost
}

/** The geometric mean with decay, in which one outlier weighs little. */
export const blend = (before: number | undefined, ms: number): number => {
  const observed = Math.max(FLOOR_MS, ms)
  return before === undefined ? observed : before * (observed / before) ** WEIGHT
}

interface SiteCosts {
  byText: Map<string, StatementCost>
  byOperation: Map<string, StatementCost>
}

/** Predicts how long statements take from how long those of the same text took for the same site. */
export function createStatementCosts() {
  const sites = new Map<string, SiteCosts>()

  const costsOf = (siteId: string): SiteCosts => {
    let site = sites.get(siteId)
    if (!site) {
      if (sites.size >= SITES_MAX) sites.clear()
      site = { byText: new Map(), byOperation: new Map() }
      sites.set(siteId, site)
    }
    return site
  }

  return {
    find(siteId: string, operation: string, text: string): StatementCost {
      const { byText, byOperation } = costsOf(siteId)
      const cost = byText.get(text)
      if (cost) return cost
      let ofOperation = byOperation.get(operation)
      if (!ofOperation) {
        ofOperation = { running: 0 }
        byOperation.set(operation, ofOperation)
      }
      return { running: 0, operation: ofOperation }
    },

    record(siteId: string, text: string, cost: StatementCost, ms: number): void {
      if (cost.ms === undefined && cost.operation) cost.operation.ms = blend(cost.operation.ms, ms)
      cost.ms = blend(cost.ms, ms)
      if (text.length > TEXT_LENGTH_MAX) return
      const { byText } = costsOf(siteId)
      // A Map keeps the order of insertion: the first key is the least recently used one.
      byText.delete(text)
      byText.set(text, cost)
      if (byText.size > TEXTS_MAX) byText.delete(byText.keys().next().value as string)
    },
  }
}
