/** What a day of a shop uses for each of its orders: with the visits, carts and work of the merchant that belong to it. */
export interface Counters {
  platformMicros: number
  databaseMicros: number
  statements: number
  replyBytes: number
  walBytes: number
  diskBytes: number
}

export interface Assumptions {
  /** Visits of a day today. */
  visits: number
  visitsOfOrder: number
  /** The busiest second of a day has so many times the visits of an average one. */
  peak: number
  /** Part of the cores that is used in that second. */
  used: number
  /** Pages of the storefront that a visit reads, and milliseconds of a core for each. */
  pages: number
  pageMs: number
  /** Prices of a core in a month, of a GB stored for a month, of a GB sent. */
  core: number
  stored: number
  traffic: number
}

/** What so many times today's load needs. */
export interface Forecast {
  times: number
  visits: number
  orders: number
  visitsAtPeak: number
  platformCores: number
  databaseCores: number
  storefrontCores: number
  statementsAtPeak: number
  megabytesAtPeak: number
  walGigabytesOfDay: number
  diskGigabytesOfYear: number
  costOfMonth: number
  costOfOrder: number
}

const DAY_SECONDS = 24 * 3600
const MONTH_DAYS = 30
const GIGABYTE = 1e9

/** Computes the load that is so many times that of today. Cores are those of the busiest second, also while they are idle. */
export function forecast(order: Counters, given: Assumptions, times: number): Forecast {
  const visits = given.visits * times
  const orders = visits / given.visitsOfOrder
  const ordersAtPeak = (given.peak * orders) / DAY_SECONDS
  const cores = (micros: number) => (ordersAtPeak * micros) / 1e6 / given.used
  const platformCores = cores(order.platformMicros)
  const databaseCores = cores(order.databaseMicros)
  const storefrontCores = cores(1000 * given.pageMs * given.pages * given.visitsOfOrder)
  const ordersOfMonth = MONTH_DAYS * orders
  // The orders of a year are stored.
  const diskGigabytesOfYear = (365 * orders * order.diskBytes) / GIGABYTE
  const costOfMonth =
    (platformCores + databaseCores + storefrontCores) * given.core +
    (ordersOfMonth * order.replyBytes * given.traffic) / GIGABYTE +
    diskGigabytesOfYear * given.stored
  return {
    times,
    visits,
    orders,
    visitsAtPeak: ordersAtPeak * given.visitsOfOrder,
    platformCores,
    databaseCores,
    storefrontCores,
    statementsAtPeak: ordersAtPeak * order.statements,
    megabytesAtPeak: (ordersAtPeak * order.replyBytes) / 1e6,
    walGigabytesOfDay: (orders * order.walBytes) / GIGABYTE,
    diskGigabytesOfYear,
    costOfMonth,
    costOfOrder: costOfMonth / ordersOfMonth,
  }
}
