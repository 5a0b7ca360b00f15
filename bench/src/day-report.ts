import { type Activity, DAY } from '@stoa/testkit/day'
import type { Assumptions, Counters, Forecast } from './forecast.ts'

/** What one unit of work used and took. */
export interface Measurement extends Counters {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** What `npm run day` measures and computes. */
export interface DayReport {
  products: number
  /** Load of the machine at the end. */
  load: number
  /** Callers of the day as a whole. */
  callers: number
  /** Used in a second without calls. */
  idle: Counters
  activities: Record<string, Measurement>
  /** Of one activity in the day as a whole. */
  whole: Measurement
  /** For an order: the sum of what its activities used alone, and what the day as a whole used. */
  order: Counters
  wholeOrder: Counters
  assumptions: Assumptions
  forecasts: readonly Forecast[]
  residentBytes: number
}

const COLUMNS: Record<keyof Counters, string> = {
  platformMicros: 'platform µs',
  databaseMicros: 'database µs',
  statements: 'statements',
  replyBytes: 'reply bytes',
  walBytes: 'WAL bytes',
  diskBytes: 'disk bytes',
}
const FORECAST = {
  times: "times today's load",
  visits: 'visits a day',
  orders: 'orders a day',
  visitsAtPeak: 'visits in the busiest second',
  platformCores: 'cores: platform',
  databaseCores: 'cores: PostgreSQL',
  storefrontCores: 'cores: storefront',
  statementsAtPeak: 'statements in that second',
  megabytesAtPeak: 'MB of replies in that second',
  walGigabytesOfDay: 'GB of WAL a day',
  diskGigabytesOfYear: 'GB on disk after a year',
  costOfMonth: 'cost a month',
  costOfOrder: 'cost of an order',
} as const satisfies Record<keyof Forecast, string>
export const COUNTERS = Object.keys(COLUMNS) as (keyof Counters)[]

const whole = (value: number) => Math.round(value).toLocaleString('en').padStart(13)
const rounded = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 }).padStart(14)
const row = (title: string, cells: readonly string[]) => title.padEnd(26) + cells.join('')
const cells = (counters: Counters) => COUNTERS.map(name => whole(counters[name]))

/** The report as people read it. */
export function reportText(report: DayReport): string {
  const activities = Object.entries(report.activities).map(([name, one]) =>
    row(`${name} (${DAY[name as Activity]})`, [
      ...cells(one),
      ...[one.perSecond, one.p50Ms, one.p99Ms].map(value => value.toFixed(1).padStart(11)),
    ]),
  )
  const times = Object.values(DAY).reduce((sum, number) => sum + number, 0)
  const [visits, orders] = [DAY.visit, DAY.order].map(
    number => (report.whole.perSecond * number) / times,
  ) as [number, number]
  const seconds = (report.wholeOrder.platformMicros + report.wholeOrder.databaseMicros) / 1e6
  return [
    `${report.products} products, load ${report.load.toFixed(1)}; replies are not compressed`,
    '',
    row('', [
      ...COUNTERS.map(name => COLUMNS[name].padStart(13)),
      ...['a second', 'p50 ms', 'p99 ms'].map(title => title.padStart(11)),
    ]),
    row('idle, a second', cells(report.idle)),
    ...activities,
    '',
    row('an order: sum of its parts', cells(report.order)),
    row('an order: the day mixed', cells(report.wholeOrder)),
    '',
    `The day mixed, ${report.callers} callers: ${visits.toFixed(0)} visits and ${orders.toFixed(2)} orders a second, ${(report.residentBytes / 1e6).toFixed(0)} MB.`,
    `An order takes ${seconds.toFixed(2)} s of a core, with its ${Math.round(DAY.visit / DAY.order)} visits and ${DAY.cart / DAY.order} carts.`,
    '',
    ...(Object.keys(FORECAST) as (keyof Forecast)[]).map(
      name => FORECAST[name].padEnd(32) + report.forecasts.map(one => rounded(one[name])).join(''),
    ),
    '',
    `Assumed: ${JSON.stringify(report.assumptions)}`,
  ].join('\n')
}
