import { expect, it } from 'vitest'
import { forecast } from './forecast.ts'

it('computes cores of the busiest second, and the cost of a month with the orders of a year on disk', () => {
  const order = {
    platformMicros: 2_000_000,
    databaseMicros: 1_000_000,
    statements: 1_000,
    replyBytes: 50_000_000,
    walBytes: 1_000_000,
    diskBytes: 500_000,
  }
  const given = {
    visits: 86_400,
    visitsOfOrder: 100,
    peak: 5,
    used: 0.5,
    pages: 5,
    pageMs: 2,
    core: 10,
    stored: 0.1,
    traffic: 0.01,
  }
  // 10 orders in a thousand seconds on average, 5 times as many in the busiest one.
  expect(forecast(order, given, 10)).toEqual({
    times: 10,
    visits: 864_000,
    orders: 8_640,
    visitsAtPeak: 50,
    platformCores: 2,
    databaseCores: 1,
    storefrontCores: 1,
    statementsAtPeak: 500,
    megabytesAtPeak: 25,
    walGigabytesOfDay: 8.64,
    diskGigabytesOfYear: 1_576.8,
    costOfMonth: expect.closeTo(4 * 10 + 129.6 + 157.68),
    costOfOrder: expect.closeTo(327.28 / 259_200),
  })
})
